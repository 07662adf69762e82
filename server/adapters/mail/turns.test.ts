import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('lets urgent work go before what waits, and no more than so many at a time', async () => {
  const inTurn = createTurns(2);
  const order: string[] = [];
  const held = new Map<string, PromiseWithResolvers<void>>();
  let running = 0;
  let most = 0;
  const work = (name: string, isUrgent = false) =>
    inTurn(isUrgent, async () => {
      order.push(name);
      most = Math.max(most, (running += 1));
      const hold = Promise.withResolvers<void>();
      held.set(name, hold);
      await hold.promise.finally(() => (running -= 1));
    });
  const done = [work('a'), work('b'), work('c'), work('d'), work('code', true)];
  for (const name of ['a', 'b', 'code', 'c', 'd']) {
    await expect.poll(() => held.has(name)).toBe(true);
    held.get(name)?.resolve();
  }
  await Promise.all(done);
  expect(order).toEqual(['a', 'b', 'code', 'c', 'd']);
  expect(most).toBe(2);
});

it('passes an error on and goes on with the next', async () => {
  const inTurn = createTurns(1);
  const failing = inTurn(false, () => Promise.reject(new Error('no connection')));
  const next = inTurn(false, async () => 'sent');
  await expect(failing).rejects.toThrow('no connection');
  expect(await next).toBe('sent');
});
