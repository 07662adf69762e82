import { dirname } from 'node:path';
import pg from 'pg';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { ownDatabase, type ServerProcess } from '#test/server-process.ts';

/** How the database of this running server is reached. */
export async function connectionTo({ outbox }: Pick<ServerProcess, 'outbox'>): Promise<string> {
  const dataDir = dirname(outbox);
  const { DATABASE_URL } = await ownDatabase(dataDir);
  return DATABASE_URL ?? (await connectionToRunning(dataDir)) ?? '';
}

/** Runs statements on the database of this running server, one after the other. */
export async function runOn(server: Pick<ServerProcess, 'outbox'>, text: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await connectionTo(server) });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
