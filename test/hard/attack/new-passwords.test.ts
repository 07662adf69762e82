import { afterEach, expect, test, vi } from 'vitest';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrResetPassword } from '#contract/hr-auth.ts';
import { begin } from '#test/authorization/tokens.ts';
import { createHrUser, createOffer, temporaryPasswordOf, tokenOf } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

/** Passwords are not hashed or verified before `until`, so that all others wait. */
const hold = vi.hoisted(() => ({ until: Promise.resolve(), worked: 0 }));
vi.mock('@node-rs/argon2', async () => {
  const cheap = await import('#test/logins/cheap-passwords.ts');
  const held = async <T>(work: () => Promise<T>) => {
    hold.worked += 1;
    await hold.until;
    return work();
  };
  return {
    hash: (...given: Parameters<typeof cheap.hash>) => held(() => cheap.hash(...given)),
    verify: (...given: Parameters<typeof cheap.verify>) => held(() => cheap.verify(...given)),
  };
});

const t = await openTestApp({ rateLimits: true });
const user = await createHrUser(t);
afterEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const resets = 115;
const twice = (password: string) => ({ password, confirmPassword: password });
const tally = (answers: TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

/** Sends that many at once while passwords wait, of which `limit` take a place in the queue; HR logs in behind these. */
async function hrLoginBehind(limit: number, send: (index: number) => Promise<TestAnswer>) {
  const open = Promise.withResolvers<void>();
  hold.until = open.promise;
  hold.worked = 0;
  const refused = vi.fn<() => void>();
  const answers = Array.from({ length: resets }, async (_, index) => {
    const answer = await send(index);
    refused();
    return answer;
  });
  try {
    await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(resets - limit), { timeout: 20_000 });
    const login = t.call(hrCreateToken, { body: user, remoteAddress: '203.0.113.7' });
    open.resolve();
    return { login: await login, others: await Promise.all(answers) };
  } finally {
    open.resolve();
  }
}

async function pendingToken() {
  const offer = await createOffer(t, { status: 'Offer Sent' });
  const temporary = temporaryPasswordOf(t, offer);
  const body = { userName: offer.candidateId, password: temporary };
  return { ...offer, temporary, token: tokenOf(await t.call(createToken, { body })) };
}

test('a candidate who sets 115 passwords at once has 10 of them looked at, and HR logs in', async () => {
  const { candidateId, temporary, token } = await pendingToken();
  const body = { candidateId, ...twice(temporary) };
  const { login, others } = await hrLoginBehind(10, () => t.call(resetPassword, { token, body }));
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 400: 10, 429: 105 });
  const refused = others.find(({ status }) => status === 429)!;
  expect(refused.envelope.message).toBe('Too many attempts. Please try again in 15 minutes.');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
});

test('from many addresses 30 are looked at, and HR logs in', async () => {
  const { candidateId, token } = await pendingToken();
  const body = { candidateId, ...twice('a password of my own') };
  const { login, others } = await hrLoginBehind(30, (index) =>
    t.call(resetPassword, { token, body, remoteAddress: `198.18.0.${index}` }),
  );
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 200: 1, 401: 29, 429: 85 });
  // Those behind the one that wins find their token used up: at most the three at work at once hash a password.
  expect(hold.worked).toBeLessThanOrEqual(8);
});

test('an HR user who sets 115 passwords with a code has 10 of them looked at, and another logs in', async () => {
  const other = await createHrUser(t);
  const { token } = await begin(t, 'hrReset', other.hrUserId);
  const body = { userId: other.userName, ...twice('a password of my own') };
  const { login, others } = await hrLoginBehind(10, () => t.call(hrResetPassword, { token, body }));
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 200: 1, 401: 9, 429: 105 });
});

test('after ten refusals a password may be set again a quarter of an hour later', async () => {
  const { candidateId, temporary, token } = await pendingToken();
  const wrong = { candidateId, ...twice(temporary) };
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await t.call(resetPassword, { token, body: wrong })).status).toBe(400);
  }
  const right = { candidateId, ...twice('a password of my own') };
  expect((await t.call(resetPassword, { token, body: right })).status).toBe(429);
  await t.db.updateTable('rate_limits').set({ expire: 1 }).execute();
  expect((await t.call(resetPassword, { token, body: right })).status).toBe(200);
});
