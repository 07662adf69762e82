import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Batches of three numbers at most, the first of which runs until `held` resolves. */
function heldBatches(withinMs: number) {
  const batches: number[][] = [];
  const held = Promise.withResolvers<void>();
  const hand = gather<number>({ most: 3, withinMs }, async (pieces) => {
    batches.push(pieces);
    await held.promise;
  });
  return { batches, held, hand };
}

it('does what comes at about the same time in one batch, and what comes later in the next', async () => {
  const { batches, held, hand } = heldBatches(1);
  const done = [1, 2, 3, 4].map(hand);
  await expect.poll(() => batches.length).toBe(1);
  // These come while the first batch runs.
  done.push(...[5, 6, 7].map(hand));
  held.resolve();
  await Promise.all(done);
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  await hand(8);
  expect(batches.at(-1)).toEqual([8]);
});

it('waits for others before each batch that is not full', async () => {
  const { batches, held, hand } = heldBatches(200);
  const done = [hand(1)];
  await expect.poll(() => batches.length).toBe(1);
  done.push(hand(2));
  held.resolve();
  await nextTurn();
  done.push(hand(3));
  await Promise.all(done);
  expect(batches).toEqual([[1], [2, 3]]);
});

it('does the pieces of a failed batch one by one, so that one piece fails alone', async () => {
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
