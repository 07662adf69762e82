import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import { boundPool, type BoundedPool } from '#server/db/bounded-pool.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { AppError, tooManyRequests, unavailable } from '#server/errors.ts';

/**
 * Counters shared by all processes. A try is counted before it is looked at, so that many at once cannot slip through.
 * Every function raises 503 when the counters cannot be reached: without them nothing is let in.
 */
export type RateLimits = {
  /**
   * Counts one try, or so many, at this limit for this key (a user name, an address). Raises 429 with Retry-After above the
   * limit; what was asked for then stays counted.
   */
  consume(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Takes one try back, or so many, after a success. */
  giveBack(limit: RateLimitName, key: string, count?: number): Promise<void>;
  /** Forgets the tries of a key, after a success. */
  forget(limit: RateLimitName, key: string): Promise<void>;
  /** Notes that a user came in from an address; `key` is the two together. */
  remember(key: string): Promise<void>;
  /** Whether the user came in from the address in the last 30 days. */
  isKnown(key: string): Promise<boolean>;
};

/** An address from which a user came in stays known to them for so long. */
const knownSeconds = 30 * 24 * 60 * 60;

/** A limit was reached: 429. `isFirst` for the first try that it stops in a window. */
export class LimitReachedError extends AppError {
  readonly limit: RateLimitName;
  readonly isFirst: boolean;

  constructor(limit: RateLimitName, { msBeforeNext, consumedPoints }: RateLimiterRes) {
    const { status, text, retryAfterSeconds } = tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    super(status, text, retryAfterSeconds === null ? {} : { retryAfterSeconds });
    this.limit = limit;
    this.isFirst = consumedPoints === rateLimits[limit].tries + 1;
  }
}

/** For RATE_LIMITS=off, which production refuses. */
const disabledRateLimits: RateLimits = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  forget: async () => undefined,
  remember: async () => undefined,
  isKnown: async () => false,
};

/** The limits, counted in the table `rate_limits`; `now` is the clock that all processes share. */
export function createRateLimits(
  pool: OpenDatabase['pool'],
  { enabled, now = () => new Date() }: { enabled: boolean; now?: () => Date },
): RateLimits {
  if (!enabled) return disabledRateLimits;
  const client = onClock(boundPool(pool), now);
  const limiters = new Map<RateLimitName, RateLimiterPostgres>();
  const limiterOf = (name: RateLimitName) => {
    const limiter = limiters.get(name) ?? createLimiter(client, name, rateLimits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  // One limiter removes what has expired, for all of them: they share the table.
  const known = createLimiter(client, 'knownAddress', { tries: 1, seconds: knownSeconds }, true);
  return {
    consume: (name, key, count = 1) =>
      counted(name, consumeSurely(limiterOf(name), hashed(key), rateLimits[name], count)),
    giveBack: (name, key, count = 1) => counted(name, limiterOf(name).reward(hashed(key), count)),
    forget: (name, key) => counted(name, limiterOf(name).delete(hashed(key))),
    remember: async (key) => void (await reached(known.set(hashed(key), 1, knownSeconds))),
    isKnown: async (key) => (await reached(known.get(hashed(key)))) !== null,
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

function createLimiter(
  client: CounterClient,
  name: string,
  { tries, seconds }: { tries: number; seconds: number },
  sweeps = false,
): RateLimiterPostgres {
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

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (reason) {
    throw unavailable(reason);
  }
}
