import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import { revealCandidateField } from '#contract/onboarding.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { programEnvironment } from '#test/processes/program-environment.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { hrLogin, ownDatabase, startServerProcess, type ServerProcess } from '#test/server-process.ts';

const newKey = 'the key that comes next, forty-two characters';
vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();
const url = (await ownDatabase(dataDir)).DATABASE_URL ?? '';
let candidateId: string;
let firstKey: string;
let whileServing: Awaited<ReturnType<typeof rotate>>;

const keptKey = () => readFile(join(dataDir, 'secret-key'), 'utf8');

beforeAll(async () => {
  const server = await startServerProcess(dataDir);
  candidateId = (await acceptedCandidates(server, 1))[0] ?? '';
  const client = httpClient(server.url);
  const { token } = await client.json(createToken, { body: { userName: candidateId, password: candidatePassword } });
  await client.json(saveCandidateBankDetails, { token, form: bankForm({ accountNumber: '998877665544' }) });
  firstKey = await keptKey();
  whileServing = await rotate(newKey);
  await server.stop();
});

const script = 'scripts/keys-rotate.ts';
const settings = (NEW_SECRET_KEY?: string) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  ...(NEW_SECRET_KEY === undefined ? {} : { NEW_SECRET_KEY }),
});

async function rotate(key?: string, args: string[] = []) {
  const ending = await runProgram(script, settings(key), { args });
  if ([newKey, firstKey].some((secret) => JSON.stringify(ending).includes(secret)))
    throw new Error('a key was printed');
  return ending;
}

/** The account number and the passbook, opened by a server that is started for it. */
async function opensAll(): Promise<void> {
  const server: ServerProcess = await startServerProcess(dataDir);
  try {
    const client = httpClient(server.url);
    const { token } = await client.json(hrCreateToken, { body: hrLogin });
    const reveal = (field: 'accountNumber' | 'passbookFile') =>
      client.json(revealCandidateField, { token, body: { candidateId, field } });
    expect(await reveal('accountNumber')).toEqual({ value: '998877665544' });
    const passbook = await fetch(`${server.url}${(await reveal('passbookFile')).value}`);
    expect([passbook.status, (await passbook.arrayBuffer()).byteLength]).toEqual([200, 2000]);
  } finally {
    await server.stop();
  }
}

test('what is asked for wrongly is refused in a sentence', { timeout: 60_000 }, async () => {
  expect(whileServing).toMatchObject({ code: 1, out: '' });
  expect(whileServing.error).toContain('Stop all of them first, on every machine. Nothing was changed.');
  expect(await rotate(newKey, ['a-key-as-an-argument'])).toMatchObject({ code: 2, out: '' });
  expect(await rotate()).toMatchObject({ code: 1, error: 'NEW_SECRET_KEY must have at least 32 characters\n' });
  expect(await rotate('too short')).toMatchObject({
    code: 1,
    error: 'NEW_SECRET_KEY must have at least 32 characters\n',
  });
  expect((await rotate(firstKey)).error).toBe('NEW_SECRET_KEY is the key in force already. Nothing was changed.\n');
});

test('killed in the middle it has done nothing', { timeout: 60_000 }, async () => {
  const [holder, watcher] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query('lock table documents in share mode');
  const child = spawn(process.execPath, [script], { env: { ...programEnvironment, ...settings(newKey) } });
  await vi.waitFor(async () => {
    const { rows } = await watcher.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update "documents"%'
       and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  }, 30_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await holder.query('rollback');
  await Promise.all([holder.end(), watcher.end()]);
  expect(await keptKey()).toBe(firstKey);
  await opensAll();
});

test('it seals all again and puts the new key where the former one was kept', { timeout: 60_000 }, async () => {
  const done = await rotate(newKey);
  expect(done).toMatchObject({ code: 0, error: '' });
  expect(done.out).toMatch(/^Sealed again: the numbers of 0 personal and 1 bank details, .* the keys of 1 documents/);
  expect(done.out).toContain('Backups made before can be restored only with the former key');
  expect(await keptKey()).toBe(newKey);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  await opensAll();
});

test('a start finishes what was killed between the commit and the file', { timeout: 60_000 }, async () => {
  const [kept, next] = [join(dataDir, 'secret-key'), join(dataDir, 'secret-key.next')];
  await rename(kept, next);
  await writeFile(kept, firstKey, { mode: 0o600 });
  await opensAll();
  expect(await keptKey()).toBe(newKey);
  await expect(stat(next)).rejects.toMatchObject({ code: 'ENOENT' });

  // A key to come that was never taken is no key of this database.
  await writeFile(next, 'a rotation that was killed before its commit', { mode: 0o600 });
  await opensAll();
  expect(await keptKey()).toBe(newKey);
});
