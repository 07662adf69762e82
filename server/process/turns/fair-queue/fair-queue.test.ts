import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Work that takes so long on the clock that the test moves. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

/** Joins a queue with pieces of 100 ms, and notes in which order they are done and what is refused. */
function visitors(queue: FairQueue) {
  const done: string[] = [];
  const refused: Record<string, number | null> = {};
  const come = (key: string, name = key): void => {
    const work = async () => {
      await pause(100);
      done.push(name);
    };
    queue.run(key, work).catch((error: { retryAfterSeconds: number | null }) => {
      refused[name] = error.retryAfterSeconds;
    });
  };
  return { done, refused, come };
}

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('so many run at once, and the others follow in the order in which they came', async () => {
  const { come, done } = visitors(createFairQueue({ atOnce: 2 }));
  for (const key of ['a', 'b', 'c', 'd', 'e']) come(key);
  await advance(100);
  expect(done).toEqual(['a', 'b']);
  await advance(100);
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  await advance(100);
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a place rests after its work while others wait, and is free at once where nobody does', async () => {
  const { come, done } = visitors(createFairQueue({ atOnce: 1, rest: () => pause(50) }));
  for (const key of ['a', 'b']) come(key);
  await advance(249);
  expect(done).toEqual(['a']);
  await advance(1);
  expect(done).toEqual(['a', 'b']);
  come('c');
  await advance(100);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('an error is passed on and gives its turn to the next', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const failing = queue.run('a', () => Promise.reject(new Error('no')));
  const following = queue.run('a', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await following).toBe('yes');
});

test('a key with many pieces of work has one turn at a time, and the next behind all others', async () => {
  const { come, done } = visitors(createFairQueue({ atOnce: 2 }));
  for (let n = 0; n < 50; n += 1) come('greedy', `greedy ${n}`);
  for (const key of ['a', 'b', 'c']) come(key);
  await advance(300);
  expect(done).toEqual(['greedy 0', 'a', 'b', 'c', 'greedy 1']);
  await advance(10_000);
  expect(done).toHaveLength(53);
});

test('what waits for one key is bounded', async () => {
  const queue = createFairQueue({ atOnce: 1, perKeyMax: 3 });
  const all = Array.from({ length: 6 }, () => queue.run('a', () => pause(100)));
  const settled = Promise.allSettled(all);
  await advance(1000);
  expect((await settled).map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
  await expect(all[5]).rejects.toMatchObject({ status: 429 });
});

describe('where not all can wait', () => {
  /** Ten seconds of work at most wait: a hundred pieces, and the one that runs. */
  const slow = () => createFairQueue({ atOnce: 1, holdMs: 15_000, heldMax: 101, pieceMs: 100 });

  test('a caller is told when the turn is near, and comes then before those who came later', async () => {
    const { come, done, refused } = visitors(slow());
    for (let n = 0; n < 102; n += 1) come(`early ${n}`);
    come('waiter');
    expect(refused).toEqual({});
    await advance(0);
    expect(refused).toEqual({ waiter: 6 });
    await advance(6000);
    come('newcomer');
    come('waiter');
    await advance(6000);
    expect(refused).toEqual({ waiter: 6 });
    expect(done.slice(-2)).toEqual(['waiter', 'newcomer']);
  });

  test('each further one is told a later time, as those before keep their places', async () => {
    const { come, refused } = visitors(slow());
    for (let n = 0; n < 102; n += 1) come(`early ${n}`);
    for (let n = 0; n < 100; n += 1) come(`late ${n}`);
    await advance(0);
    const told = Object.values(refused);
    expect(told).toEqual(told.toSorted((a, b) => Number(a) - Number(b)));
    expect([told[0], told.at(-1)]).toEqual([6, 14]);
  });

  test('places of those who never come back leave the machine to others', async () => {
    const { come, done, refused } = visitors(slow());
    for (let n = 0; n < 102; n += 1) come(`early ${n}`);
    for (let n = 0; n < 500; n += 1) come(`gone ${n}`);
    await advance(8000);
    come('newcomer');
    await advance(3000);
    expect(done.at(-1)).toBe('newcomer');
    expect(refused).not.toHaveProperty('newcomer');
  });

  test('no more than so many are held', async () => {
    const { come, refused } = visitors(createFairQueue({ atOnce: 1, heldMax: 5, pieceMs: 1 }));
    for (let n = 0; n < 8; n += 1) come(`${n}`);
    await advance(0);
    expect(refused).toEqual({ 6: 2, 7: 2 });
  });

  test('a flood of newcomers does not keep out who was told to come back', async () => {
    const { come, done, refused } = visitors(createFairQueue({ atOnce: 1, heldMax: 5, pieceMs: 100 }));
    for (let n = 0; n < 6; n += 1) come(`early ${n}`);
    come('waiter');
    await advance(2000);
    expect(refused).toEqual({ waiter: 2 });
    for (let n = 0; n < 50; n += 1) come(`flood ${n}`);
    come('waiter');
    await advance(200);
    expect(done.slice(6)).toEqual(['flood 0', 'waiter']);
  });

  test('the first in the order find room, for which the last are told to come back', async () => {
    const queue = createFairQueue({ atOnce: 1, heldMax: 2, pieceMs: 100 });
    const { come, done, refused } = visitors(queue);
    for (const key of ['one', 'two', 'three', 'a', 'b', 'c']) come(key);
    await advance(1000);
    expect(refused).toEqual({ a: 2, b: 2, c: 2 });
    const stuck = Promise.withResolvers<void>();
    void queue.run('stuck', () => stuck.promise);
    for (const key of ['late', 'later', 'c', 'b', 'a']) come(key);
    await advance(0);
    expect(refused).toMatchObject({ later: 2 });
    stuck.resolve();
    await advance(1000);
    expect(done.slice(3)).toEqual(['a', 'b', 'c', 'late']);
  });

  test('who waits longer than was expected is told to come back, with the place kept', async () => {
    const queue = createFairQueue({ atOnce: 1, holdMs: 1500, pieceMs: 100 });
    const stuck = Promise.withResolvers<void>();
    void queue.run('stuck', () => stuck.promise);
    const { come, done, refused } = visitors(queue);
    come('a');
    come('a', 'a again');
    come('b');
    await advance(1500);
    expect(refused).toEqual({ a: 2, 'a again': 2, b: 2 });
    come('c');
    come('a');
    stuck.resolve();
    await advance(1000);
    expect(done).toEqual(['a', 'c']);
  });
});

/** A queue of four at a time that has measured six hundred pieces of so many milliseconds. */
async function queueUsedTo(ms: number): Promise<FairQueue> {
  const queue = createFairQueue({ atOnce: 4 });
  for (let n = 0; n < 600; n += 1) void queue.run(`earlier ${n}`, () => pause(ms));
  await advance((600 * ms) / 4);
  return queue;
}

/** Five thousand within so many milliseconds, of whom each comes back when it is told to. */
async function crowdThrough(work: () => Promise<void>, queue = createFairQueue({ atOnce: 4 }), withinMs = 0) {
  const begin = performance.now();
  const state = { through: 0, told: 0, lastMs: 0, comeBack: new Map<number, number>() };
  const visit = async (key: string): Promise<void> => {
    try {
      await queue.run(key, work);
      state.through += 1;
      state.lastMs = performance.now() - begin;
    } catch (error) {
      state.told += 1;
      const seconds = (error as { retryAfterSeconds: number }).retryAfterSeconds;
      const second = Math.floor((performance.now() - begin) / 1000) + seconds;
      state.comeBack.set(second, (state.comeBack.get(second) ?? 0) + 1);
      await pause(seconds * 1000);
      await visit(key);
    }
  };
  for (let n = 0; n < 5000; n += 1) setTimeout(() => void visit(`${n}`), (n * withinMs) / 5000);
  await advance(withinMs + 400_000);
  return state;
}

test('a crowd is through about as soon as the work takes, also when the first pieces took much longer', async () => {
  let begun = 0;
  const { through, told, lastMs } = await crowdThrough(() => pause((begun += 1) <= 100 ? 400 : 40));
  // 100 pieces of 400 ms and 4,900 of 40 ms, four at a time: 59 seconds.
  expect(through).toBe(5000);
  expect(lastMs).toBeLessThan(65_000);
  // Each time costs the machine a request.
  expect(told).toBeLessThan(15_000);
});

test('so is one whose arrival makes the first pieces long, and which does not come back all at once', async () => {
  const queue = await queueUsedTo(100);
  const begin = performance.now();
  const work = () => pause(performance.now() - begin < 3000 ? 500 : 100);
  const { through, lastMs, comeBack } = await crowdThrough(work, queue, 3000);
  expect(through).toBe(5000);
  // 24 pieces of 500 ms and 4,976 of 100 ms, four at a time: 127 seconds.
  expect(lastMs).toBeLessThan(1.05 * 127_400);
  expect(Math.max(...comeBack.values())).toBeLessThan(500);
});

test('where the machine is as fast as it was few are told to come back more than once', async () => {
  const queue = await queueUsedTo(40);
  const { through, told, lastMs } = await crowdThrough(() => pause(40), queue);
  expect(through).toBe(5000);
  expect(lastMs).toBeLessThan(1.05 * 5000 * 10);
  // Four thousand find no room at first.
  expect(told).toBeLessThan(6000);
});

test('so are they where the machine was measured, before any piece of work was', async () => {
  const queue = createFairQueue({ atOnce: 4 });
  queue.expectPieces(80);
  const { through, told, lastMs, comeBack } = await crowdThrough(() => pause(80), queue);
  expect(through).toBe(5000);
  expect(lastMs).toBeLessThan(1.05 * 5000 * 20);
  expect(told).toBeLessThan(7000);
  expect(Math.max(...comeBack.values())).toBeLessThan(300);
});

test('a machine that takes minutes for a crowd is not asked by all of it twice a minute', async () => {
  const queue = await queueUsedTo(160);
  const { through, told, lastMs } = await crowdThrough(() => pause(160), queue);
  expect(through).toBe(5000);
  expect(lastMs).toBeLessThan(1.05 * 5000 * 40);
  expect(told).toBeLessThan(11_000);
});

test('a queue that is closed tells all to come back, and what runs is done', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  const { come, done, refused } = visitors(queue);
  for (const key of ['a', 'b', 'c']) come(key);
  queue.close();
  come('d');
  await advance(100);
  expect(done).toEqual(['a']);
  expect(refused).toEqual({ b: 5, c: 5, d: 5 });
});
