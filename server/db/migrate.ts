import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { hasTable, transactionOn, type Tx } from './database.ts';
import { hasCode } from '#server/process/error-code.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Any number, always the same: the holder of this advisory lock migrates, the others wait. */
const lockKey = 7_032_026;

/** How a migration waits for its locks, in milliseconds: statements queue behind a waiting one, so it waits briefly,
 * lets them pass, and retries. */
type LockTimeouts = { each: number; between: number; all: number };
const defaultLockTimeouts: LockTimeouts = { each: 3000, between: 2000, all: 5 * 60_000 };
/** PostgreSQL's code for a lock that was not had within lock_timeout. */
const lockNotAvailable = '55P03';

/** Work in the transaction of the migration of this name, so that it is done once in the life of a database. */
export type MigrationWork = { with: string; work: (tx: Tx) => Promise<void> };

type MigrateOptions = { upTo?: string; locks?: LockTimeouts; also?: MigrationWork };

/** The database is newer than this program, or an applied migration was changed: nothing was touched. */
export class MigrationError extends ForeseenError {}

/** Applies the migrations that are missing, in order, each in its own transaction, under an advisory lock so that
 * several processes can start concurrently. Answers the applied names. `upTo` is the last one to apply, for example for
 * an older backup; `also` is not done without its migration. Raises MigrationError instead of guessing. */
export async function migrate(
  pool: pg.Pool,
  { upTo, locks = defaultLockTimeouts, also }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Another process may migrate for minutes; a process that stopped waiting could not start.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('reset statement_timeout');
    try {
      return await applyMissing(client, upTo, { locks, also });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey]);
    }
  } finally {
    client.release();
  }
}

/** For commands that work next to servers that may be of an older version: raises MigrationError unless the database is
 * exactly what this program knows. Changes nothing. */
export async function requireMigrated(pool: pg.Pool): Promise<void> {
  const applied = (await hasTable(pool, 'migrations')) ? await readApplied(pool) : new Map<string, string>();
  const known = await readMigrations();
  refuseUnknown(applied, known);
  if (known.every(({ name }) => applied.has(name))) return;
  throw new MigrationError(
    'The database has not been brought to this version of Aarambh. Start the server, or run npm run db:migrate, first.',
  );
}

async function readApplied(client: Pick<pg.Pool, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migrations');
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

type ApplyOptions = { locks: LockTimeouts; also: MigrationWork | undefined };

async function applyMissing(client: pg.PoolClient, upTo: string | undefined, options: ApplyOptions): Promise<string[]> {
  await client.query(`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_on timestamptz not null default now())`);
  const applied = await readApplied(client);
  const known = await readMigrations();
  refuseUnknown(applied, known);
  const missing = known.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo));
  // Else the note of a migration could be removed, and its work done again.
  const { also } = options;
  if (
    missing.some(({ name }) => name === also?.with) &&
    [...applied.keys()].some((name) => name > (also?.with ?? ''))
  ) {
    throw new MigrationError(`The database says that ${also?.with} was not applied, but later migrations were.`);
  }
  for (const migration of missing) await applyWithLocks(client, migration, options);
  return missing.map(({ name }) => name);
}

/** Applies a migration; one that does not get its locks is tried again for a while. */
async function applyWithLocks(
  client: pg.PoolClient,
  migration: Migration,
  { locks, also }: ApplyOptions,
): Promise<void> {
  const work = also?.with === migration.name ? also.work : null;
  const until = performance.now() + locks.all;
  for (;;) {
    const failure = await apply(client, migration, locks.each, work).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    const isLocked = hasCode(failure, lockNotAvailable);
    if (!isLocked || performance.now() > until) throw failedMigration(migration.name, failure, isLocked);
    await pause(locks.between);
  }
}

async function apply(
  client: pg.PoolClient,
  { name, text, sha256 }: Migration,
  lockMs: number,
  work: MigrationWork['work'] | null,
): Promise<void> {
  await client.query('begin');
  try {
    // One that changes a large table takes its time.
    await client.query('set local statement_timeout = 0');
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await work?.(transactionOn(client));
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function failedMigration(name: string, error: unknown, isLocked: boolean): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const said = isLocked
    ? `The migration ${name} did not get its locks: another transaction holds a table that it changes, such as a backup or a query that does not end (pg_stat_activity shows it). End that and start again`
    : `The migration ${name} failed (${reason})`;
  return new MigrationError(`${said}; the database is as it was before it.`, { cause: error });
}

type Migration = Awaited<ReturnType<typeof readMigrations>>[number];

export async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function refuseUnknown(applied: Map<string, string>, known: { name: string; sha256: string }[]): void {
  const byName = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  for (const [name, sha256] of applied) {
    const ours = byName.get(name);
    if (ours === undefined) {
      throw new MigrationError(
        `The database was used by a newer version of Aarambh (${name} is unknown here). Start that version instead.`,
      );
    }
    if (ours !== sha256) {
      throw new MigrationError(`The migration ${name} was changed after it was applied to this database.`);
    }
  }
}
