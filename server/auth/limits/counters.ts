import type { KeyObject } from 'node:crypto';
import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import type { BoundedPool } from '#server/db/bounded-pool.ts';
import { keepPlan } from '#server/db/kept-plans.ts';
import { withoutWaiting } from '#server/db/light-transaction.ts';
import { keyedHash } from '#server/sealing/keys.ts';

/** One counter: a limit and a key, such as a user name or an address. */
export type Count = { limit: RateLimitName; key: string };

/** The count, and the milliseconds left of its window; both 0 without a counter. */
type Standing = { points: number; msLeft: number };

/** Counters in the table `rate_limits`, several in one statement. Each statement locks its counters in the order in
 * which they are given: callers name the counters of a user before those of an address, each kind always in the same
 * order, so that no two statements wait for each other. None waits for the disk (ADR 89). */
export type Counters = {
  /** Adds this many to each of up to three counters, in this order; counters after one above its limit are not changed.
   * Answers the state of each changed counter. */
  consume(counts: readonly Count[], by?: number): Promise<Standing[]>;
  read(counts: readonly Count[]): Promise<Standing[]>;
  /** Adds one to each, whatever its limit, and answers the states in this order. */
  add(counts: readonly Count[]): Promise<Standing[]>;
  /** Subtracts this many from each counter, never below zero; counters in `forgotten` end their window instead. */
  release(counts: readonly Count[], forgotten?: readonly Count[], by?: number): Promise<void>;
  /** Removes the counters whose window is over. */
  sweep(): Promise<void>;
};

type Row = { key: string; points: number; expire: number };

/** A window that ends later than this after a new one would was begun by a clock that was far ahead: it begins again.
 * Concurrent attempts differ by less than that, even when the later one is counted first. */
const aheadMs = 60_000;
const lives = `counter.expire > $5 and counter.expire <= excluded.expire + ${aheadMs}`;
const upsert = `on conflict (key) do update set
  points = case when ${lives} then counter.points else 0 end + excluded.points,
  expire = case when ${lives} then counter.expire else excluded.expire end returning key, points, expire`;

/** Each part reads the one before it, and so waits for it. */
function consumeChain(length: number): string {
  const parts = Array.from({ length }, (_, index) => {
    // PostgreSQL requires that each parameter is used, even with a single counter.
    const before =
      index === 0
        ? `where ${withoutWaiting} and $3::integer[] is not null`
        : `from c${index} where c${index}.points <= ($3::integer[])[${index}]`;
    return `c${index + 1} as (insert into rate_limits as counter (key, points, expire)
      select ($1::text[])[${index + 1}], $4::integer, $5::bigint + ($2::bigint[])[${index + 1}] ${before} ${upsert})`;
  });
  const found = parts.map((_, index) => `select ${index} as place, key, points, expire from c${index + 1}`);
  return `with ${parts.join(', ')} ${found.join(' union all ')} order by place`;
}

const sql = {
  consume: [1, 2, 3].map((length) => keepPlan(consumeChain(length))),
  read: keepPlan('select key, points, expire from rate_limits where key = any($1) and expire > $2'),
  add: keepPlan(`insert into rate_limits as counter (key, points, expire)
    select key, $4::integer, $5::bigint + span
    from unnest($1::text[], $2::bigint[], $3::integer[]) with ordinality as given (key, span, tries, place)
    where ${withoutWaiting} order by place
    ${upsert}`),
  release: keepPlan(`with locked as (select counter.key from unnest($1::text[]) with ordinality as given (key, place)
      join rate_limits as counter on counter.key = given.key and counter.expire > $4 and counter.points > 0
      where ${withoutWaiting} order by place for update of counter)
    update rate_limits as counter set points = greatest(points - $3, 0),
      expire = case when counter.key = any($2::text[]) then 0 else expire end
    from locked where counter.key = locked.key`),
  sweep: 'delete from rate_limits where expire <= $1',
};

/** The counters by the clock that all processes share, whose keys are hashed by `secret`. */
export function createCounters(pool: BoundedPool, secret: KeyObject, now: () => Date): Counters {
  // Keys come from visitors: hashed they are short and fit to be stored, and by a key of ours, so that a reader of the
  // table cannot try all addresses and names. Under another SECRET_KEY all counters begin again.
  const keysOf = (counts: readonly Count[]) =>
    counts.map(({ limit, key }) => `${limit}:${keyedHash(secret, `counter ${key}`).toString('base64url')}`);
  const given = (counts: readonly Count[], by: number) => [
    keysOf(counts),
    counts.map(({ limit }) => rateLimits[limit].seconds * 1000),
    counts.map(({ limit }) => rateLimits[limit].tries),
    by,
    now().getTime(),
  ];
  return {
    async consume(counts, by = 1) {
      const text = sql.consume[counts.length - 1];
      if (text === undefined) throw new Error(`${counts.length} counters cannot be counted at once.`);
      const at = now().getTime();
      const { rows } = await pool.query<Row>({ text, values: given(counts, by) });
      return rows.map(({ points, expire }) => ({ points, msLeft: expire - at }));
    },
    async read(counts) {
      const keys = keysOf(counts);
      const at = now().getTime();
      const { rows } = await pool.query<Row>({ text: sql.read, values: [keys, at] });
      return counts.map(({ limit }, index) => {
        const row = rows.find((each) => each.key === keys[index]);
        const msLeft = row === undefined ? 0 : row.expire - at;
        return row === undefined || msLeft > rateLimits[limit].seconds * 1000 + aheadMs
          ? { points: 0, msLeft: 0 }
          : { points: row.points, msLeft };
      });
    },
    async add(counts) {
      const at = now().getTime();
      const keys = keysOf(counts);
      const { rows } = await pool.query<Row>({ text: sql.add, values: given(counts, 1) });
      const byKey = new Map(rows.map(({ key, points, expire }) => [key, { points, msLeft: expire - at }]));
      return keys.map((key) => byKey.get(key) ?? { points: 0, msLeft: 0 });
    },
    async release(counts, forgotten = [], by = 1) {
      const keys = [...keysOf(forgotten), ...keysOf(counts)];
      await pool.query({ text: sql.release, values: [keys, keysOf(forgotten), by, now().getTime()] });
    },
    async sweep() {
      await pool.query({ text: sql.sweep, values: [now().getTime()] });
    },
  };
}
