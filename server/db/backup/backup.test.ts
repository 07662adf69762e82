import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hrLogout, hrMe, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { createS3Storage } from '#server/adapters/storage/s3.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { prepareDatabase, requirePrepared } from '#server/db/prepare.ts';
import { deriveKeys, seal } from '#server/sealing/keys.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { acceptedCandidate, saveAllSteps } from '#test/joining-requests.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { databaseUrl, dropDatabase, onServer, testSecretKey } from '#test/test-database.ts';
import { openKey, readHeader } from './archive.ts';
import { backUp, type BackupParts } from './back-up.ts';
import { restore } from './restore.ts';

const keys = deriveKeys(testSecretKey);
let t: TestApp;
let s3: S3Server;
let folder: string;
let file: string;
const databases: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aarambh-backup-'));
  s3 = await startS3Server();
  t = await startTestApp();
  const { token } = await acceptedCandidate(t);
  await saveAllSteps(t, token);
  const waiting = await createOffer(t);
  await t.call(sendOfferEmails, { token: waiting.hrToken, body: { candidateIds: [waiting.candidateId] } });
  file = join(folder, 'one.backup');
  await backUp(source(), file);
});
afterAll(async () => {
  await t.close();
  await s3.remove();
  for (const name of databases) await dropDatabase(inject('databaseServer'), name);
  await rm(folder, { recursive: true, force: true });
});

const source = (): BackupParts => ({ database: t.database, storage: t.deps.storage, keys });

/** A new machine: an empty database, and a storage of this kind. */
async function machine(
  kind: 'disk' | 'S3',
): Promise<BackupParts & { database: OpenDatabase; end: () => Promise<void> }> {
  const name = `aarambh_restore_${process.pid}_${databases.length}`;
  databases.push(name);
  await onServer(inject('databaseServer'), `create database ${name}`);
  const database = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name), poolSize: 4 });
  const storage = kind === 'disk' ? createDiskStorage({ folder: join(folder, name) }) : await newBucket();
  return { database, storage, keys, end: () => database.close() };
}

async function newBucket(): Promise<StoragePort> {
  const settings = { endpoint: s3.endpoint, region: 'us-east-1', credentials: s3.credentials };
  const client = new S3Client({ ...settings, forcePathStyle: true });
  const bucket = `b-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return createS3Storage({ ...settings, bucket });
}

/**
 * Every row of every table as text, but for which transaction last changed it, which is a number of one server, and for the
 * end of sessions and codes, which a restore brings about.
 */
async function allRows({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Record<string, string[]>> {
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

async function allDocuments(storage: StoragePort): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list('documents/')) {
    found[key] = (await buffer(await storage.get(key))).toString('base64');
  }
  return found;
}

/** Changes the first line of a backup, as anybody who has the file can. */
async function changeLine(path: string, change: (line: string) => string): Promise<void> {
  const bytes = await readFile(path);
  const end = bytes.indexOf('\n');
  const line = change(bytes.toString('utf8', 0, end));
  await writeFile(path, Buffer.concat([Buffer.from(line), bytes.subarray(end)]));
}

/** Changes the first line as a holder of the key can, or as a version that writes another form. */
async function rewrite(path: string, form: 1 | 2, change: (line: string) => string): Promise<void> {
  const key = openKey(path, await readHeader(path), keys).toString('base64');
  await changeLine(path, (line) => {
    const said = change(line.replace(/,"key":"[^"]*"/, '').replace('"aarambhBackup":2', `"aarambhBackup":${form}`));
    const sealed = seal(keys.backups, key, form === 1 ? 'backup' : `backup ${said}`).toString('base64');
    return `${said.slice(0, -1)},"key":"${sealed}"}`;
  });
}

const withoutLastMigration = (line: string) => line.replace(/,\{"name":"[^{}]*\}\]/, ']');

describe('a backup', () => {
  it('comes back row by row and byte by byte, from disk to S3, and from there to disk again', async () => {
    const rows = await allRows(t.database);
    const documents = await allDocuments(t.deps.storage);
    expect(Object.keys(documents)).toHaveLength(8);
    const first = await machine('S3');
    await restore(first, file);
    expect(await allRows(first.database)).toEqual(rows);
    expect(await allDocuments(first.storage)).toEqual(documents);

    const second = await machine('disk');
    const again = join(folder, 'two.backup');
    await backUp(first, again);
    await restore(second, again);
    expect(await allRows(second.database)).toEqual(rows);
    expect(await allDocuments(second.storage)).toEqual(documents);
    expect(await prepareDatabase(second.database, keys)).toEqual([]);
    await Promise.all([first.end(), second.end()]);
  });

  it('goes on counting where it stopped', async () => {
    const target = await machine('disk');
    await restore(target, file);
    const number = async ({ pool }: OpenDatabase) =>
      (await pool.query<{ n: number }>(`select nextval('candidate_numbers') as n`)).rows[0]?.n ?? 0;
    expect(await number(target.database)).toBe(await number(t.database));
    await target.end();
  });

  it('is one moment of the database, whatever changes meanwhile', async () => {
    const during: StoragePort = {
      ...t.deps.storage,
      get: async (key) => {
        await t.database.pool.query('insert into departments (dept_name) values ($1)', [randomUUID()]);
        return t.deps.storage.get(key);
      },
    };
    const path = join(folder, 'changing.backup');
    const { departments } = await allRows(t.database);
    await backUp({ ...source(), storage: during }, path);
    expect((await allRows(t.database)).departments).toHaveLength((departments?.length ?? 0) + 8);
    const target = await machine('disk');
    await restore(target, path);
    expect((await allRows(target.database)).departments).toEqual(departments);
    await target.end();
  });

  it('finds documents in the trash, and names those that are gone', async () => {
    const storage = createDiskStorage({ folder: join(folder, 'changing') });
    const [gone, trashed, ...kept] = Object.keys(await allDocuments(t.deps.storage)).toSorted();
    for (const key of kept) await storage.put(key, Readable.from(['x']));
    await storage.put(`trash/2026-11-20/${trashed?.slice('documents/'.length)}`, Readable.from(['x']));
    const report = await backUp({ ...source(), storage }, join(folder, 'trash.backup'));
    expect(report).toMatchObject({ documents: 7, missing: [gone] });
  });

  it('is nothing that others can read, and holds no readable name', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(file);
    for (const secret of ['Priya Nair', 'example.com', testSecretKey]) expect(bytes.includes(secret)).toBe(false);
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('never takes the place of a file', async () => {
    const other = join(folder, 'mine.txt');
    await writeFile(other, 'mine');
    await expect(backUp(source(), other)).rejects.toThrow('it was not touched');
    expect(await readFile(other, 'utf8')).toBe('mine');
  });
});

describe('a restore', () => {
  it('brings no login back, also none that was ended since the backup', async () => {
    const path = join(folder, 'logins.backup');
    const user = await createHrUser(t, { email: 'restored@himalayafoods.example' });
    const [kept, ended] = [await signInHr(t, user), await signInHr(t, user)];
    await t.call(hrSendOtp, { body: { userId: user.userName } });
    await t.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(t.mailbox.lastMailTo('restored@himalayafoods.example').text)?.[1] ?? '';
    await backUp(source(), path);
    expect((await t.call(hrLogout, { token: ended })).status).toBe(200);

    const target = await machine('disk');
    await restore(target, path);
    const restored = await startTestApp({ database: target.database, storage: target.storage });
    for (const token of [kept, ended]) expect((await restored.call(hrMe, { token })).status).toBe(401);
    expect((await restored.call(hrValidateOtp, { body: { userId: user.userName, otp } })).status).toBe(400);
    await signInHr(restored, user);
    await restored.close();
    await target.end();
  });

  it.each([
    ['cut off', async (path: string) => truncate(path, (await stat(path)).size - 1000), 'changed or cut off'],
    [
      'changed in the middle',
      async (path: string) => {
        const bytes = await readFile(path);
        bytes[bytes.length - 5000]! ^= 1;
        await writeFile(path, bytes);
      },
      'changed or cut off',
    ],
    ['no backup', (path: string) => writeFile(path, 'PK and so on\n'), 'is not a backup of Aarambh'],
    [
      'newer than this program',
      (path: string) => rewrite(path, 2, (line) => line.replace('0001_first_path.sql', '9001_first_path.sql')),
      'newer version of Aarambh',
    ],
    ['of a later form', (path: string) => changeLine(path, (line) => line.replace('p":2', 'p":3')), 'newer version'],
    [
      'dated otherwise',
      (path: string) => changeLine(path, (line) => line.replace('"20', '"19')),
      'The first line of the',
    ],
    ['one migration short', (path: string) => changeLine(path, withoutLastMigration), 'The first line of the backup'],
    [
      'said to be of form 1',
      (path: string) => changeLine(path, (line) => line.replace('p":2', 'p":1')),
      'The first line',
    ],
    [
      'said more of',
      (path: string) => changeLine(path, (line) => line.replace('{', '{"a":1,')),
      'The first line of the',
    ],
    [
      'spaced otherwise',
      (path: string) => changeLine(path, (line) => line.replace(',', ', ')),
      'The first line of the',
    ],
    [
      'without its key',
      (path: string) => changeLine(path, (line) => line.replace(/"key":"[^"]*/, '"key":"')),
      'first line',
    ],
    [
      'of form 1 and one migration short',
      (path: string) => rewrite(path, 1, withoutLastMigration),
      'not fit its first line',
    ],
  ])('of a file that is %s changes nothing and can be tried again', async (_what, spoil, message) => {
    const spoiled = join(folder, `${randomUUID()}.backup`);
    await writeFile(spoiled, await readFile(file));
    await spoil(spoiled);
    const target = await machine('disk');
    await expect(restore(target, spoiled)).rejects.toThrow(message);
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    await restore(target, file);
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    await target.end();
  });

  it('takes a backup of form 1, and says that its first line proves nothing', async () => {
    const old = join(folder, 'old.backup');
    await writeFile(old, await readFile(file));
    await rewrite(old, 1, (line) => line.replace(/"madeOn":"\d{4}/, '"madeOn":"2031'));
    const target = await machine('disk');
    const report = await restore(target, old);
    expect(report).toMatchObject({ isProven: false, cleared: false, madeOn: expect.stringMatching(/^2031/) as string });
    await target.end();
    const other = await machine('disk');
    expect(await restore(other, file)).toMatchObject({ isProven: true });
    await other.end();
  });

  it('that cannot store a document says why, changes nothing and can be tried again', async () => {
    const target = await machine('disk');
    let stored = 0;
    const full: StoragePort = {
      ...target.storage,
      put: (key, content) => {
        stored += 1;
        return stored === 3 ? Promise.reject(new Error('the disk is full')) : target.storage.put(key, content);
      },
    };
    await expect(restore({ ...target, storage: full }, file)).rejects.toThrow('the disk is full');
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    await restore(target, file);
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    await target.end();
  });

  it('refuses a target that is not empty', async () => {
    const target = await machine('disk');
    await target.storage.put('documents/x', Readable.from(['x']));
    await expect(restore(target, file)).rejects.toThrow('The storage holds documents already');
    await target.storage.remove('documents/x');
    await restore(target, file);
    await expect(restore(target, file)).rejects.toThrow('The database is not empty');
    await target.end();
  });

  it('refuses another SECRET_KEY', async () => {
    const target = await machine('disk');
    const other = { ...target, keys: deriveKeys('another secret key of more than thirty-two characters') };
    await expect(restore(other, file)).rejects.toThrow('SECRET_KEY is not the key that this backup was made with');
    expect(await allRows(target.database)).toEqual({});
    await target.end();
  });
});

describe('a restore that is ended in the middle', () => {
  /** Stops with three documents stored and all rows in the tables, not yet committed. */
  async function standingStill() {
    const target = await machine('disk');
    const documents = join(folder, databases.at(-1) ?? '');
    const program = join(import.meta.dirname, '../../../test/hard/kill/restore-child.ts');
    const child = spawn(process.execPath, [program, target.database.connectionString, documents, testSecretKey, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('standing still');
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(3);
    return { target, child, exited, lines };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves the target empty and says so', async (signal) => {
    const { target, child, exited, lines } = await standingStill();
    child.kill(signal);
    expect((await lines.next()).value).toBe('The restore was interrupted. The target is empty, as before.');
    expect(await exited).toEqual([1, null]);
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    expect(await restore(target, file)).toMatchObject({ documents: 8, cleared: false });
    await target.end();
  });

  it('by kill -9 keeps servers and backups away, and the next one clears what it left first', async () => {
    const { target, child, exited } = await standingStill();
    child.kill('SIGKILL');
    await exited;
    const cutOff = 'A restore into this database was cut off, or is still running. Run the restore again';
    await expect(prepareDatabase(target.database, keys)).rejects.toThrow(cutOff);
    await expect(requirePrepared(target.database, keys)).rejects.toThrow(cutOff);
    await expect(backUp(target, join(folder, 'half.backup'))).rejects.toThrow(cutOff);
    expect(await restore(target, file)).toMatchObject({ documents: 8, cleared: true });
    expect(Object.keys(await allRows(target.database))).toEqual(Object.keys(await allRows(t.database)));
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    expect(await prepareDatabase(target.database, keys)).toEqual([]);
    await target.end();
  });

  it('by kill -9 has only its own documents cleared, and none in another storage', async () => {
    const { target, child, exited } = await standingStill();
    child.kill('SIGKILL');
    await exited;
    const elsewhere = createDiskStorage({ folder: join(folder, 'in-use') });
    const stored = Object.keys(await allDocuments(target.storage));
    for (const key of stored) await elsewhere.put(key, Readable.from(['in use']));
    await expect(restore({ ...target, storage: elsewhere }, file)).rejects.toThrow('lie in another folder or bucket');
    expect(Object.keys(await allDocuments(elsewhere)).toSorted()).toEqual(stored.toSorted());
    await target.storage.put('documents/of-another', Readable.from(['x']));
    await expect(restore(target, file)).rejects.toThrow('The storage holds documents already');
    expect(Object.keys(await allDocuments(target.storage))).toEqual(['documents/of-another']);
    await target.storage.remove('documents/of-another');
    expect(await restore(target, file)).toMatchObject({ documents: 8, cleared: false });
    await target.end();
  });

  it('is not cleared while it goes on', { timeout: 60_000 }, async () => {
    const { target, child, exited } = await standingStill();
    await expect(restore(target, file)).rejects.toThrow('Another restore into this database is running.');
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(3);
    child.kill('SIGTERM');
    await exited;
    await target.end();
  });
});
