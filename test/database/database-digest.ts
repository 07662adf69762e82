import { sql } from 'kysely';
import type { TestApp } from '#test/test-app.ts';

/** A digest of the place and the last writer of every row of every table but these: the same until a row is written or removed. */
export async function databaseDigest(t: TestApp, { except = [] }: { except?: string[] } = {}): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(t.db);
  const parts = tables
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) => sql`(select concat(count(*), ' ', sum(hashtext(concat(ctid, ' ', xmin)))) from ${sql.table(name)})`,
    );
  const { rows } = await sql<{ all: string }>`select concat_ws(',', ${sql.join(parts)}) as all`.execute(t.db);
  return rows[0]!.all;
}
