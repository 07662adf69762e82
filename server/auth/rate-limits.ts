import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '#server/db/database.ts';
import { AppError, tooManyRequests, unavailable } from '#server/errors.ts';

/**
 * Counters shared by all processes. A try is counted before it is looked at, so that many at once cannot slip through.
 * Every function raises 503 when the counters cannot be reached: without them nothing is let in.
 */
export type RateLimits = {
  /** Counts one try at this limit for this key (a user name, an address). Raises 429 with Retry-After above the limit. */
  consume(limit: RateLimitName, key: string): Promise<void>;
  /** Takes one try back, after a success. */
  giveBack(limit: RateLimitName, key: string): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget(limit: RateLimitName, key: string): Promise<void>;
};

export type RateLimitName =
  | 'loginByUserAndIp'
  | 'loginByUser'
  | 'loginByIp'
  | 'sendOtpByUser'
  | 'sendOtpByIp'
  | 'validateOtpByUser'
  | 'validateOtpByIp';

/** How many tries each limit lets through in a window. */
const triesInWindow: Record<RateLimitName, number> = {
  loginByUserAndIp: 10,
  loginByUser: 30,
  loginByIp: 100,
  sendOtpByUser: 5,
  sendOtpByIp: 30,
  validateOtpByUser: 15,
  validateOtpByIp: 60,
};
const windowSeconds = 15 * 60;

/** A limit was reached: 429. `isFirst` for the first try that it stops in a window. */
export class LimitReachedError extends AppError {
  readonly limit: RateLimitName;
  readonly isFirst: boolean;

  constructor(limit: RateLimitName, { msBeforeNext, consumedPoints }: RateLimiterRes) {
    const { status, message, retryAfterSeconds } = tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    super(status, message, retryAfterSeconds === null ? {} : { retryAfterSeconds });
    this.limit = limit;
    this.isFirst = consumedPoints === triesInWindow[limit] + 1;
  }
}

/** For RATE_LIMITS=off, which production refuses. */
export const disabledRateLimits: RateLimits = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
};

/** The limits, counted in the table `rate_limits`; `now` is the clock that all processes share. */
export function createRateLimits(
  pool: OpenDatabase['pool'],
  { enabled, now = () => new Date() }: { enabled: boolean; now?: () => Date },
): RateLimits {
  if (!enabled) return disabledRateLimits;
  const client = onClock(pool, now);
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();
  const limiterOf = (name: RateLimitName) => {
    const limiter = limiters.get(name) ?? createLimiter(client, name, limiters.size === 0);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    consume: (name, key) => counted(name, consumeSurely(limiterOf(name), hashed(key))),
    giveBack: (name, key) => counted(name, limiterOf(name).reward(hashed(key))),
    forget: (name, key) => counted(name, limiterOf(name).delete(hashed(key))),
  };
}

/**
 * Counts a try. A key that is to be let in again only after longer than a whole window was counted by a clock that was far
 * ahead: it begins anew, or it would be locked out for as long as that.
 */
async function consumeSurely(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes) || reason.msBeforeNext <= windowSeconds * 1000) throw reason;
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

type CounterQuery = { text: string; values?: unknown[] };
type CounterRow = { expire: number | null };
type CounterClient = { query(query: CounterQuery): Promise<{ rows: CounterRow[]; rowCount: number | null }> };

/** Larger than any count, smaller than any instant in milliseconds. */
const instantsFrom = 1e12;

/**
 * The limiter reckons with this machine's clock and cannot be given another one: its instants are moved to the shared clock
 * on the way into the table, and back on the way out. Else machines whose clocks are apart would undo each other's counts.
 */
function onClock(pool: OpenDatabase['pool'], now: () => Date): CounterClient {
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
  return new RateLimiterPostgres({
    storeClient: client,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // All limiters share the table, so one of them is enough to remove what has expired.
    clearExpiredByTimeout: sweeps,
    keyPrefix: name,
    points: triesInWindow[name],
    duration: windowSeconds,
  });
}

/** Keys come from visitors: hashed they are short, fit to be stored, and tell nothing to a reader of the table. */
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

async function counted(limit: RateLimitName, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) throw new LimitReachedError(limit, reason);
    throw unavailable(reason);
  }
}
