import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { findHrUser, insertHrUser } from '#server/auth/queries.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import type { OpenDatabase, Tx } from './database.ts';
import { keepPlan } from './kept-plans.ts';
import { prepare, type Given } from './prepared.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
});
afterEach(() => database.close());

/** The statements of which PostgreSQL keeps the plan on this connection. */
async function kept(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
  return rows.map(({ statement }) => statement);
}

it('a prepared statement is built once, and takes the values of each use as parameters', async () => {
  let built = 0;
  const read = prepare((db, given: Given<{ word: string; least: number; most: number }>) => {
    built += 1;
    return db
      .selectFrom(sql<{ n: number }>`generate_series(1::int, 9)`.as<'s'>(sql`s(n)`))
      .select(['s.n', sql<string>`${given.word}::text`.as('word')])
      .where('s.n', '>=', given.least)
      .where('s.n', 'not in', [4, 5])
      .limit(given.most);
  });
  const word = `'; drop table offers; --`;
  expect(await read(database.db, { word, least: 3, most: 2 })).toEqual([
    { n: 3, word },
    { n: 6, word },
  ]);
  expect(await database.db.transaction().execute((tx) => read(tx, { most: 5, word: 'x', least: 8 }))).toEqual([
    { n: 8, word: 'x' },
    { n: 9, word: 'x' },
  ]);
  expect(built).toBe(1);
});

it('a kept plan is parsed once per connection, with other values each time', async () => {
  const read = prepare(
    (_db, given: Given<{ word: string }>) => sql<{ word: string }>`select ${given.word}::text as word`,
  );
  await database.db.transaction().execute(async (tx) => {
    expect([await read(tx, { word: 'one' }), await read(tx, { word: 'two' })]).toEqual([
      [{ word: 'one' }],
      [{ word: 'two' }],
    ]);
    expect(await kept(tx)).toEqual(['select $1::text as word']);
  });
});

it('is not kept for a statement whose plan depends on the values', async () => {
  const read = prepare((_db, given: Given<{ word: string }>) => sql`select ${given.word}::text as chosen`, {
    keepsPlan: false,
  });
  await database.db.transaction().execute(async (tx) => {
    await read(tx, { word: 'one' });
    expect(await kept(tx)).toEqual([]);
  });
});

it.each(['select * from offers', 'select "hr_users".* from "hr_users"'])('rejects %s', (text) => {
  expect(() => keepPlan(text)).toThrow('names its columns');
});

it('a kept plan survives a migration that adds a column', async () => {
  const { db } = database;
  await insertHrUser(db, { user_name: 'asha', name: 'Asha Rao', email: null, password_hash: null });
  const before = await findHrUser(db, 'asha');
  await sql`alter table hr_users add column phone text`.execute(db);
  expect(await findHrUser(db, 'asha')).toEqual(before);
  expect(before).toMatchObject({ name: 'Asha Rao' });
});
