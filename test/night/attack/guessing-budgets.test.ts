import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import {
  countCodeRequest,
  forgetLoginTries,
  withCodeLimits,
  withLoginLimits,
  type LoginAttempt,
} from '#server/auth/limits/attempts.ts';
import { createRateLimits, LimitReachedError, type RateLimits } from '#server/auth/limits/rate-limits.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import { testKeys } from '#test/logins/proofs.ts';

/** What an attacker gets who never pauses: as many tries at once as are let through, over two processes, in each
 * quarter of an hour of a day, without solving a challenge. The numbers are those of ADRs 30 and 61. */
let database: OpenDatabase;
let processes: RateLimits[];
const clock = { now: new Date() };
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  processes = [1, 2].map(() =>
    createRateLimits(database.pool, { enabled: true, now: () => clock.now, keys: testKeys }),
  );
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.deleteFrom('rate_limits').execute();
  await database.db.deleteFrom('known_addresses').execute();
});

const wrong = async () => Promise.reject(new Error('wrong'));
const actions: Record<string, (limits: RateLimits, attempt: LoginAttempt) => Promise<void>> = {
  login: (counters, attempt) => withLoginLimits(counters, attempt, wrong),
  sendOtp: countCodeRequest,
  validateOtp: (counters, attempt) => withCodeLimits(counters, attempt, wrong),
};

const attackers: Record<string, (index: number) => LoginAttempt> = {
  'one address at one user': () => attempt('meera', '192.0.2.1'),
  'one address at everybody': (index) => attempt(`user-${index}`, '192.0.2.1'),
  'an IPv6 address of many at everybody': (index) =>
    attempt(`user-${index}`, `2001:db8:0:1::${(index % 60_000).toString(16)}`),
  'an IPv6 network at everybody': (index) => attempt(`user-${index}`, `2001:db8:0:${(index % 60_000).toString(16)}::1`),
  'a thousand addresses at one user': (index) => attempt('meera', `198.18.${(index >> 8) & 255}.${index & 255}`),
};

function attempt(name: string, ip: string): LoginAttempt {
  return { audience: 'candidate', subject: name, name: `account ${name}`, ip, proof: null };
}

let tried = 0;

/** Tries in bursts until a whole burst is refused; answers how many were let through. Of an address only failures
 * count, so that a burst would let a few more through: shared-address.test.ts counts those. */
async function letThrough(action: string, attacker: string): Promise<number> {
  const burst = attacker.endsWith('everybody') ? 1 : 20;
  for (let passed = 0; ;) {
    const outcomes = await Promise.all(
      Array.from({ length: burst }, async (_, index) => {
        tried += 1;
        const refusal = await actions[action]?.(processes[index % 2]!, attackers[attacker]!(tried)).catch(
          (error: unknown) => error,
        );
        return refusal instanceof LimitReachedError ? 0 : 1;
      }),
    );
    const now = outcomes.reduce<number>((sum, one) => sum + one, 0);
    passed += now;
    if (now === 0) return passed;
  }
}

const quarter = 15 * 60_000;

/** In the first quarter of an hour, and in all of a day. */
async function budgetOf(action: string, attacker: string): Promise<[number, number]> {
  const start = clock.now.getTime();
  const first = await letThrough(action, attacker);
  let whole = first;
  for (let passed = 1; ; passed += 1) {
    clock.now = new Date(start + passed * (quarter + 1000));
    const more = await letThrough(action, attacker);
    whole += more;
    if (more === 0) break;
  }
  // The day's limit stops every one by now, and still does at the day's end.
  clock.now = new Date(start + 95.5 * quarter);
  whole += await letThrough(action, attacker);
  clock.now = new Date();
  return [first, whole];
}

const budgets: [action: string, attacker: string, inQuarter: number, inDay: number][] = [
  ['login', 'one address at one user', 10, 100],
  ['login', 'one address at everybody', 50, 200],
  ['login', 'an IPv6 address of many at everybody', 50, 200],
  ['login', 'a thousand addresses at one user', 30, 100],
  ['sendOtp', 'one address at one user', 5, 20],
  ['sendOtp', 'one address at everybody', 30, 100],
  ['sendOtp', 'an IPv6 network at everybody', 90, 300],
  ['sendOtp', 'a thousand addresses at one user', 5, 20],
  ['validateOtp', 'one address at one user', 15, 20],
  ['validateOtp', 'one address at everybody', 30, 100],
  ['validateOtp', 'an IPv6 network at everybody', 90, 300],
  ['validateOtp', 'a thousand addresses at one user', 15, 20],
];

describe('without a pause for a day', () => {
  it.each(budgets)('%s, %s: %i tries at first and %i in all', async (action, attacker, inQuarter, inDay) => {
    expect(await budgetOf(action, attacker)).toEqual([inQuarter, inDay]);
  });
});

describe('at an address from which the user came in, when strangers used up all that the user may try in a day', () => {
  const home = attempt('meera', '192.0.2.1');
  const useUp = async (action: string) => {
    await actions[action]?.(processes[0]!, attempt('meera', '198.18.0.1')).catch(() => undefined);
    await database.pool.query("update rate_limits set points = 1000 where key like '%ByUserDaily:%'");
    expect(await letThrough(action, 'a thousand addresses at one user')).toBe(0);
  };

  it.each([
    ['login', 10, 100],
    ['sendOtp', 10, 10],
    ['validateOtp', 20, 20],
  ])('%s: %i tries at first and %i in all', async (action, inQuarter, inDay) => {
    await withLoginLimits(processes[0]!, home, async () => undefined);
    await useUp(action);
    expect(await budgetOf(action, 'one address at one user')).toEqual([inQuarter, inDay]);
  });

  it('login: a new password gives the tries back', async () => {
    await withLoginLimits(processes[0]!, home, async () => undefined);
    await useUp('login');
    await budgetOf('login', 'one address at one user');
    await forgetLoginTries(processes[1]!, home);
    await useUp('login');
    expect(await letThrough('login', 'one address at one user')).toBe(10);
  });
});

it('a whole IPv6 network gets 150 wrong passwords in 15 minutes and 600 in a day', async () => {
  expect(await letThrough('login', 'an IPv6 network at everybody')).toBe(150);
  clock.now = new Date(clock.now.getTime() + quarter + 1000);
  // As if four more quarters had gone by, but for ten tries.
  const { rowCount } = await database.pool.query(
    "update rate_limits set points = 590 where key like 'loginByNetworkDaily:%'",
  );
  expect(rowCount).toBe(1);
  expect(await letThrough('login', 'an IPv6 network at everybody')).toBe(10);
  clock.now = new Date();
});

describe('a code of six digits', () => {
  const chanceOf = (guesses: number) => guesses / 10 ** limits.otpDigits;

  it('of one user is guessed in a year of attack in less than one case in a hundred, by however many machines', () => {
    expect(1 - (1 - chanceOf(rateLimits.validateOtpByUserDaily.tries)) ** 365).toBeLessThan(0.01);
  });

  it('of anybody is guessed in a day from one address in less than one case in a thousand, whatever is solved', () => {
    expect(chanceOf(rateLimits.validateOtpByIpDaily.ceiling)).toBeLessThan(0.001);
    expect(chanceOf(rateLimits.validateOtpByNetworkDaily.ceiling)).toBeLessThan(0.001);
  });
});
