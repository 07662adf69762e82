import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { migrate, type MigrationWork, readMigrations } from '#server/db/migrate.ts';
import { isFingerprintOf, SecretKeyError } from '#server/db/secret.ts';
import { encryptedFilesPrefix } from '#server/sealing/encrypted-files.ts';
import { BackupError, openKey, readEntries, readHeader, type ArchiveEntry, type BackupHeader } from './archive.ts';
import type { BackupCounts, BackupParts } from './back-up.ts';
import { endRestoredLogins, liftForeignKeys, writeSequences, writeTable } from './tables.ts';
import { takeTarget, type Mark, type TakenTarget } from './unfinished-restore.ts';

/** The result of a restore. `isProven`: the date is authenticated. `cleared`: the leftovers of an aborted restore were
 * removed first. */
export type RestoreReport = { madeOn: string; rows: number; documents: number; isProven: boolean; cleared: boolean };

/** Restores a backup into an empty database and an empty storage, all of it or nothing, and migrates the database to
 * this version, with `also` for its migration. All users have to log in again. The leftovers of a killed restore are
 * removed first. Raises BackupError or SecretKeyError, and has changed nothing, when the target is not empty,
 * SECRET_KEY is another one, the backup is newer than this program, or it was changed or cut off, and when `signal` was
 * aborted. */
export async function restore(
  parts: BackupParts,
  path: string,
  signal: AbortSignal = new AbortController().signal,
  also?: MigrationWork,
): Promise<RestoreReport> {
  const header = await readHeader(path);
  refuseOtherKey(header, parts);
  openKey(path, header, parts.keys);
  await refuseNewer(header);
  const last = header.migrations.at(-1)?.name;
  if (last === undefined) throw new BackupError(`The backup ${path} is of an empty database.`);
  const target = await takeTarget({ pool: parts.database.pool, storage: parts.storage });
  const report = await fillTarget(parts, path, last, target, signal).finally(target.release);
  await migrate(parts.database.pool, also && { also });
  return { madeOn: header.madeOn, ...report, isProven: header.aarambhBackup > 1, cleared: target.cleared };
}

async function fillTarget(
  parts: BackupParts,
  path: string,
  last: string,
  target: TakenTarget,
  signal: AbortSignal,
): Promise<{ rows: number; documents: number }> {
  await refuseFilled(parts);
  const mark = await target.begin();
  try {
    await migrate(parts.database.pool, { upTo: last });
    const report = await fill(parts, path, mark, signal);
    await mark.finish();
    return report;
  } catch (error) {
    await mark.undo();
    if (signal.aborted) throw new BackupError('The restore was interrupted. The target is empty, as before.');
    // PostgreSQL rejected the rows: the tables named in the first line do not match them.
    const isUnfit = error instanceof pg.DatabaseError && /^(?:22|23|42)/.test(error.code ?? '');
    if (!isUnfit) throw error;
    throw new BackupError(
      `What the backup ${path} holds does not fit its first line: the file was changed and cannot be used. Nothing was restored.`,
      { cause: error },
    );
  }
}

function refuseOtherKey({ fingerprint }: BackupHeader, { keys }: BackupParts): void {
  if (isFingerprintOf(keys, Buffer.from(fingerprint, 'hex'))) return;
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
  for await (const _file of storage.list(encryptedFilesPrefix)) {
    throw new BackupError('The storage holds documents already. Restore into an empty folder or bucket.');
  }
}

/** Fills the tables in one transaction and the storage before its end. */
async function fill({ database, storage, keys }: BackupParts, path: string, mark: Mark, signal: AbortSignal) {
  const client = await database.pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  // A statement may take as long as the largest table; an index of it too.
  const cancel = () => void database.pool.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal.addEventListener('abort', cancel);
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const put: Put = async (key, content) => {
      await mark.note(key);
      return storage.put(key, content);
    };
    const found = await fillAll(client, put, interruptible(readEntries(path, keys), signal));
    signal.throwIfAborted();
    await mark.lift(client);
    await client.query('commit');
    client.release();
    return found;
  } catch (error) {
    // Before the rollback: the transaction locks every table, and emptying them would wait for it.
    client.release(true);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

type Put = (key: string, content: Readable) => Promise<unknown>;

async function* interruptible(
  entries: AsyncGenerator<ArchiveEntry>,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry, undefined> {
  for await (const entry of entries) {
    signal.throwIfAborted();
    yield entry;
  }
}

async function fillAll(
  client: pg.PoolClient,
  put: Put,
  entries: AsyncGenerator<ArchiveEntry>,
): Promise<{ rows: number; documents: number }> {
  // Triggers that wait for the end of the transaction would keep the foreign keys from being put back.
  await client.query('set constraints all immediate');
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
      await put(name, Readable.from([content]));
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
  const filled = ({ tables, documents }: BackupCounts) => ({
    documents,
    tables: Object.fromEntries(Object.entries(tables).filter(([, rows]) => rows > 0)),
  });
  if (counts === null || !isDeepStrictEqual(filled(found), filled(counts)))
    throw new BackupError('The backup does not hold as many rows and documents as it says. Nothing was restored.');
}

/** Aborted by the first SIGINT or SIGTERM of this process, which from now on ends it no longer. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => controller.abort());
  return controller.signal;
}
