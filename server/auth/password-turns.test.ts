import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createFairQueue } from '#server/process/turns/fair-queue/fair-queue.ts';
import { createHrUser, createOffer, signInCandidate, temporaryPasswordOf, tokenOf } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app.ts';

/** Passwords at work stop while this is there, so that all others wait behind them. */
const hold = vi.hoisted(() => ({ until: Promise.resolve() }));
vi.mock('@node-rs/argon2', async () => {
  const cheap = await import('#test/cheap-passwords.ts');
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

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ rateLimits: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  hold.until = Promise.resolve();
  await t.db.deleteFrom('rate_limits').execute();
});

const tally = (answers: TestAnswer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]));

test('600 who log in at once, each from an address of its own, are all answered', { timeout: 120_000 }, async () => {
  const own = await createOffer(t, { status: 'Offer Sent' });
  await signInCandidate(t, own);
  holdPasswords();
  const strangers = Array.from({ length: 600 }, (_, n) =>
    t.call(createToken, {
      body: { userName: `C26-${n}`, password: 'x' },
      remoteAddress: `198.18.${n >> 8}.${n & 255}`,
    }),
  );
  const right = t.call(createToken, { body: { userName: own.candidateId, password: candidatePassword } });
  open();
  expect((await right).status).toBe(200);
  expect(tally(await Promise.all(strangers))).toEqual({ 401: 600 });
});

test('an account with many tries waits behind the first try of everybody else', async () => {
  const user = await createHrUser(t);
  const done: string[] = [];
  const note = async (name: string, answer: Promise<TestAnswer>) => {
    const { status } = await answer;
    done.push(name);
    return status;
  };
  const waiting = vi.spyOn(t.deps.passwordQueue, 'run');
  holdPasswords();
  const tries = Array.from({ length: 60 }, (_, n) =>
    note('many', t.call(hrCreateToken, { body: { userName: 'one', password: 'x' }, remoteAddress: `198.18.0.${n}` })),
  );
  const others = ['two', 'three', 'four'].map((userName) =>
    note('other', t.call(hrCreateToken, { body: { userName, password: 'x' } })),
  );
  const right = note('right', t.call(hrCreateToken, { body: user }));
  await expect.poll(() => waiting.mock.calls).toHaveLength(64);
  open();
  expect(await right).toBe(200);
  await Promise.all([...tries, ...others]);
  expect(done.slice(0, 10).filter((name) => name !== 'many')).toHaveLength(4);
});

describe('where many wait already', () => {
  let full: TestApp;
  beforeAll(async () => {
    full = await startTestApp({
      rateLimits: true,
      database: t.database,
      passwordQueue: createFairQueue({ atOnce: 1, heldMax: 1 }),
    });
  });
  afterAll(() => full.close());

  const login = (userName: string, password = 'x') => full.call(createToken, { body: { userName, password } });

  /** Two logins, one at work and one that waits: there is room for no other until `open`. */
  async function fillQueue(): Promise<Promise<TestAnswer>[]> {
    holdPasswords();
    const answers = [login('one'), login('two')];
    await expect.poll(() => full.deps.passwordQueue.isAwaited()).toBe(true);
    return answers;
  }

  test('a login is told when to come back, counts as no try, and then gets in', async () => {
    const own = await createOffer(t, { status: 'Offer Sent' });
    await signInCandidate(t, own);
    await t.db.deleteFrom('rate_limits').execute();
    const before = await fillQueue();
    const refused = await login(own.candidateId, candidatePassword);
    expect([refused.status, refused.headers['retry-after'], refused.codes.errorCode]).toEqual([
      503,
      '2',
      'login.manyLogins',
    ]);
    expect(refused.envelope.message).toBe(
      'Many people are logging in right now. Please try again in 2 seconds: your place is kept.',
    );
    // Thousands are sent away: their connections are not kept.
    expect(refused.headers.connection).toBe('close');
    open();
    await Promise.all(before);
    expect((await login(own.candidateId, candidatePassword)).status).toBe(200);
  });

  test('an unknown name is told the same', async () => {
    const own = await createOffer(t, { status: 'Offer Sent' });
    const before = await fillQueue();
    const [known, unknown] = [await login(own.candidateId), await login('nobody')];
    expect([known.envelope, known.headers['retry-after']]).toEqual([unknown.envelope, unknown.headers['retry-after']]);
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
    expect((await full.call(resetPassword, { token, body })).codes.errorCode).toBe('login.manyLogins');
    open();
    await Promise.all(before);
    expect((await full.call(resetPassword, { token, body })).status).toBe(200);
  });
});
