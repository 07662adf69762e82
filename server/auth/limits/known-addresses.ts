import type { KeyObject } from 'node:crypto';
import { createLane } from '#server/process/turns/lane.ts';
import type { BoundedPool } from '#server/db/bounded-pool.ts';
import { keepPlan } from '#server/db/kept-plans.ts';
import { withoutWaiting } from '#server/db/light-transaction.ts';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import { keyedHash } from '#server/sealing/keys.ts';

/** An address of a successful login stays known for this long. */
const knownMs = 30 * 24 * 60 * 60 * 1000;

/** An account, and an address as the limits count it; `subject` is null where there is no such account. */
type AccountAt = { audience: CodeAudience; subject: string | null; address: string };

const sql = {
  has: keepPlan(`select from known_addresses
    where audience = $1 and subject = $2 and address_hash = $3 and expires_on > $4`),
  add: keepPlan(`insert into known_addresses (audience, subject, address_hash, expires_on)
    select $1::code_audience, $2::text, $3::bytea, $4::timestamptz where ${withoutWaiting}
    on conflict (audience, subject, address_hash) do update set expires_on = excluded.expires_on`),
};

export type KnownAddresses = {
  /** Whether the account logged in from the address in the last 30 days; false without an account. */
  has(at: AccountAt): Promise<boolean>;
  /** Records a login of the account from the address. */
  add(at: AccountAt): Promise<void>;
  /** Removes those whose time is over. */
  sweep(): Promise<void>;
};

/** Known addresses in their table, where only a keyed hash of each is kept. */
export function createKnownAddresses(pool: BoundedPool, key: KeyObject, now: () => Date): KnownAddresses {
  // Thousands of simultaneous logins ask this before they queue: they take one connection, and leave the others to signed-in users.
  const lookups = createLane({ atOnce: 1, waitingMax: Infinity });
  // Without an account the same query runs with an unused key: subjects are never empty.
  const rowOf = ({ audience, subject, address }: AccountAt) => {
    const account = subject ?? '';
    return [audience, account, keyedHash(key, JSON.stringify([audience, account, address]))];
  };
  return {
    async has(at) {
      const { rowCount } = await lookups(() => pool.query({ text: sql.has, values: [...rowOf(at), now()] }));
      return rowCount === 1;
    },
    async add(at) {
      if (at.subject === null) return;
      await pool.query({ text: sql.add, values: [...rowOf(at), new Date(now().getTime() + knownMs)] });
    },
    async sweep() {
      await pool.query({ text: 'delete from known_addresses where expires_on < $1', values: [now()] });
    },
  };
}
