import { sql } from 'kysely';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import type { TestApp } from '#test/test-app.ts';

/** Runs two calls while the end of an audit chain is locked (an offer's, 0 for rows without an offer): a call that
 * writes to it waits at the last step of its transaction. `stopped(n)` resolves once that many wait; the answers
 * come after the lock is released. */
export async function whileAuditIsHeld<A, B>(
  t: TestApp,
  chain: number,
  begin: (stopped: (count: number) => Promise<void>) => Promise<[Promise<A>, Promise<B>]>,
): Promise<[A, B]> {
  const holder = await t.db.startTransaction().execute();
  try {
    await sql`select from audit_heads where chain = ${chain} for update`.execute(holder);
    const calls = await begin((count) => stoppedAtLocks(t.db, count));
    await holder.rollback().execute();
    return await Promise.all(calls);
  } finally {
    if (!holder.isRolledBack) await holder.rollback().execute();
  }
}
