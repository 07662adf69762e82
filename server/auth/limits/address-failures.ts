import { rateLimits, type AddressLimitName } from '#domain/rate-limits.ts';
import type { BoundedPool } from '#server/db/bounded-pool.ts';
import { counterKey } from './counter-key.ts';

/** One counter of an address or network. */
export type AddressCount = { limit: AddressLimitName; key: string };

/**
 * How many tries failed at an address, at accounts that it is not known to have logged into. In the same table as all other
 * counters, but with what the library for these cannot do: several counters in one statement, and never below zero.
 */
export type AddressFailures = {
  /** The failures of each and when its window ends; 0 where none is counted. */
  read(counts: readonly AddressCount[]): Promise<{ points: number; msLeft: number }[]>;
  add(counts: readonly AddressCount[]): Promise<void>;
  /** Takes one failure back from each, where there is one: what came right says as much of an address as what went wrong. */
  takeBack(counts: readonly AddressCount[]): Promise<void>;
};

type Row = { key: string; points: number; expire: number };

/** The rows are always locked in the order of their keys, so that no two statements wait for each other. */
const sql = {
  read: 'select key, points, expire from rate_limits where key = any($1) and expire > $2',
  // A window that ends later than a new one would was begun by a clock that was far ahead.
  add: `insert into rate_limits as counter (key, points, expire)
    select given.key, 1, $3::bigint + given.span from unnest($1::text[], $2::bigint[]) as given (key, span) order by given.key
    on conflict (key) do update set
      points = case when counter.expire > $3 and counter.expire <= excluded.expire then counter.points + 1 else 1 end,
      expire = case when counter.expire > $3 and counter.expire <= excluded.expire then counter.expire else excluded.expire end`,
  takeBack: `with locked as (select key from rate_limits where key = any($1) and expire > $2 order by key for update)
    update rate_limits set points = greatest(points - 1, 0) from locked where rate_limits.key = locked.key`,
};

/** The counters in the table `rate_limits`, by the clock that all processes share. */
export function createAddressFailures(pool: BoundedPool, now: () => Date): AddressFailures {
  const keysOf = (counts: readonly AddressCount[]) => counts.map(({ limit, key }) => counterKey(limit, key));
  return {
    async read(counts) {
      const keys = keysOf(counts);
      const at = now().getTime();
      const { rows } = await pool.query<Row>({ text: sql.read, values: [keys, at] });
      return counts.map(({ limit }, index) => {
        const row = rows.find((each) => each.key === keys[index]);
        const msLeft = row === undefined ? 0 : row.expire - at;
        // Such a window was begun by a clock that was far ahead: it begins again with the next failure.
        return msLeft > rateLimits[limit].seconds * 1000
          ? { points: 0, msLeft: 0 }
          : { points: row?.points ?? 0, msLeft };
      });
    },
    async add(counts) {
      const spans = counts.map(({ limit }) => rateLimits[limit].seconds * 1000);
      await pool.query({ text: sql.add, values: [keysOf(counts), spans, now().getTime()] });
    },
    async takeBack(counts) {
      await pool.query({ text: sql.takeBack, values: [keysOf(counts), now().getTime()] });
    },
  };
}
