import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#test/database/test-database.ts';
import type { OpenDatabase } from './database.ts';
import { prepare, type Given } from './prepared.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
});
afterEach(() => database.close());

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
