import { randomUUID } from 'node:crypto';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { hrLogout, hrMe, hrSendOtp, hrValidateOtp } from '#contract/hr-auth.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { deriveKeys, encrypt } from '#server/sealing/keys.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { allDocuments, allRows, keys, startBackedUpApp } from '#test/set-up/backed-up-app.ts';
import { startTestApp } from '#test/test-app.ts';
import { openKey, readHeader } from '#server/db/backup/archive.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restore } from '#server/db/backup/restore.ts';

const app = await startBackedUpApp();
afterAll(() => app.close());

/** Changes the first line of a backup, as anyone with the file can. */
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
    const encrypted = encrypt(keys.backups, key, form === 1 ? 'backup' : `backup ${said}`).toString('base64');
    return `${said.slice(0, -1)},"key":"${encrypted}"}`;
  });
}

/** Without the migration that gave `offers` its last column, and all after it. */
const withoutColumn = (line: string) => line.replace(/,\{"name":"0011_.*?\]/, ']');

describe('a restore', () => {
  it('restores no login, not even one that was ended since the backup', async () => {
    const path = join(app.folder, 'logins.backup');
    const user = await createHrUser(app.t, { email: 'restored@himalayafoods.example' });
    const [kept, ended] = [await signInHr(app.t, user), await signInHr(app.t, user)];
    await app.t.call(hrSendOtp, { body: { userId: user.userName } });
    await app.t.deliverAll();
    const otp = /^OTP: (\d{6})$/m.exec(app.t.mailbox.lastMailTo('restored@himalayafoods.example').text)?.[1] ?? '';
    await backUp(app.source, path);
    expect((await app.t.call(hrLogout, { token: ended })).status).toBe(200);

    const target = await app.machine();
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
    [
      'said to be of form 1',
      (path: string) => changeLine(path, (line) => line.replace('p":2', 'p":1')),
      'The first line',
    ],
    [
      'without its key',
      (path: string) => changeLine(path, (line) => line.replace(/"key":"[^"]*/, '"key":"')),
      'first line',
    ],
    ['of form 1 and a column short', (path: string) => rewrite(path, 1, withoutColumn), 'not fit its first line'],
  ])('of a file that is %s changes nothing and can be retried', async (_what, spoil, message) => {
    const spoiled = join(app.folder, `${randomUUID()}.backup`);
    await writeFile(spoiled, await readFile(app.file));
    await spoil(spoiled);
    const target = await app.machine();
    await expect(restore(target, spoiled)).rejects.toThrow(message);
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    await restore(target, app.file);
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    await target.end();
  });

  it('accepts a backup of form 1, and warns that its first line is not authenticated', async () => {
    const old = join(app.folder, 'old.backup');
    await writeFile(old, await readFile(app.file));
    await rewrite(old, 1, (line) => line.replace(/"madeOn":"\d{4}/, '"madeOn":"2031'));
    const target = await app.machine();
    const report = await restore(target, old);
    expect(report).toMatchObject({ isProven: false, cleared: false, madeOn: expect.stringMatching(/^2031/) as string });
    await target.end();
    const other = await app.machine();
    expect(await restore(other, app.file)).toMatchObject({ isProven: true });
    await other.end();
  });

  it('that cannot store a document reports why, changes nothing and can be retried', async () => {
    const target = await app.machine();
    let stored = 0;
    const full: StoragePort = {
      ...target.storage,
      put: (key, content) => {
        stored += 1;
        return stored === 3 ? Promise.reject(new Error('the disk is full')) : target.storage.put(key, content);
      },
    };
    await expect(restore({ ...target, storage: full }, app.file)).rejects.toThrow('the disk is full');
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    await restore(target, app.file);
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    await target.end();
  });

  it('rejects a target that is not empty', async () => {
    const target = await app.machine();
    await target.storage.put('documents/x', Readable.from(['x']));
    await expect(restore(target, app.file)).rejects.toThrow('The storage holds documents already');
    await target.storage.remove('documents/x');
    await restore(target, app.file);
    await expect(restore(target, app.file)).rejects.toThrow('The database is not empty');
    await target.end();
  });

  it('rejects another SECRET_KEY', async () => {
    const target = await app.machine();
    const other = { ...target, keys: deriveKeys('another secret key of more than thirty-two characters') };
    await expect(restore(other, app.file)).rejects.toThrow('SECRET_KEY is not the key that this backup was made with');
    expect(await allRows(target.database)).toEqual({});
    await target.end();
  });
});
