import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, test } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { createArrivals } from './arrivals.ts';

const t = await openTestApp();

it('begins one request at each turn of the event loop, in the order in which they came', async () => {
  const arrive = createArrivals();
  const begun: string[] = [];
  for (const name of ['first', 'second', 'third']) void arrive().then(() => begun.push(name));
  const turns: string[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    turns.push([...begun]);
    await nextTurn();
  }
  expect(turns).toEqual([[], ['first'], ['first', 'second'], ['first', 'second', 'third']]);
  const later = arrive().then(() => 'later');
  expect(await later).toBe('later');
});

test('a request of a signed-in user is answered before thousands of logins', async () => {
  const token = await signInHr(t);
  let answered = 0;
  const strangers = Array.from({ length: 2000 }, async () => {
    const { status } = await t.call(createToken, { body: { userName: '', password: '' } });
    answered += 1;
    return status;
  });
  const list = await t.call(getAllOfferLetters, { token, query: { page: 0, size: 10 } });
  expect(list.status).toBe(200);
  expect(answered).toBeLessThan(2000);
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([400]));
});
