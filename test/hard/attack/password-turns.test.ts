import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrResetPassword } from '#contract/hr-auth.ts';
import { begin } from '#test/authorization/tokens.ts';
import { createHrUser, createOffer, temporaryPasswordOf, tokenOf, type TestHrUser } from '#test/factories.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/** Passwords at work stop while this is there, so that all the others of the machine wait behind them. */
const hold = vi.hoisted(() => ({ until: Promise.resolve(), worked: 0 }));
vi.mock('@node-rs/argon2', async () => {
  const cheap = await import('#test/cheap-passwords.ts');
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

let t: TestApp;
let user: TestHrUser;
beforeAll(async () => {
  t = await startTestApp({ rateLimits: true });
  user = await createHrUser(t);
});
afterAll(() => t.close());
afterEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const resets = 115;
/** One works and 100 wait behind it: no account has more. */
const atOnce = resets - 101;
const twice = (password: string) => ({ password, confirmPassword: password });
const tally = (answers: TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

/** Sends that many at once while passwords wait; HR logs in behind them, and all go on. */
async function hrLoginBehind(send: (index: number) => Promise<TestAnswer>, refusedAtOnce: number) {
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
    await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(refusedAtOnce), { timeout: 20_000 });
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

test('a candidate who sets 115 passwords at once keeps nobody from logging in', async () => {
  const { candidateId, temporary, token } = await pendingToken();
  const body = { candidateId, ...twice(temporary) };
  const { login, others } = await hrLoginBehind(() => t.call(resetPassword, { token, body }), atOnce);
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 400: 10, 429: 105 });
  const refused = others.find(({ status }) => status === 429)!;
  expect(refused.envelope.message).toBe('Too many attempts. Please try again in 15 minutes.');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
});

test('nor from many addresses: one at a time is looked at, and 30 at most', async () => {
  const { candidateId, token } = await pendingToken();
  const body = { candidateId, ...twice('a password of my own') };
  const { login, others } = await hrLoginBehind(
    (index) => t.call(resetPassword, { token, body, remoteAddress: `198.18.0.${index}` }),
    atOnce,
  );
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 200: 1, 401: 30, 429: 84 });
  // The look at the temporary password and the hash of the one that won, and two for HR: those after it cost none.
  expect(hold.worked).toBe(4);
});

test('an HR user with a code does not either', async () => {
  const other = await createHrUser(t);
  const { token } = await begin(t, 'hrReset', other.hrUserId);
  const body = { userId: other.userName, ...twice('a password of my own') };
  const { login, others } = await hrLoginBehind(() => t.call(hrResetPassword, { token, body }), atOnce);
  expect(login.status).toBe(200);
  expect(tally(others)).toEqual({ 200: 1, 401: 10, 429: 104 });
});

test('who was refused ten times may still do it ten times a quarter of an hour later', async () => {
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
