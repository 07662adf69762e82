import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { ProofChallenge } from '#contract/envelope.ts';
import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import type { TextRef } from '#domain/texts.ts';
import { boundPool, type BoundedPool } from '#server/db/bounded-pool.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { AppError, tooManyRequests, unavailable } from '#server/errors.ts';
import type { Keys } from '#server/sealing/keys.ts';
import { createAddressFailures, type AddressFailures } from './address-failures.ts';
import { hashed } from './counter-key.ts';
import { createKnownAddresses, type KnownAddresses } from './known-addresses.ts';
import { createProofsOfWork, type ProofsOfWork } from './proof-of-work.ts';

/**
 * Counters shared by all processes. A try at an account is counted before it is looked at, so that many at once cannot slip
 * through; an address only when it has failed. Every function raises 503 when the counters cannot be reached: without them nothing is let in.
 */
export type RateLimits = {
  enabled: boolean;
  /**
   * Counts one try, or so many, at this limit for this key (a user name, an address). Raises 429 with Retry-After above the
   * limit; what was asked for then stays counted.
   */
  consume(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Takes one try back, or so many, after a success. */
  giveBack(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget(limit: RateLimitName, key: string): Promise<void>;
  /** Counts one, and answers whether it is the first in its window instead of raising. */
  isFirst(limit: RateLimitName, key: string): Promise<boolean>;
  failures: AddressFailures;
  known: KnownAddresses;
  proofs: ProofsOfWork;
};

/** A limit was reached: 429. `isFirst` for the first try that it stops in a window. */
export class LimitReachedError extends AppError {
  readonly limit: RateLimitName;
  readonly isFirst: boolean;

  constructor(limit: RateLimitName, { isFirst, ...why }: { isFirst: boolean } & (Wait | Task)) {
    if ('msLeft' in why) {
      const retryAfterSeconds = Math.max(1, Math.ceil(why.msLeft / 1000));
      super(429, tooManyRequests(retryAfterSeconds).text, { retryAfterSeconds });
    } else super(429, why.text, { proofOfWork: why.proofOfWork });
    this.limit = limit;
    this.isFirst = isFirst;
  }
}

/** What lets a try through again: time, or a challenge to be solved. */
type Wait = { msLeft: number };
type Task = { text: TextRef; proofOfWork: ProofChallenge };

/** For RATE_LIMITS=off, which production refuses: every address is known, so that nothing of it is counted. */
const nothingCounted = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
  isFirst: async () => false,
  known: { has: async () => true, add: async () => undefined },
};

/** The limits, counted in the table `rate_limits`; `now` is the clock that all processes share. */
export function createRateLimits(
  pool: OpenDatabase['pool'],
  {
    enabled,
    now = () => new Date(),
    keys,
  }: { enabled: boolean; now?: () => Date; keys: Pick<Keys, 'proofs' | 'addresses'> },
): RateLimits {
  const bounded = boundPool(pool);
  const client = onClock(bounded, now);
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();
  const limiterOf = (name: RateLimitName) => {
    // One limiter removes what has expired, for all of them: they share the table.
    const limiter = limiters.get(name) ?? createLimiter(client, name, enabled && name === 'loginByUser');
    limiters.set(name, limiter);
    return limiter;
  };
  const consume = (name: RateLimitName, key: string, count = 1) =>
    counted(name, consumeSurely(limiterOf(name), hashed(key), rateLimits[name], count));
  const isFirst = async (name: RateLimitName, key: string) => {
    try {
      await consume(name, key);
      return true;
    } catch (error) {
      if (error instanceof LimitReachedError) return false;
      throw error;
    }
  };
  return {
    enabled,
    consume,
    giveBack: (name, key, count = 1) => counted(name, limiterOf(name).reward(hashed(key), count)),
    forget: (name, key) => counted(name, limiterOf(name).delete(hashed(key))),
    isFirst,
    failures: reaching(createAddressFailures(bounded, now)),
    known: reaching(createKnownAddresses(bounded, keys.addresses, now)),
    proofs: createProofsOfWork({ key: keys.proofs, now, spend: (id) => isFirst('proofOfWork', id) }),
    ...(enabled ? {} : nothingCounted),
  };
}

/**
 * Counts a try. A key that is to be let in again only after longer than a whole window was counted by a clock that was far
 * ahead: it begins again, or it would be locked out for as long as that.
 */
async function consumeSurely(
  limiter: RateLimiterPostgres,
  key: string,
  { seconds }: { seconds: number },
  count: number,
): Promise<void> {
  try {
    await limiter.consume(key, count);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes) || reason.msBeforeNext <= seconds * 1000) throw reason;
    await limiter.delete(key);
    await limiter.consume(key, count);
  }
}

type CounterQuery = { text: string; values?: unknown[] };
type CounterRow = { expire: number | null };
type CounterClient = { query(query: CounterQuery): Promise<{ rows: CounterRow[]; rowCount: number | null }> };

/** Larger than any count, smaller than any instant in milliseconds. */
const instantsFrom = 1e12;

/**
 * The limiter counts by this machine's clock and cannot be given another one: its instants are moved to the shared clock
 * on the way into the table, and back on the way out. Else machines whose clocks are apart would undo each other's counts.
 */
function onClock(pool: BoundedPool, now: () => Date): CounterClient {
  return {
    async query({ values = [], ...query }) {
      const apart = Math.round(now().getTime() - Date.now());
      const moved = values.map((value) => (typeof value === 'number' && value > instantsFrom ? value + apart : value));
      const { rows, rowCount } = await pool.query<CounterRow>({ ...query, values: moved });
      return {
        rows: rows.map((row) => (row.expire ? { ...row, expire: row.expire - apart } : row)),
        rowCount,
      };
    },
  };
}

function createLimiter(client: CounterClient, name: RateLimitName, sweeps: boolean): RateLimiterPostgres {
  const { tries, seconds } = rateLimits[name];
  return new RateLimiterPostgres({
    storeClient: client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: sweeps,
    keyPrefix: name,
    points: tries,
    duration: seconds,
  });
}

async function counted(limit: RateLimitName, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      const isFirst = reason.consumedPoints === rateLimits[limit].tries + 1;
      throw new LimitReachedError(limit, { isFirst, msLeft: reason.msBeforeNext });
    }
    throw unavailable(reason);
  }
}

/** The same functions, which raise 503 when the database cannot be reached. */
function reaching<T extends Record<string, (...given: never[]) => Promise<unknown>>>(work: T): T {
  const wrapped = Object.entries(work).map(([name, ask]) => [
    name,
    async (...given: never[]) => {
      try {
        return await ask(...given);
      } catch (reason) {
        throw unavailable(reason);
      }
    },
  ]);
  return Object.fromEntries(wrapped) as T;
}
