import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { createS3Storage } from '#server/adapters/storage/s3.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { startS3Server } from '#test/s3-server/start.ts';
import { allDocuments, allRows, keys, startBackedUpApp } from '#test/set-up/backed-up-app.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const s3 = await startS3Server();
const app = await startBackedUpApp();
afterAll(async () => {
  await app.close();
  await s3.remove();
});

async function newBucket(): Promise<StoragePort> {
  const settings = { endpoint: s3.endpoint, region: 'us-east-1', credentials: s3.credentials };
  const client = new S3Client({ ...settings, forcePathStyle: true });
  const bucket = `b-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return createS3Storage({ ...settings, bucket });
}

describe('a backup', () => {
  it('is restored row by row and byte by byte, from disk to S3, and from there to disk again', async () => {
    const rows = await allRows(app.t.database);
    const documents = await allDocuments(app.t.deps.storage);
    expect(Object.keys(documents)).toHaveLength(8);
    const first = await app.machine(await newBucket());
    await restore(first, app.file);
    expect(await allRows(first.database)).toEqual(rows);
    expect(await allDocuments(first.storage)).toEqual(documents);

    const second = await app.machine();
    const again = join(app.folder, 'two.backup');
    await backUp(first, again);
    await restore(second, again);
    expect(await allRows(second.database)).toEqual(rows);
    expect(await allDocuments(second.storage)).toEqual(documents);
    expect(await prepareDatabase(second.database, keys)).toEqual([]);
    await Promise.all([first.end(), second.end()]);
  });

  it('blocks no table change while it reads the documents', async () => {
    const { database, storage } = app.source;
    const locked: string[] = [];
    const watching: StoragePort = {
      ...storage,
      get: async (key) => {
        const { rows } = await database.pool.query<{ relation: string }>(
          `select relation::regclass::text as relation from pg_locks
           where relation = any(array['documents', 'offers', 'audit']::regclass[]) and pid <> pg_backend_pid()
             -- Other databases of the server have tables of the same number, and the server may analyze ours.
             and database = (select oid from pg_database where datname = current_database())
             and mode = 'AccessShareLock'`,
        );
        locked.push(...rows.map(({ relation }) => relation));
        return storage.get(key);
      },
    };
    const report = await backUp({ ...app.source, storage: watching }, join(app.folder, 'watched.backup'));
    expect(report).toMatchObject({ documents: 8, missing: [] });
    expect(locked).toEqual([]);
  });

  it('continues the sequences of ids', async () => {
    const target = await app.machine();
    await restore(target, app.file);
    const number = async ({ pool }: OpenDatabase) =>
      (await pool.query<{ n: number }>(`select nextval('candidate_numbers') as n`)).rows[0]?.n ?? 0;
    expect(await number(target.database)).toBe(await number(app.t.database));
    await target.end();
  });

  it('is one snapshot of the database, whatever changes during it', async () => {
    const during: StoragePort = {
      ...app.t.deps.storage,
      get: async (key) => {
        await app.t.database.pool.query('insert into departments (dept_name) values ($1)', [randomUUID()]);
        return app.t.deps.storage.get(key);
      },
    };
    const path = join(app.folder, 'changing.backup');
    const { departments } = await allRows(app.t.database);
    await backUp({ ...app.source, storage: during }, path);
    expect((await allRows(app.t.database)).departments).toHaveLength((departments?.length ?? 0) + 8);
    const target = await app.machine();
    await restore(target, path);
    expect((await allRows(target.database)).departments).toEqual(departments);
    await target.end();
  });

  it('finds documents in the trash, and lists missing ones', async () => {
    const storage = createDiskStorage({ folder: join(app.folder, 'changing') });
    const [gone, trashed, ...kept] = Object.keys(await allDocuments(app.t.deps.storage)).toSorted();
    for (const key of kept) await storage.put(key, Readable.from(['x']));
    await storage.put(`trash/2026-11-20/${trashed?.slice('documents/'.length)}`, Readable.from(['x']));
    const report = await backUp({ ...app.source, storage }, join(app.folder, 'trash.backup'));
    expect(report).toMatchObject({ documents: 7, missing: [gone] });
  });

  it('is unreadable to others, and contains no readable name', async () => {
    expect((await stat(app.file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(app.file);
    for (const secret of ['Priya Nair', 'example.com', testSecretKey]) expect(bytes.includes(secret)).toBe(false);
    expect((await readdir(app.folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('never overwrites a file', async () => {
    const other = join(app.folder, 'mine.txt');
    await writeFile(other, 'mine');
    await expect(backUp(app.source, other)).rejects.toThrow('it was not touched');
    expect(await readFile(other, 'utf8')).toBe('mine');
  });
});
