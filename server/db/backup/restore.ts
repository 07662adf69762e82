import { Readable } from 'node:stream';
import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { SecretKeyError } from '#server/db/secret.ts';
import { keyedHash } from '#server/keys.ts';
import { sealedFilesPrefix } from '#server/sealed-files.ts';
import { BackupError, readEntries, readHeader, type ArchiveEntry, type BackupHeader } from './archive.ts';
import type { BackupCounts, BackupParts } from './back-up.ts';
import { endRestoredLogins, liftForeignKeys, writeSequences, writeTable } from './tables.ts';

/** What a restore brought back. */
export type RestoreReport = { madeOn: string; rows: number; documents: number };

/**
 * Brings a backup back into an empty database and an empty storage, all of it or nothing, and the database to this version.
 * Everybody has to log in again.
 * Raises BackupError or SecretKeyError, and has changed nothing, when the target is not empty, SECRET_KEY is another one,
 * the backup is newer than this program, or it was changed or cut off.
 */
export async function restore(parts: BackupParts, path: string): Promise<RestoreReport> {
  const header = await readHeader(path);
  refuseOtherKey(header, parts);
  await refuseNewer(header);
  await refuseFilled(parts);
  const last = header.migrations.at(-1)?.name;
  if (last === undefined) throw new BackupError(`The backup ${path} is of an empty database.`);
  await migrate(parts.database.pool, { upTo: last });
  const report = await fill(parts, path);
  await migrate(parts.database.pool);
  return { madeOn: header.madeOn, ...report };
}

function refuseOtherKey({ fingerprint }: BackupHeader, { keys }: BackupParts): void {
  const ours = keyedHash(keys.fingerprint, 'aarambh');
  const theirs = Buffer.from(fingerprint, 'hex');
  if (theirs.length === ours.length && timingSafeEqual(theirs, ours)) return;
  throw new SecretKeyError(
    'SECRET_KEY is not the key that this backup was made with. Set the key of that installation ' +
      '(SECRET_KEY, or the file secret-key in its DATA_DIR), or nothing in it could be read.',
  );
}

async function refuseNewer({ migrations }: BackupHeader): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const strange = migrations.find(({ name, sha256 }) => known.get(name) !== sha256);
  if (strange === undefined) return;
  throw new BackupError(
    `The backup was made by a newer version of Aarambh (${strange.name} is not known here). Restore it with that version.`,
  );
}

async function refuseFilled({ database, storage }: BackupParts): Promise<void> {
  const { rows } = await database.pool.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'`,
  );
  if (rows[0]?.tables !== 0) {
    throw new BackupError(
      'The database is not empty. Restore into a new one: an empty DATA_DIR, or a new DATABASE_URL.',
    );
  }
  for await (const _file of storage.list(sealedFilesPrefix)) {
    throw new BackupError('The storage holds documents already. Restore into an empty folder or bucket.');
  }
}

/** Fills the tables in one transaction and the storage before its end; a failure takes the documents away again. */
async function fill({ database, storage, keys }: BackupParts, path: string) {
  const client = await database.pool.connect();
  const stored: string[] = [];
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const found = await fillAll(client, storage, readEntries(path, keys), stored);
    await client.query('commit');
    client.release();
    return found;
  } catch (error) {
    // First of all: the transaction holds every table, and the emptying would wait for it.
    client.release(true);
    for (const key of stored) await storage.remove(key);
    await leaveEmpty(database);
    throw error;
  }
}

/** The tables that were made for a restore that failed would keep the next one from beginning. */
async function leaveEmpty({ pool }: Pick<OpenDatabase, 'pool'>): Promise<void> {
  await pool.query('drop schema public cascade; create schema public');
}

async function fillAll(
  client: pg.PoolClient,
  storage: StoragePort,
  entries: AsyncGenerator<ArchiveEntry>,
  stored: string[],
): Promise<{ rows: number; documents: number }> {
  const putForeignKeysBack = await liftForeignKeys(client);
  const found: BackupCounts = { tables: {}, documents: 0 };
  let counts: BackupCounts | null = null;
  let next = await entries.next();
  while (next.done !== true) {
    const { name, content } = next.value;
    const table = /^tables\/([a-z_]+)\//.exec(name)?.[1];
    if (table !== undefined) {
      const pieces = piecesOf(`tables/${table}/`, next.value, entries);
      found.tables[table] = await writeTable(client, table, pieces.all());
      next = pieces.after();
      continue;
    }
    if (name === 'sequences') await writeSequences(client, JSON.parse(content.toString()) as Record<string, number>);
    else if (name === 'counts') counts = JSON.parse(content.toString()) as BackupCounts;
    else {
      stored.push(name);
      await storage.put(name, Readable.from([content]));
      found.documents += 1;
    }
    next = await entries.next();
  }
  await putForeignKeysBack();
  compare(found, counts);
  await endRestoredLogins(client);
  return { rows: Object.values(found.tables).reduce((sum, rows) => sum + rows, 0), documents: found.documents };
}

/** The entries of one table as one stream; `after` answers what came behind the last of them. */
function piecesOf(prefix: string, first: ArchiveEntry, entries: AsyncGenerator<ArchiveEntry>) {
  let next: IteratorResult<ArchiveEntry> = { done: false, value: first };
  return {
    all: async function* () {
      while (next.done !== true && next.value.name.startsWith(prefix)) {
        yield next.value.content;
        next = await entries.next();
      }
    },
    after: () => next,
  };
}

function compare(found: BackupCounts, counts: BackupCounts | null): void {
  const filled = (tables: Record<string, number>) => Object.entries(tables).filter(([, rows]) => rows > 0);
  const same =
    counts !== null &&
    found.documents === counts.documents &&
    filled(counts.tables).every(([table, rows]) => found.tables[table] === rows) &&
    filled(found.tables).length === filled(counts.tables).length;
  if (!same)
    throw new BackupError('The backup does not hold as many rows and documents as it says. Nothing was restored.');
}
