import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';

/** Resolves once exactly this many connections to the database wait for a lock. */
export function stoppedAtLocks(db: Database, count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(count);
    },
    { timeout: 60_000, interval: 20 },
  );
}
