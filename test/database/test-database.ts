import pino from 'pino';
import pg from 'pg';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';

export const testSecretKey = 'a secret key for tests only, forty-two characters';
export const testLog = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

let made = 0;

/** A database of the caller's own, copied from the template; `close` drops it. */
export async function createTestDatabase(server: string, template: string): Promise<OpenDatabase> {
  const name = `aarambh_test_${process.pid}_${(made += 1)}`;
  // A sixth of the time of the default, which writes each page of the template into the log.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const database = createDatabase({ connectionString: databaseUrl(server, name), poolSize: 10 });
  return {
    ...database,
    db: withAuditKey(database.db, deriveKeys(testSecretKey)),
    close: async () => {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Drops a database. The plain way first: it ends an autovacuum, which our role may not do by force; force ends a
 * connection that was closed a moment ago. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  try {
    await onServer(server, `drop database if exists ${name}`);
  } catch (error) {
    const isInUse = error instanceof pg.DatabaseError && error.code === '55006';
    if (!isInUse) throw error;
    await onServer(server, `drop database if exists ${name} with (force)`);
  }
}

/** Runs one statement on the server, outside the databases of the tests. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
