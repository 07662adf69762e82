import type { OpenDatabase } from '#server/db/database.ts';

/** Every row of every table as text, a line each. */
export async function allText({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(r)::text as row from ${name} r`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
