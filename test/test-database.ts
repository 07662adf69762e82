import pino from 'pino';
import pg from 'pg';
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
  await onServer(server, `create database ${name} template ${template}`);
  const database = createDatabase({ connectionString: databaseUrl(server, name), poolSize: 10 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
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
