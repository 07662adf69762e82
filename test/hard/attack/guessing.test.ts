import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createToken, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { withLoginLimits } from '#server/auth/limits/attempts.ts';
import { verified } from '#test/logins/cheap-passwords.ts';
import { createHrUser, createOffer, signInCandidate, type TestHrUser, type TestOffer } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/** Two processes behind one balancer. */
let one: TestApp;
let two: TestApp;
let user: TestHrUser;
let offer: TestOffer;
beforeAll(async () => {
  one = await startTestApp({ rateLimits: true });
  two = await startTestApp({ rateLimits: true, database: one.database });
  user = await createHrUser(one);
  offer = await createOffer(one, { status: 'Offer Sent' });
  await signInCandidate(one, offer);
});
afterAll(async () => {
  await two.close();
  await one.close();
});
beforeEach(() => {
  verified.count = 0;
});
afterEach(async () => {
  await one.db.deleteFrom('rate_limits').execute();
  await one.db.deleteFrom('known_addresses').execute();
});

const home = { remoteAddress: '203.0.113.7' };
const right = () => ({ body: { userName: offer.candidateId, password: candidatePassword } });
const wrong = () => ({ body: { userName: offer.candidateId, password: 'a guess' } });
const tally = (answers: TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

/** `count` concurrent calls, each from an address of its own. */
function fromEverywhere(count: number, call: (from: { remoteAddress: string }, app: TestApp) => Promise<TestAnswer>) {
  return Promise.all(
    Array.from({ length: count }, (_, index) => call({ remoteAddress: `198.18.0.${index}` }, index % 2 ? one : two)),
  );
}

describe('a user whom a thousand machines try to guess', () => {
  const lockOut = () => fromEverywhere(40, (from, app) => app.call(createToken, { ...wrong(), ...from }));

  it('costs no password work beyond the limit, and no login from another address succeeds, right or wrong', async () => {
    expect(tally(await lockOut())).toEqual({ 401: 30, 429: 10 });
    // Each try verifies two hashes, so that the time tells nothing.
    expect(verified.count).toBe(60);
    expect((await one.call(createToken, { ...right(), ...home })).status).toBe(429);
    expect(verified.count).toBe(60);
  });

  it('still logs in where they logged in before', async () => {
    expect((await one.call(createToken, { ...right(), ...home })).status).toBe(200);
    await lockOut();
    expect((await two.call(createToken, { ...wrong(), ...home })).status).toBe(401);
    expect((await two.call(createToken, { ...right(), ...home })).status).toBe(200);
    // Neither does the success let the others go on.
    expect(tally(await lockOut())).toEqual({ 429: 40 });
  });

  it('has at a known address as few tries in a row as anybody', async () => {
    await one.call(createToken, { ...right(), ...home });
    await lockOut();
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await one.call(createToken, { ...wrong(), ...home }));
    expect(tally(answers)).toEqual({ 401: 10, 429: 1 });
  });

  it('is known at their own address alone, and no other user is there', async () => {
    await one.call(createToken, { ...right(), ...home });
    await lockOut();
    expect((await one.call(createToken, { ...right(), remoteAddress: '203.0.113.8' })).status).toBe(429);
    const colleague = await createHrUser(one);
    await fromEverywhere(40, (from, app) =>
      app.call(hrCreateToken, { body: { ...colleague, password: 'a guess' }, ...from }),
    );
    expect((await one.call(hrCreateToken, { body: colleague, ...home })).status).toBe(429);
  });

  it('can still set a new password by a code, and can log in where they did', async () => {
    await lockOut();
    const { candidateId, mobile } = offer;
    expect((await one.call(sendOtp, { body: { candidateId }, ...home })).status).toBe(200);
    await one.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(one.mailbox.lastTextTo(mobile).text)?.[1];
    const { envelope } = await one.call(validateOtp, { body: { candidateId, otp }, ...home });
    const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
    await one.call(resetPassword, { body, token: String(envelope['token']), ...home });
    await lockOut();
    expect((await one.call(createToken, { ...right(), ...home })).status).toBe(200);
  });

  it('still gets a code where they logged in before, and can use it, when strangers used up all codes of the day', async () => {
    await one.call(createToken, { ...right(), ...home });
    const { candidateId, mobile } = offer;
    const otpOf = () => /^OTP: (\d{6})$/m.exec(one.mailbox.lastTextTo(mobile).text)?.[1] ?? '';
    const asked = await fromEverywhere(8, (from, app) => app.call(sendOtp, { body: { candidateId }, ...from }));
    expect(tally(asked)).toEqual({ 200: 5, 429: 3 });
    const guessed = await fromEverywhere(20, (from, app) =>
      app.call(validateOtp, { body: { candidateId, otp: '000000' }, ...from }),
    );
    expect(tally(guessed)).toEqual({ 400: 15, 429: 5 });
    await one.deliverAll();
    expect((await one.call(sendOtp, { body: { candidateId }, ...home })).status).toBe(200);
    await one.deliverAll();
    expect((await two.call(validateOtp, { body: { candidateId, otp: otpOf() }, ...home })).status).toBe(200);
    // What they may ask for themselves is not without end.
    const answers = [];
    for (let index = 0; index < 10; index += 1)
      answers.push(await one.call(sendOtp, { body: { candidateId }, ...home }));
    expect(tally(answers)).toEqual({ 200: 9, 429: 1 });
  });
});

describe('a code that a thousand machines try to guess', () => {
  it('is compared five times, at once or not, and then the right one is wrong, too', async () => {
    const { candidateId, mobile } = offer;
    await one.call(sendOtp, { body: { candidateId } });
    await one.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(one.mailbox.lastTextTo(mobile).text)?.[1] ?? '';
    const other = otp === '000000' ? '000001' : '000000';
    await fromEverywhere(5, (from, app) => app.call(validateOtp, { body: { candidateId, otp: other }, ...from }));
    expect((await one.call(validateOtp, { body: { candidateId, otp }, ...home })).status).toBe(400);
  });

  it('sends as many messages as codes, and none for a request that was refused', async () => {
    const { candidateId } = offer;
    const sms = () =>
      one.db
        .selectFrom('messages')
        .select((eb) => eb.fn.countAll<string>().as('rows'))
        .where('kind', '=', 'otp')
        .executeTakeFirstOrThrow();
    const before = Number((await sms()).rows);
    await fromEverywhere(30, (from, app) => app.call(sendOtp, { body: { candidateId }, ...from }));
    expect(Number((await sms()).rows) - before).toBe(5);
  });
});

describe('the places where passwords wait', () => {
  /** How many of the places of a machine (100) one sender can take without solving a challenge: its limit and its running logins. */
  test.each([
    ['one address', () => '192.0.2.1', 50],
    ['one IPv6 network, from a new address each time', (index: number) => `2001:db8:0:${index.toString(16)}::1`, 150],
  ])('%s takes no more of them than its limit in 15 minutes', async (_who, addressOf, most) => {
    const over = 20;
    const passed = { count: 0 };
    // What comes after the limits is the lane alone; here it is counted who comes that far.
    await Promise.allSettled(
      Array.from({ length: most + over }, (_, index) =>
        withLoginLimits(
          (index % 2 ? one : two).deps.limits,
          { audience: 'hr', subject: null, name: `user-${index}`, ip: addressOf(index), proof: null },
          async () => {
            passed.count += 1;
            throw new Error('wrong');
          },
        ),
      ),
    );
    expect(passed.count).toBeGreaterThanOrEqual(most);
    expect(passed.count).toBeLessThan(most + 8);
  });
});

describe('X-Forwarded-For', () => {
  const login = (app: TestApp, forwarded: string, remoteAddress: string) =>
    app.call(hrCreateToken, {
      body: { userName: user.userName, password: 'a guess' },
      headers: { 'x-forwarded-for': forwarded },
      remoteAddress,
    });
  const tries = (app: TestApp, remoteAddress: string, forwarded: (index: number) => string) =>
    Promise.all(Array.from({ length: 12 }, (_, index) => login(app, forwarded(index), remoteAddress)));

  let behind: TestApp;
  beforeAll(async () => {
    behind = await startTestApp({
      rateLimits: true,
      database: one.database,
      env: { TRUST_PROXY: '10.0.0.1, 10.9.0.0/16' },
    });
  });
  afterAll(() => behind.close());

  const stopped = { 401: 10, 429: 2 };
  const free = { 401: 12 };
  const senders = {
    anybody: [() => one, '192.0.2.1'],
    proxy: [() => behind, '10.0.0.1'],
    stranger: [() => behind, '192.0.2.1'],
  } as const;

  it.each<[string, keyof typeof senders, (index: number) => string, object]>([
    ['is what anybody says where no proxy is named', 'anybody', (i) => `203.0.113.${i}`, stopped],
    ['tells the visitor’s address where the proxy is', 'proxy', (i) => `203.0.113.${i}`, free],
    ['counts one visitor of the proxy as one', 'proxy', () => '203.0.113.1', stopped],
    ['does not count what is left of that', 'proxy', (i) => `1.1.1.${i}, 203.0.113.1`, stopped],
    ['is read through two proxies', 'proxy', (i) => `1.1.1.${i}, 203.0.113.1, 10.9.3.3`, stopped],
    ['is nothing from somebody who is no proxy', 'stranger', (i) => `203.0.113.${i}`, stopped],
    ['may name a port, which is no part of the address', 'proxy', (i) => `203.0.113.1:${4000 + i}`, stopped],
    ['may name a port of an IPv6 address', 'proxy', (i) => `[2001:db8::1]:${4000 + i}`, stopped],
    ['may name IPv6 in all its spellings', 'proxy', (i) => `2001:DB8:0:0:${'0'.repeat(i % 4)}1::${i}`, stopped],
    ['is nothing when it is no address', 'proxy', (i) => `unknown-${i}`, stopped],
    ['is nothing when it is much', 'proxy', (i) => `${'x,'.repeat(500)}${i}`, stopped],
  ])('%s', async (_rule, sender, forwarded, expected) => {
    const [app, remoteAddress] = senders[sender];
    expect(tally(await tries(app(), remoteAddress, forwarded))).toEqual(expected);
  });

  it('that is no address is not recorded as one', async () => {
    await login(behind, "<script>', 203.0.113.1 or 1=1 --", '10.0.0.1');
    await login(behind, '203.0.113.5:81', '10.0.0.1');
    const rows = await one.db
      .selectFrom('audit')
      .select('ip')
      .where('action', '=', 'refuse-sign-in')
      .orderBy('audit_id', 'desc')
      .limit(2)
      .execute();
    expect(rows).toEqual([{ ip: '203.0.113.5' }, { ip: '10.0.0.1' }]);
  });
});

test('HR’s codes have the same limits as the candidates’', async () => {
  const asked = await fromEverywhere(8, (from, app) =>
    app.call(hrSendOtp, { body: { userId: user.userName }, ...from }),
  );
  expect(tally(asked)).toEqual({ 200: 5, 429: 3 });
  const guessed = await fromEverywhere(20, (from, app) =>
    app.call(hrValidateOtp, { body: { userId: user.userName, otp: '000000' }, ...from }),
  );
  expect(tally(guessed)).toEqual({ 400: 15, 429: 5 });
});
