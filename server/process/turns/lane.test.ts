import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createLane } from './lane.ts';

afterEach(() => void vi.useRealTimers());

test('runs a limited number at once, and the others in the order in which they came', async () => {
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

test('runs urgent work before other work that waits', async () => {
  const lane = createLane({ atOnce: 1, waitingMax: 10 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  const all = [
    lane(() => gate.promise),
    lane(note('first letter')),
    lane(note('second letter')),
    lane(note('code'), { isUrgent: true }),
  ];
  gate.resolve();
  await Promise.all(all);
  expect(order).toEqual(['code', 'first letter', 'second letter']);
});

test('passes an error on and gives its place to the next', async () => {
  const lane = createLane({ atOnce: 1, waitingMax: 10 });
  const failing = lane(async () => {
    throw new Error('no');
  });
  const following = lane(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await following).toBe('yes');
});

test('rejects work at once where too much waits', async () => {
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

test('rejects work that waited too long, and gives its place in the queue to others', async () => {
  vi.useFakeTimers();
  const lane = createLane({ atOnce: 1, waitingMax: 1, holdMs: 1000 });
  const gate = Promise.withResolvers<string>();
  const running = lane(() => gate.promise);
  const refused = lane(async () => 'never').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toMatchObject({ status: 503 });
  const waiting = lane(async () => 'waited');
  gate.resolve('ran');
  expect(await Promise.all([running, waiting])).toEqual(['ran', 'waited']);
});
