import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { codeOf } from './embedded-postgres-error.ts';
import { readIfThere, writeDurably } from './durable-file.ts';

const name = 'running-connection';

/** Notes in the folder of the database how the server that now runs there is reached; returns what takes it away. */
export function noteConnection(directory: string, connectionString: string): () => void {
  const path = join(directory, name);
  writeDurably(path, connectionString, 0o600);
  return () => rmSync(path, { force: true });
}

/**
 * How to reach the embedded database of a server that runs on this DATA_DIR, for commands beside it; null when none does.
 * It holds the password: keep it out of logs.
 */
export async function connectionToRunning(dataDir: string): Promise<string | null> {
  const connectionString = readIfThere(join(dataDir, 'postgres', name));
  if (connectionString === undefined) return null;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return connectionString;
  } catch (error) {
    // The note of a server that was killed.
    if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) return null;
    throw error;
  } finally {
    await client.end();
  }
}
