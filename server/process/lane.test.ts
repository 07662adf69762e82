import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createLane } from './lane.ts';

afterEach(() => void vi.useRealTimers());

/** Work that takes so long on the clock that the test moves: nothing waits for real time. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

test('no more than so many run at once, and the others follow in their order', async () => {
  const lane = createLane({ atOnce: 2, waitingMax: 10 });
  const begun: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const all = gates.map((gate, index) =>
    lane(async () => {
      begun.push(index);
      await gate.promise;
      return index;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  gates[1]!.resolve();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('an error is passed on and gives its place to the next', async () => {
  const lane = createLane({ atOnce: 1, waitingMax: 10 });
  const failing = lane(async () => {
    throw new Error('no');
  });
  const following = lane(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await following).toBe('yes');
});

test('a caller who finds the queue full is told at once to come back', async () => {
  const lane = createLane({ atOnce: 1, waitingMax: 1 });
  const gate = Promise.withResolvers<string>();
  const running = lane(() => gate.promise);
  const waiting = lane(async () => 'waited');
  const refused = lane(async () => 'never');
  await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await expect(refused).rejects.toBeInstanceOf(AppError);
  gate.resolve('ran');
  expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited']);
});

test('in the long run the work takes no more than its share of the time, and a little of it never waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const lane = createLane({ atOnce: 1, waitingMax: 1000, share: 1 / 4 });
  let done = 0;
  const work = () =>
    lane(async () => {
      await pause(10);
      done += 1;
    });
  const many = Promise.all(Array.from({ length: 200 }, work));
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toBe(10);
  // 400 ms ahead of one piece in each 40 ms.
  await vi.advanceTimersByTimeAsync(3900);
  expect(done).toBeGreaterThanOrEqual(100);
  expect(done).toBeLessThanOrEqual(111);
  await vi.advanceTimersByTimeAsync(8000);
  await many;

  // Work that comes when the lane has rested finds it open.
  await vi.advanceTimersByTimeAsync(1000);
  const late = work();
  await vi.advanceTimersByTimeAsync(10);
  await late;
});

test('work that takes longer because the machine is busy does not wait longer for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const lane = createLane({ atOnce: 1, waitingMax: 1000, share: 1 / 4 });
  const first = lane(() => pause(10));
  await vi.advanceTimersByTimeAsync(10);
  await first;
  let done = 0;
  const slow = async () => {
    await lane(() => pause(40));
    done += 1;
  };
  const many = Promise.all(Array.from({ length: 50 }, slow));
  await vi.advanceTimersByTimeAsync(2000);
  expect(done).toBe(50);
  await many;
});

test('without a share the work never waits for anything but its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const lane = createLane({ atOnce: 2, waitingMax: 1000 });
  let done = 0;
  const work = async () => {
    await lane(() => pause(1000));
    done += 1;
  };
  const many = Promise.all(Array.from({ length: 20 }, work));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done).toBe(20);
  await many;
});
