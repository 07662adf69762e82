import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { createTestDatabase, testLog } from '#test/database/test-database.ts';
import { createHrUser } from './create-hr-user.ts';
import { ensureFirstHrUser } from './first-hr-user.ts';
import { verifyPassword } from '#server/sealing/passwords.ts';
import { setHrPassword } from '#server/auth/queries.ts';

let database: OpenDatabase;
let dataDir: string;

beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-hr-'));
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (variables: Record<string, string> = {}) =>
  ensureFirstHrUser({ db: database.db, env: readEnv({ DATA_DIR: dataDir, ...variables }), log: testLog });
const users = () => database.db.selectFrom('hr_users').selectAll().execute();
const system = { kind: 'system', ip: '', userAgent: '' } as const;

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret key for tests only, forty-two characters',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'HR <hr@mail.example>',
  SMS_GATEWAY_URL: 'https://sms.example',
  PUBLIC_URL: 'https://hr.example',
};

test('hr.admin gets a random password, in a file that only the owner can read', async () => {
  const first = await start();
  const passwordFile = join(dataDir, 'hr-password');
  expect(first).toEqual({ created: true, userName: 'hr.admin', passwordFile, password: first.password });
  expect((await readFile(passwordFile, 'utf8')).trim()).toBe(first.password);
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['hr-password']);
  const [user] = await users();
  expect(user).toMatchObject({ user_name: 'hr.admin', email: null });
  expect(await verifyPassword(user!.password_hash, first.password!)).toBe(true);
  const audit = await database.db.selectFrom('audit').selectAll().execute();
  expect(audit).toMatchObject([{ action: 'create-hr-user', actor_kind: 'system', details: { userName: 'hr.admin' } }]);
});

test('the next start prints the same password without creating another one', async () => {
  const first = await start();
  expect(await start()).toEqual({ ...first, created: false });
  expect(await users()).toHaveLength(1);
});

test('the file is not mentioned after the password was changed', async () => {
  await start();
  const [user] = await users();
  const other = await createHrUser({ db: database.db }, system, { userName: 'other', password: 'quite a new one' });
  expect(other).toBe(true);
  const hash = (await users()).find(({ user_name }) => user_name === 'other')!.password_hash!;
  await database.db.transaction().execute((tx) => setHrPassword(tx, user!.hr_user_id, hash));
  expect(await start()).toEqual({ created: false, userName: 'hr.admin', passwordFile: null, password: null });
});

test('uses the user of the environment, and writes no file', async () => {
  const first = await start({ HR_USERNAME: 'meera', HR_PASSWORD: 'correct horse', HR_EMAIL: 'meera@example.com' });
  expect(first).toEqual({ created: true, userName: 'meera', passwordFile: null, password: null });
  const [user] = await users();
  expect(user).toMatchObject({ user_name: 'meera', email: 'meera@example.com' });
  expect(await verifyPassword(user!.password_hash, 'correct horse')).toBe(true);
  expect(await readdir(dataDir)).toEqual([]);
});

test.each([
  [{}, 'HR Admin'],
  [{ HR_USERNAME: 'asha' }, 'asha'],
  [{ HR_USERNAME: 'asha', HR_NAME: 'Asha Rao' }, 'Asha Rao'],
  [{ HR_NAME: 'Asha Rao' }, 'Asha Rao'],
])('with %j the name is %s', async (given, name) => {
  await start(given);
  expect(await users()).toMatchObject([{ name }]);
});

test('a user name without a password gets a random password', async () => {
  const first = await start({ HR_USERNAME: 'meera' });
  expect(first).toMatchObject({ created: true, userName: 'meera', passwordFile: join(dataDir, 'hr-password') });
});

test('creates no user in production', async () => {
  const none = { created: false, userName: null, passwordFile: null, password: null };
  expect(await start(production)).toEqual(none);
  expect(await start({ ...production, HR_USERNAME: 'meera' })).toEqual(none);
  expect(await start({ ...production, HR_PASSWORD: 'correct horse' })).toEqual(none);
  expect(await users()).toEqual([]);
  const named = { ...production, HR_USERNAME: 'meera', HR_PASSWORD: 'correct horse' };
  expect(await start(named)).toMatchObject({ created: true, userName: 'meera' });
});

test.each(['password', 'meera-2027'])(
  'refuses the password %s of the environment in production',
  async (HR_PASSWORD) => {
    await expect(start({ ...production, HR_USERNAME: 'meera', HR_PASSWORD })).rejects.toThrow(
      'HR_PASSWORD is refused: This password is easy to guess. Please choose another one.',
    );
    expect(await users()).toEqual([]);
  },
);

test('concurrent starts create one user, whose password is in the file', async () => {
  const starts = await Promise.all(Array.from({ length: 6 }, () => start()));
  expect(starts.filter(({ created }) => created)).toHaveLength(1);
  const [user, ...others] = await users();
  expect(others).toEqual([]);
  const kept = (await readFile(join(dataDir, 'hr-password'), 'utf8')).trim();
  expect(await verifyPassword(user!.password_hash, kept)).toBe(true);
  for (const each of starts) expect(each).toMatchObject({ userName: 'hr.admin', password: kept });
});

test('replaces the password file of an aborted start', async () => {
  await writeFile(join(dataDir, 'hr-password'), 'left over\n', { mode: 0o644 });
  const first = await start();
  expect((await readFile(join(dataDir, 'hr-password'), 'utf8')).trim()).toBe(first.password);
  expect((await stat(join(dataDir, 'hr-password'))).mode & 0o777).toBe(0o600);
});

test('creates no user when the password file cannot be written', async () => {
  await writeFile(join(dataDir, 'file'), '');
  await expect(start({ DATA_DIR: join(dataDir, 'file') })).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await users()).toEqual([]);
});
