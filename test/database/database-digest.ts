import { sql } from 'kysely';
import type { TestApp } from '#test/test-app.ts';

/** A digest of every row of every table but these. */
export async function databaseDigest(t: TestApp, { except = [] }: { except?: string[] } = {}): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(t.db);
  const parts = tables
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) =>
        sql`(select coalesce(md5(string_agg(r::text, ',' order by r::text)), '') from ${sql.table(name)} r)`,
    );
  const { rows } = await sql<{ all: string }>`select concat_ws(',', ${sql.join(parts)}) as all`.execute(t.db);
  return rows[0]!.all;
}
