import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createLane } from './lane.ts';

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
