import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { hasTable } from '#server/db/database.ts';
import { hasCode } from '#server/process/error-code.ts';
import { BackupError } from './archive.ts';

type Target = { pool: pg.Pool; storage: StoragePort };

/** Any number, always the same: the holder of this advisory lock restores. */
const lockKey = 7_032_027;

/** The records of a running restore: each document in the database before it is stored, a mark in the storage. */
export type Mark = {
  note(storageKey: string): Promise<void>;
  /** In the transaction that ends the restore: from its commit on the target is whole. */
  lift(client: pg.PoolClient): Promise<void>;
  /** After that commit. */
  finish(): Promise<void>;
  /** Removes what was restored so far, and the mark. If that fails the mark stays, and the next restore does it. */
  undo(): Promise<void>;
};
/** The target while no other restore uses it; `cleared` says that an unfinished restore was removed first. */
export type TakenTarget = { cleared: boolean; begin(): Promise<Mark>; release(): void };

const markTable = 'restore_under_way';

/** Raises BackupError while a restore into this database has not come to its end. */
export async function refuseUnfinishedRestore(pool: pg.Pool): Promise<void> {
  if (!(await hasTable(pool, markTable))) return;
  throw new BackupError(
    'A restore into this database was cut off, or is still running. Run the restore again: it first clears what the unfinished one left.',
  );
}

/** Clears what a restore left that was killed, if there was one. `begin` then marks that another one has begun. Raises
 * BackupError while another restore is running. */
export async function takeTarget(target: Target): Promise<TakenTarget> {
  const client = await target.pool.connect();
  const release = () => client.release(true);
  try {
    await waitForOthers(client);
    const id = await findMark(client);
    if (id !== null) await clear(client, target, id);
    return { cleared: id !== null, begin: () => begin(client, target), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** The session of a restore that was killed a moment ago may hold the lock until its last statement has ended. */
async function waitForOthers(client: pg.PoolClient): Promise<void> {
  await client.query(`set lock_timeout = '10s'`);
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
  } catch (error) {
    if (!hasCode(error, '55P03')) throw error;
    throw new BackupError('Another restore into this database is running.', { cause: error });
  }
  await client.query('reset lock_timeout');
}

async function begin(client: pg.PoolClient, target: Target): Promise<Mark> {
  const id = randomUUID();
  const undo = () => clear(client, target, id);
  await client.query(`create table ${markTable} (restore_id uuid not null, storage_key text)`);
  await client.query(`insert into ${markTable} values ($1)`, [id]);
  try {
    await target.storage.put(markKey(id), Readable.from(['']));
  } catch (error) {
    await undo();
    throw error;
  }
  return {
    note: async (storageKey) => {
      await client.query(`insert into ${markTable} values ($1, $2)`, [id, storageKey]);
    },
    lift: async (restoring) => {
      await restoring.query(`drop table ${markTable}`);
    },
    finish: () => target.storage.remove(markKey(id)),
    undo,
  };
}

const markKey = (id: string) => `restores/${id}`;

async function findMark(client: pg.PoolClient): Promise<string | null> {
  if (!(await hasTable(client, markTable))) return null;
  const marks = await client.query<{ restore_id: string }>(`select restore_id from ${markTable} limit 1`);
  // Killed between the two statements: nothing else was done by then.
  return marks.rows[0]?.restore_id ?? randomUUID();
}

/** Documents first: while one is left, the mark still names it. */
async function clear(client: pg.PoolClient, { storage }: Target, id: string): Promise<void> {
  const { rows } = await client.query<{ storage_key: string }>(
    `select storage_key from ${markTable} where storage_key is not null`,
  );
  if (rows.length > 0 && !(await isThere(storage, markKey(id)))) {
    throw new BackupError(
      'An earlier restore into this database was cut off, and its documents lie in another folder or bucket. ' +
        'Set DATA_DIR or S3_BUCKET as they were then, or take an empty database.',
    );
  }
  for (const { storage_key } of rows) await storage.remove(storage_key);
  await storage.remove(markKey(id));
  await client.query('drop schema public cascade; create schema public');
}

async function isThere(storage: StoragePort, key: string): Promise<boolean> {
  for await (const found of storage.list('restores/')) if (found.key === key) return true;
  return false;
}
