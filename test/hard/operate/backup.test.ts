import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, getAllOfferLetters } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { hrLogin, ownDatabase, removeServerData, startServerProcess } from '#test/server-process.ts';

let folder: string;
const old = () => join(folder, 'old');
const fresh = () => join(folder, 'fresh');

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', inject('databaseServer'));
  folder = await mkdtemp(join(tmpdir(), 'aarambh-backup-command-'));
});
afterAll(async () => {
  await removeServerData(old());
  await removeServerData(fresh());
  await rm(folder, { recursive: true, force: true });
});

/** `npm run backup -- …` or `npm run restore -- …` on a data folder. */
const run = async (command: 'backup' | 'restore', dataDir: string, args: string[]) =>
  runProgram(`scripts/${command}.ts`, { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)) }, { args });

test(
  'a backup made next to the running server brings its offers to another machine',
  { timeout: 120_000 },
  async () => {
    const file = join(folder, 'one.backup');
    const server = await startServerProcess(old());
    const client = httpClient(server.url);
    const { token } = await client.json(hrCreateToken, { body: hrLogin });
    const form = { ...(await offerFormOf(server.url, token)), email: 'kept@example.com', mobileNumber: '9876500001' };
    await client.file(createCandidateOfferLetter, { token, body: form });
    const backup = await run('backup', old(), [file]);
    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(backup.out).toMatch(/^Backed up \d+ rows and 0 documents to /);
    expect(await server.stop()).toBe(0);

    const refused = await run('restore', fresh(), [file]);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.error).toContain('Set SECRET_KEY to the key of the installation that was backed up');

    await mkdir(fresh(), { recursive: true });
    await copyFile(join(old(), 'secret-key'), join(fresh(), 'secret-key'));
    const restored = await run('restore', fresh(), [file]);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toMatch(/^Restored \d+ rows and 0 documents as of /);

    const again = await startServerProcess(fresh());
    try {
      const there = httpClient(again.url);
      const { token: newToken } = await there.json(hrCreateToken, { body: hrLogin });
      const { content } = await there.json(getAllOfferLetters, { token: newToken, query: {} });
      expect(content.map(({ email }) => email)).toEqual(['kept@example.com']);
    } finally {
      expect(await again.stop()).toBe(0);
    }
  },
);

test('a command without its file says how it is used', async () => {
  expect(await run('backup', old(), [])).toMatchObject({ code: 2, out: '' });
  expect((await run('restore', old(), ['--all'])).error).toContain('npm run restore -- <file>');
});
