import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { createHrUser, createOffer, signInCandidate, temporaryPasswordOf, tokenOf } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';
import { createLoginQueue, loginWait } from './login-queue.ts';

/** Passwords are not verified before `open`, so that all logins wait. */
const hold = vi.hoisted(() => ({ until: Promise.resolve() }));
vi.mock('@node-rs/argon2', async () => {
  const cheap = await import('#test/logins/cheap-passwords.ts');
  return {
    hash: cheap.hash,
    verify: async (...given: Parameters<typeof cheap.verify>) => {
      await hold.until;
      return cheap.verify(...given);
    },
  };
});

let open: () => void;
function holdPasswords(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold.until = promise;
  open = resolve;
}

const t = await startTestApp({ rateLimits: true });
afterAll(() => t.close());
beforeEach(async () => {
  hold.until = Promise.resolve();
  await t.db.deleteFrom('rate_limits').execute();
});

const tally = (answers: TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

test('verifies at most eight passwords of one address before that of another', async () => {
  const user = await createHrUser(t);
  const queued = vi.spyOn(t.deps.loginQueue, 'run');
  holdPasswords();
  const flood = Array.from({ length: 200 }, (_, n) =>
    t.call(hrCreateToken, { body: { userName: `nobody ${n}`, password: 'x' }, remoteAddress: '198.18.0.1' }),
  );
  await expect.poll(() => queued.mock.calls).toHaveLength(8);
  const right = t.call(hrCreateToken, { body: user, remoteAddress: '198.18.0.2' });
  await expect.poll(() => queued.mock.calls).toHaveLength(9);
  open();
  expect((await right).status).toBe(200);
  // The address has failed 50 times, and those that were at work then.
  const { 401: verified = 0 } = tally(await Promise.all(flood));
  expect(verified).toBeLessThanOrEqual(57);
});

describe('where the queue is full', () => {
  let full: TestApp;
  beforeAll(async () => {
    const lane = createLane({ ...loginWait, atOnce: 1, waitingMax: 1 });
    const loginQueue = { run: lane, close: () => undefined };
    full = await startTestApp({ rateLimits: true, database: t.database, loginQueue });
  });
  afterAll(() => full.close());

  const login = (userName: string, password = 'x', remoteAddress = '203.0.113.1') =>
    full.call(createToken, { body: { userName, password }, remoteAddress });

  /** Two logins, one at work and one that waits: there is no place for a third until `open`. */
  async function fillQueue(): Promise<Promise<TestAnswer>[]> {
    const queued = vi.spyOn(full.deps.loginQueue, 'run');
    holdPasswords();
    const answers = [login('one'), login('two')];
    await expect.poll(() => queued.mock.calls).toHaveLength(2);
    queued.mockRestore();
    return answers;
  }

  test('a login is answered when to come back, counts as no attempt, and then gets in', async () => {
    const own = await createOffer(t, { status: 'Offer Sent' });
    await signInCandidate(t, own);
    await t.db.deleteFrom('rate_limits').execute();
    const before = await fillQueue();
    // More than an account may fail at an address.
    for (let n = 0; n < 12; n += 1) {
      const { status, headers, codes, envelope } = await login(own.candidateId, candidatePassword, '203.0.113.2');
      expect([status, codes.errorCode]).toEqual([503, 'login.manyLogins']);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(5);
      expect(seconds).toBeLessThan(30);
      expect(envelope.message).toBe(`Many people are logging in right now. Please try again in ${seconds} seconds.`);
      // The connections of thousands are not kept.
      expect(headers.connection).toBe('close');
    }
    open();
    await Promise.all(before);
    expect((await login(own.candidateId, candidatePassword, '203.0.113.2')).status).toBe(200);
  });

  test('an attempt above a limit of its account takes no place in it', async () => {
    for (let n = 0; n < 10; n += 1) expect((await login('guessed')).status).toBe(401);
    const before = await fillQueue();
    expect((await login('guessed')).status).toBe(429);
    open();
    await Promise.all(before);
  });

  test('an attempt above a limit of its address takes no place in it', async () => {
    for (let n = 0; n < 50; n += 1) expect((await login(`nobody ${n}`, 'x', '203.0.113.3')).status).toBe(401);
    const before = await fillQueue();
    const { status, codes } = await login('anybody', 'x', '203.0.113.3');
    expect([status, codes.errorCode]).toEqual([429, 'general.proofOfWork']);
    open();
    await Promise.all(before);
  });

  test('an unknown name is answered the same', async () => {
    const own = await createOffer(t, { status: 'Offer Sent' });
    const before = await fillQueue();
    const [known, unknown] = [await login(own.candidateId), await login('nobody')];
    expect([known.status, known.codes]).toEqual([unknown.status, unknown.codes]);
    open();
    await Promise.all(before);
  });

  test('a new password waits like a login', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const temporary = { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) };
    const token = tokenOf(await full.call(createToken, { body: temporary }));
    const { candidateId } = offer;
    const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
    const before = await fillQueue();
    for (let n = 0; n < 12; n += 1)
      expect((await full.call(resetPassword, { token, body })).codes.errorCode).toBe('login.manyLogins');
    open();
    await Promise.all(before);
    expect((await full.call(resetPassword, { token, body })).status).toBe(200);
  });
});

describe('a crowd', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => void vi.useRealTimers();
  });

  const pause = (ms: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, ms);
    return promise;
  };

  /** 5,000 logins in one instant, each of which comes back as the answer says; what each takes is given. */
  async function crowdThrough(loginMs: number, addresses: number) {
    const queue = createLoginQueue(2);
    const lanes = Array.from({ length: addresses }, () => createLane({ ...loginWait, atOnce: 8 }));
    const state = { through: 0, comeBack: 0, lastMs: 0 };
    const begin = performance.now();
    const visit = async (n: number): Promise<void> => {
      const lane = lanes[n % addresses]!;
      try {
        await lane(() => queue.run(() => pause(loginMs)));
        state.through += 1;
        state.lastMs = performance.now() - begin;
      } catch (error) {
        state.comeBack += 1;
        await pause((error as { retryAfterSeconds: number }).retryAfterSeconds * 1000);
        await visit(n);
      }
    };
    for (let n = 0; n < 5000; n += 1) void visit(n);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    return state;
  }

  test.each([
    ['one address, 40 ms a login', 40, 1],
    ['500 addresses, 40 ms a login', 40, 500],
  ])('of 5,000 gets in, with little time lost: %s', async (_, loginMs, addresses) => {
    const { through, lastMs, comeBack } = await crowdThrough(loginMs, addresses);
    expect(through).toBe(5000);
    // Two at a time; the last of them come back up to half a minute after the queue is empty.
    expect(lastMs).toBeLessThan((5000 * loginMs) / 2 + 30_000);
    // Each costs the machine a request.
    expect(comeBack / 5000).toBeLessThan(lastMs / loginWait.holdMs);
  });
});

test('a closed queue answers all that wait, and finishes what runs', async () => {
  const queue = createLoginQueue(1);
  const gate = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const running = queue.run(() => {
    begun.resolve();
    return gate.promise;
  });
  await begun.promise;
  const waiting = Promise.allSettled([queue.run(async () => 'never'), queue.run(async () => 'never')]);
  queue.close();
  gate.resolve('done');
  expect(await running).toBe('done');
  const refused = { status: 'rejected', reason: expect.objectContaining({ status: 503 }) as unknown };
  expect(await waiting).toEqual([refused, refused]);
  await expect(queue.run(async () => 'never')).rejects.toMatchObject({ status: 503 });
});
