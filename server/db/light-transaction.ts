import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';

/** A condition for a statement that is a transaction of its own: it is true, and that transaction does not wait for the
 * disk. For data that may be lost when PostgreSQL is killed within a second (ADR 89). */
export const withoutWaiting = "set_config('synchronous_commit', 'off', true) = 'off'";

/** Does the work in a transaction without waiting for the disk, and rolls it back unless `kept`: the work is the same,
 * so that its time does not reveal which of the two happened. */
export async function inLightTransaction(
  db: Database,
  { kept }: { kept: boolean },
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local synchronous_commit = off`.execute(tx);
    await work(tx);
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
  await (kept ? tx.commit() : tx.rollback()).execute();
}
