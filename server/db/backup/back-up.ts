import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { StorageNotFoundError, type StoragePort } from '#server/adapters/storage/port.ts';
import { hasTable, type OpenDatabase } from '#server/db/database.ts';
import type { Keys } from '#server/sealing/keys.ts';
import { fingerprintOf, refuseOtherKey } from '#server/db/secret.ts';
import { BackupError, writeArchive, type ArchiveEntry, type BackupHeader } from './archive.ts';
import { readSequences, readTable, tablesToBackUp } from './tables.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

export type BackupParts = { database: Pick<OpenDatabase, 'db' | 'pool'>; storage: StoragePort; keys: Keys };

/** The content of a backup. `missing` are documents that rows refer to but the storage no longer has. */
export type BackupReport = { rows: number; documents: number; missing: string[] };

/** The totals at the end of an archive, which a restore compares. */
export type BackupCounts = { tables: Record<string, number>; documents: number };

/** Writes the database, as one REPEATABLE READ snapshot, and the documents that it refers to into a new file. The
 * server may keep running: replaced documents stay in the storage far longer than a backup takes. The snapshot ends
 * before they are read, which may take hours: an open one would block a migration, and every server behind it. The
 * connection stays open, so that no key is rotated before the end. Raises SecretKeyError with another key than the
 * database's, because such a backup could never be opened, and BackupError for an empty database. */
export async function backUp(parts: BackupParts, path: string): Promise<BackupReport> {
  const { db, pool } = parts.database;
  if (!(await hasTable(pool, 'migrations')))
    throw new BackupError('The database is empty: there is nothing to back up.');
  await refuseUnfinishedRestore(pool);
  await refuseOtherKey(db, parts.keys);
  const client = await pool.connect();
  const report: BackupReport = { rows: 0, documents: 0, missing: [] };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await writeArchive(path, parts.keys, await headerOf(client, parts.keys), entriesOf(client, parts.storage, report));
    return report;
  } finally {
    // Not given back to the pool: a failure in the middle leaves it inside a copy.
    client.release(true);
  }
}

async function headerOf(client: pg.PoolClient, keys: Keys): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  const { rows } = await client.query<{ now: Date }>('select now()');
  return { madeOn: rows[0]?.now.toISOString() ?? '', fingerprint: fingerprintOf(keys).toString('hex'), migrations };
}

async function* entriesOf(
  client: pg.PoolClient,
  storage: StoragePort,
  report: BackupReport,
): AsyncGenerator<ArchiveEntry> {
  const counts: BackupCounts = { tables: {}, documents: 0 };
  for (const table of await tablesToBackUp(client)) {
    yield* readTable(client, table, (rows) => {
      counts.tables[table] = rows;
      report.rows += rows;
    });
  }
  yield jsonEntry('sequences', await readSequences(client));
  // About 100 bytes of memory each.
  const { rows: documents } = await client.query<{ key: string }>(
    'select storage_key as key from documents order by storage_key',
  );
  await client.query('commit');
  const trash = inTrash(storage);
  for (const { key } of documents) {
    const content = (await contentOf(storage, key)) ?? (await contentOf(storage, (await trash()).get(key)));
    if (content === null) {
      report.missing.push(key);
      continue;
    }
    counts.documents += 1;
    yield { name: key, content };
  }
  report.documents = counts.documents;
  yield jsonEntry('counts', counts);
}

const jsonEntry = (name: string, value: unknown): ArchiveEntry => ({
  name,
  content: Buffer.from(JSON.stringify(value)),
});

/** A document's stored, encrypted bytes; null when they are missing. */
async function contentOf(storage: StoragePort, key: string | undefined): Promise<Buffer | null> {
  if (key === undefined) return null;
  try {
    return await buffer(await storage.get(key));
  } catch (error) {
    if (error instanceof StorageNotFoundError) return null;
    throw error;
  }
}

/** The place of a stored key in the trash; it is listed once, and only when a file is missing. */
function inTrash(storage: StoragePort): () => Promise<Map<string, string>> {
  let listed: Promise<Map<string, string>> | null = null;
  const list = async () => {
    const keys = new Map<string, string>();
    for await (const { key } of storage.list('trash/')) {
      keys.set(`documents/${key.split('/').slice(2).join('/')}`, key);
    }
    return keys;
  };
  return () => (listed ??= list());
}
