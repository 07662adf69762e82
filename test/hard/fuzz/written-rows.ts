import { sql } from 'kysely';
import type { TestApp } from '#test/test-app.ts';

/** Triggers record each committed insert, update and delete in our tables and the queue. The function returns those
 * since its last call, as 'insert offers'. */
export async function watchRows(t: TestApp): Promise<() => Promise<string[]>> {
  await sql`create table written_rows (what text not null)`.execute(t.db);
  await sql`
    create function note_row() returns trigger language plpgsql as $$
    begin
      insert into written_rows values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$`.execute(t.db);
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'written_rows'
      and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = 'job')`.execute(t.db);
  for (const { schema, name } of rows) {
    const table = sql.table(`${schema}.${name}`);
    await sql`create trigger note_row after insert or update or delete on ${table} for each row execute function note_row()`.execute(
      t.db,
    );
  }
  return async () => {
    const noted = await sql<{ what: string }>`delete from written_rows returning what`.execute(t.db);
    return noted.rows.map(({ what }) => what).toSorted();
  };
}
