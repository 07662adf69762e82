import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** As if the hold of the waiting mails were over. */
export async function endHold(db: Db): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = 'deliver-message'`.execute(db);
}
