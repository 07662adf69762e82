import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createToken, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken, hrResetPassword, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { createHrUser } from '#test/factories.ts';
import { challengeOf, testKeys } from '#test/logins/proofs.ts';
import { startTestApp, type TestAnswer } from '#test/test-app.ts';
import { createRateLimits } from './rate-limits.ts';

/** Two processes behind one load balancer: two apps over one database. */
const one = await startTestApp({ rateLimits: true });
const two = await startTestApp({ rateLimits: true, database: one.database });
const user = await createHrUser(one);
afterAll(async () => {
  await two.close();
  await one.close();
});
afterEach(async () => {
  await one.db.deleteFrom('rate_limits').execute();
  await one.db.deleteFrom('known_addresses').execute();
});

const wrong = { userName: 'meera', password: 'wrong password' };

function expectTooMany(answer: TestAnswer): void {
  const retryAfter = Number(answer.headers['retry-after']);
  expect(answer.status).toBe(429);
  // The rest of the window: on a busy machine the attempts before have used some of it.
  expect(retryAfter).toBeGreaterThan(600);
  expect(retryAfter).toBeLessThanOrEqual(900);
  expect(answer.envelope).toEqual({
    code: 429,
    status: 'TOO_MANY_REQUESTS',
    message: 'Too many attempts. Please try again in 15 minutes.',
    responseObject: null,
  });
}

function expectProofAsked(answer: TestAnswer): void {
  expect([answer.status, answer.codes.errorCode]).toEqual([429, 'general.proofOfWork']);
  expect(challengeOf(answer).signature).toMatch(/^[0-9a-f]{64}$/);
  expect(answer.headers['retry-after']).toBeUndefined();
}

async function statusesOf(count: number, call: (index: number) => Promise<TestAnswer>): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const { status } = await call(index);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

describe('login', () => {
  test('after ten failures from one address, over all processes, rejects even the right password', async () => {
    const body = { userName: user.userName, password: 'wrong password' };
    const statuses = await statusesOf(10, (index) => (index % 2 ? one : two).call(hrCreateToken, { body }));
    expect(statuses).toEqual(new Map([[401, 10]]));
    expectTooMany(await one.call(hrCreateToken, { body }));
    expectTooMany(await two.call(hrCreateToken, { body: { ...body, userName: ` ${user.userName.toUpperCase()}` } }));
    expectTooMany(await two.call(hrCreateToken, { body: user }));
    // Elsewhere the same user gets in, and here another user does.
    expect((await two.call(hrCreateToken, { body: user, remoteAddress: '192.0.2.7' })).status).toBe(200);
    expect((await one.call(hrCreateToken, { body: await createHrUser(one) })).status).toBe(200);
  });

  test('counts concurrent attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).call(createToken, { body: wrong })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('locks a user after thirty failures from anywhere', async () => {
    const statuses = await statusesOf(30, (index) =>
      one.call(createToken, { body: wrong, remoteAddress: `192.0.2.${index}` }),
    );
    expect(statuses).toEqual(new Map([[401, 30]]));
    expectTooMany(await two.call(createToken, { body: wrong, remoteAddress: '198.51.100.1' }));
    // HR's user of the same name is another person.
    expect((await two.call(hrCreateToken, { body: wrong, remoteAddress: '198.51.100.1' })).status).toBe(401);
  });

  test('a blocked address uses up no further attempts of the user', async () => {
    await statusesOf(40, () => one.call(createToken, { body: wrong, remoteAddress: '192.0.2.1' }));
    expect((await one.call(createToken, { body: wrong, remoteAddress: '192.0.2.2' })).status).toBe(401);
  });

  test('after fifty failures from one address, for any account, requires a proof of work there', async () => {
    const from = { remoteAddress: '192.0.2.9' };
    const statuses = await statusesOf(50, (index) =>
      (index % 2 ? one : two).call(createToken, { body: { ...wrong, userName: `candidate-${index}` }, ...from }),
    );
    expect(statuses).toEqual(new Map([[401, 50]]));
    expectProofAsked(await one.call(createToken, { body: { ...wrong, userName: 'one more' }, ...from }));
    expectProofAsked(await two.call(hrCreateToken, { body: user, ...from }));
    expect((await one.call(hrCreateToken, { body: user })).status).toBe(200);
  });

  test('counts an IPv6 network as one, and an IPv4 address written as IPv6 as itself', async () => {
    const from = (remoteAddress: string) => one.call(createToken, { body: wrong, remoteAddress });
    await statusesOf(10, (index) => from(`2001:db8::${index + 1}`));
    expectTooMany(await from('2001:db8:0:0:ffff::1'));
    expect((await from('2001:db8:0:1::1')).status).toBe(401);
    await statusesOf(10, () => from('192.0.2.50'));
    expectTooMany(await from('::ffff:192.0.2.50'));
  });

  test('a success is not counted and clears the failures from its address', async () => {
    const bad = { userName: user.userName, password: 'wrong password' };
    for (let round = 0; round < 3; round += 1) {
      await statusesOf(9, () => one.call(hrCreateToken, { body: bad }));
      expect((await two.call(hrCreateToken, { body: user })).status).toBe(200);
    }
    // The 27 failures stay counted at the user, the successes do not: three more from elsewhere make 30.
    const elsewhere = await statusesOf(4, () => one.call(hrCreateToken, { body: bad, remoteAddress: '192.0.2.3' }));
    expect(elsewhere).toEqual(
      new Map([
        [401, 3],
        [429, 1],
      ]),
    );
  });

  test('a reset lets a locked user in', async () => {
    const own = await createHrUser(one, { email: 'often@himalayafoods.example' });
    await statusesOf(11, () => one.call(hrCreateToken, { body: { ...own, password: 'forgotten' } }));
    expectTooMany(await one.call(hrCreateToken, { body: own }));
    await one.call(hrSendOtp, { body: { userId: own.userName } });
    await one.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(one.mailbox.lastMailTo('often@himalayafoods.example').text)![1];
    const { envelope } = await one.call(hrValidateOtp, { body: { userId: own.userName, otp } });
    const body = { userId: own.userName, password: 'remembered', confirmPassword: 'remembered' };
    expect((await one.call(hrResetPassword, { token: String(envelope['token']), body })).status).toBe(200);
    expect((await two.call(hrCreateToken, { body: { ...own, password: 'remembered' } })).status).toBe(200);
  });
});

describe('codes', () => {
  test('allows five requests per user, known or not', async () => {
    for (const userId of [user.userName, 'nobody']) {
      const statuses = await statusesOf(5, (index) => (index % 2 ? one : two).call(hrSendOtp, { body: { userId } }));
      expect(statuses).toEqual(new Map([[200, 5]]));
      expectTooMany(await one.call(hrSendOtp, { body: { userId }, remoteAddress: '192.0.2.7' }));
    }
  });

  test('allows fifteen attempts per user', async () => {
    const otp = '123456';
    const atOne = await statusesOf(16, (index) =>
      (index % 2 ? one : two).call(validateOtp, { body: { candidateId: 'C-1', otp } }),
    );
    expect(atOne).toEqual(
      new Map([
        [400, 15],
        [429, 1],
      ]),
    );
  });
});

describe('without its counters', () => {
  test('rejects every login with 503', async () => {
    await one.db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute();
    try {
      const answers = await Promise.all([
        one.call(hrCreateToken, { body: user }),
        one.call(createToken, { body: wrong }),
        one.call(hrSendOtp, { body: { userId: user.userName } }),
        one.call(hrValidateOtp, { body: { userId: user.userName, otp: '123456' } }),
      ]);
      for (const answer of answers) {
        expect([answer.status, answer.headers['retry-after'], answer.envelope.status]).toEqual([
          503,
          '5',
          'SERVICE_UNAVAILABLE',
        ]);
      }
    } finally {
      await one.db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute();
    }
  });
});

test('counts nothing when switched off', async () => {
  const off = createRateLimits(one.database.pool, { enabled: false, keys: testKeys });
  for (let index = 0; index < 200; index += 1) await off.consume('loginByUserAndIp', 'somebody');
  expect(await one.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});
