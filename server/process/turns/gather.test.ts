import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Heaps of three numbers at most, the first of which is worked on until it is let go. */
function heldHeaps(withinMs: number) {
  const heaps: number[][] = [];
  const held = Promise.withResolvers<void>();
  const hand = gather<number>({ most: 3, withinMs }, async (pieces) => {
    heaps.push(pieces);
    await held.promise;
  });
  return { heaps, held, hand };
}

it('does together what comes at about the same time, and the rest afterwards', async () => {
  const { heaps, held, hand } = heldHeaps(1);
  const done = [1, 2, 3, 4].map(hand);
  await expect.poll(() => heaps.length).toBe(1);
  // These come while the first heap is being worked on.
  done.push(...[5, 6, 7].map(hand));
  held.resolve();
  await Promise.all(done);
  expect(heaps).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  await hand(8);
  expect(heaps.at(-1)).toEqual([8]);
});

it('waits for others before each heap that is not full', async () => {
  const { heaps, held, hand } = heldHeaps(200);
  const done = [hand(1)];
  await expect.poll(() => heaps.length).toBe(1);
  done.push(hand(2));
  held.resolve();
  await nextTurn();
  done.push(hand(3));
  await Promise.all(done);
  expect(heaps).toEqual([[1], [2, 3]]);
});

it('does the pieces of a heap that fails one by one, so that one piece fails alone', async () => {
  const done: number[] = [];
  const hand = gather<number>({ most: 10, withinMs: 1 }, async (pieces) => {
    if (pieces.includes(2)) throw new Error(`not ${pieces.join()}`);
    done.push(...pieces);
  });
  const fates = await Promise.allSettled([1, 2, 3].map(hand));
  expect(fates.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(fates[1]).toMatchObject({ reason: new Error('not 2') });
  expect(done).toEqual([1, 3]);
});
