import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
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
  /** Notes that a user came in from an address; `key` stands for the two together. */
  remember(key: string): Promise<void>;
  /** Whether the user came in from the address in the last 30 days. */
  isKnown(key: string): Promise<boolean>;
};

type Limit = { tries: number; seconds: number };

const quarter = 15 * 60;
const day = 24 * 60 * 60;

/** How many tries each limit lets through in a window that begins with the first of them. ADR 30 says why so many. */
const limits = {
  loginByIp: { tries: 100, seconds: quarter },
  loginByIpDaily: { tries: 500, seconds: day },
  loginByNetwork: { tries: 300, seconds: quarter },
  loginByNetworkDaily: { tries: 1500, seconds: day },
  loginByUserAndIp: { tries: 10, seconds: quarter },
  loginByUser: { tries: 30, seconds: quarter },
  loginByUserDaily: { tries: 100, seconds: day },
  loginAtKnownAddress: { tries: 100, seconds: day },
  sendOtpByIp: { tries: 30, seconds: quarter },
  sendOtpByIpDaily: { tries: 200, seconds: day },
  sendOtpByNetwork: { tries: 90, seconds: quarter },
  sendOtpByNetworkDaily: { tries: 600, seconds: day },
  sendOtpByUser: { tries: 5, seconds: quarter },
  sendOtpByUserDaily: { tries: 20, seconds: day },
  sendOtpAtKnownAddress: { tries: 10, seconds: day },
  validateOtpByIp: { tries: 60, seconds: quarter },
  validateOtpByIpDaily: { tries: 200, seconds: day },
  validateOtpByNetwork: { tries: 180, seconds: quarter },
  validateOtpByNetworkDaily: { tries: 600, seconds: day },
  validateOtpByUser: { tries: 15, seconds: quarter },
  validateOtpByUserDaily: { tries: 20, seconds: day },
  validateOtpAtKnownAddress: { tries: 20, seconds: day },
  resetByUserAndIp: { tries: 10, seconds: quarter },
  resetByUser: { tries: 30, seconds: quarter },
  resetByUserDaily: { tries: 100, seconds: day },
  // How often the owner is told that their account is locked.
  noticeByUserDaily: { tries: 1, seconds: day },
  // The whole form fifty times, on a network where every other save breaks off (ADR 32).
  saveByCandidate: { tries: 500, seconds: quarter },
  // Eight times the largest form: what is replaced stays for nine days before it is removed.
  keptKilobytesByCandidate: { tries: 2 * 1024 * 1024, seconds: day },
} satisfies Record<string, Limit>;

export type RateLimitName = keyof typeof limits;

/** An address from which a user came in stays known to them for so long. */
const knownSeconds = 30 * day;

/** A limit was reached: 429. `isFirst` for the first try that it stops in a window. */
export class LimitReachedError extends AppError {
  readonly limit: RateLimitName;
  readonly isFirst: boolean;

  constructor(limit: RateLimitName, { msBeforeNext, consumedPoints }: RateLimiterRes) {
    const { status, message, retryAfterSeconds } = tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
    super(status, message, retryAfterSeconds === null ? {} : { retryAfterSeconds });
    this.limit = limit;
    this.isFirst = consumedPoints === limits[limit].tries + 1;
  }
}

/** For RATE_LIMITS=off, which production refuses. */
export const disabledRateLimits: RateLimits = {
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
    const limiter = limiters.get(name) ?? createLimiter(client, name, limits[name]);
    limiters.set(name, limiter);
    return limiter;
  };
  // One limiter removes what has expired, for all of them: they share the table.
  const known = createLimiter(client, 'knownAddress', { tries: 1, seconds: knownSeconds }, true);
  return {
    consume: (name, key, count = 1) => counted(name, consumeSurely(limiterOf(name), hashed(key), limits[name], count)),
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
  { seconds }: Limit,
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
 * The limiter reckons with this machine's clock and cannot be given another one: its instants are moved to the shared clock
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
  { tries, seconds }: Limit,
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
