import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inject } from 'vitest';
import { sendOfferEmails } from '#contract/offers.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { backUp, type BackupParts } from '#server/db/backup/back-up.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { databaseUrl, dropDatabase, onServer, testSecretKey } from '#test/database/test-database.ts';
import { createOffer } from '#test/factories.ts';
import { acceptedCandidate, saveAllSteps } from '#test/joining-requests.ts';
import { startTestApp } from '#test/test-app.ts';

export const keys = deriveKeys(testSecretKey);

/** A new machine: an empty database and an empty storage. */
type Machine = BackupParts & {
  database: OpenDatabase;
  /** The folder of its storage, unless another storage was given. */
  documents: string;
  end: () => Promise<void>;
};

/** An app with a candidate's eight documents and a mail that waits, a backup of it, and a folder for more of them. */
export async function startBackedUpApp() {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-backup-'));
  const t = await startTestApp();
  const { token } = await acceptedCandidate(t);
  await saveAllSteps(t, token);
  const waiting = await createOffer(t);
  await t.call(sendOfferEmails, { token: waiting.hrToken, body: { candidateIds: [waiting.candidateId] } });
  const source: BackupParts = { database: t.database, storage: t.deps.storage, keys };
  const file = join(folder, 'one.backup');
  await backUp(source, file);
  const databases: string[] = [];

  async function machine(storage?: StoragePort): Promise<Machine> {
    const name = `aarambh_restore_${process.pid}_${databases.length}`;
    databases.push(name);
    await onServer(inject('databaseServer'), `create database ${name}`);
    const database = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name), poolSize: 4 });
    const documents = join(folder, name);
    return {
      database,
      storage: storage ?? createDiskStorage({ folder: documents }),
      keys,
      documents,
      end: () => database.close(),
    };
  }

  async function close(): Promise<void> {
    await t.close();
    for (const name of databases) await dropDatabase(inject('databaseServer'), name);
    await rm(folder, { recursive: true, force: true });
  }

  return { t, folder, source, file, machine, close };
}

/** Every row of every table as text, but for which transaction last changed it, which is a number of one server, and
 * for the end of sessions and codes, which a restore brings about. */
export async function allRows({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(
      `select (to_jsonb(r) - 'changed_in' - 'applied_on' - 'revoked_on' - 'used_on')::text as row from ${name} r order by 1`,
    );
    tables[name] = found.rows.map(({ row }) => row);
  }
  return tables;
}

export async function allDocuments(storage: StoragePort): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list('documents/')) {
    found[key] = (await buffer(await storage.get(key))).toString('base64');
  }
  return found;
}
