import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#test/database/test-database.ts';
import { createDatabase, ping, type OpenDatabase } from './database.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
});
afterEach(() => database.close());

it('a lost server in a transaction fails only that transaction', async () => {
  const other = createDatabase({ connectionString: database.connectionString, poolSize: 1 });
  let connected: pg.PoolClient | undefined;
  other.pool.on('connect', (client) => (connected = client));
  try {
    const broken = other.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const gone = Promise.withResolvers<void>();
      connected?.once('end', gone.resolve);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await gone.promise;
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow(/terminat|not queryable/);
    await ping(other.db);
  } finally {
    await other.close();
  }
});
