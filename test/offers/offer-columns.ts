import type pg from 'pg';

/** The names of the columns of `offers` that are stored as they are given, for a statement that copies offers; without `but`. */
export async function offerColumns(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  but: string[] = [],
): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as names from information_schema.columns
     where table_schema = 'public' and table_name = 'offers' and is_generated = 'NEVER' and column_name <> all($1)`,
    [but],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no table of offers');
  return row.names;
}
