import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { httpClient, sendCall } from '#test/http-client.ts';
import { bankForm, testFile } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword, offerFormOf } from '#test/live-candidates.ts';
import { hashesOf, saveLiveStep, servedHashes } from '#test/live-steps.ts';
import { mailsTo } from '#test/outbox.ts';
import {
  hrLogin,
  ownDatabase,
  removeServerData,
  startServerProcess,
  type ServerProcess,
} from '#test/server-process.ts';
import { createDatabase } from '#server/db/database.ts';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { withFileLimit } from '#test/processes/run-program.ts';
import { refusalOf, runRefused } from '#test/hard/bad-conditions/refusal.ts';

/** In units of a file limit. */
const kib = 2;
const busy = {
  code: 503,
  status: 'SERVICE_UNAVAILABLE',
  message: 'The service is not available at the moment. Please try again in a minute.',
  responseObject: null,
  errorCode: 'general.unavailable',
};

const started: ServerProcess[] = [];
/** A server that is gone after the tests, also when one of them fails. */
const start: typeof startServerProcess = async (...how) => {
  const server = await startServerProcess(...how);
  started.push(server);
  return server;
};
const killAll = () => Promise.all(started.splice(0).map((server) => server.kill()));

/** The names of the files in a folder and below it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** What HR does with one offer on a running server. */
async function hrClient(url: string, email: string, mobileNumber: string) {
  const client = httpClient(url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const body = { ...(await offerFormOf(url, token)), email, mobileNumber };
  return {
    create: () => sendCall(url, createCandidateOfferLetter, { token, body }),
    send: async () => {
      const offer = (await client.json(getAllOfferLetters, { token, query: {} })).content.find(
        (one) => one.email === email,
      );
      return client.json(sendOfferEmails, { token, body: { candidateIds: [offer?.candidateId ?? ''] } });
    },
    emails: async () =>
      (await client.json(getAllOfferLetters, { token, query: { size: 100 } })).content.map((one) => one.email),
  };
}

describe('a disk that is full for documents, mails and backups', () => {
  let dataDir: string;
  let candidateId: string;
  let database: string;
  beforeAll(async () => {
    // The database has room.
    vi.stubEnv('DATABASE_URL', inject('databaseServer'));
    dataDir = await mkdtemp(join(tmpdir(), 'aarambh-full-'));
    database = (await ownDatabase(dataDir)).DATABASE_URL ?? '';
    const server = await start(dataDir);
    [candidateId = ''] = await acceptedCandidates(server, 1);
    await server.stop();
  });
  afterAll(async () => {
    await killAll();
    await removeServerData(dataDir);
    vi.unstubAllEnvs();
  });

  const signIn = async (url: string) =>
    (await httpClient(url).json(createToken, { body: { userName: candidateId, password: candidatePassword } })).token;

  it(
    'answers 503, keeps what was saved and no part of a file, and goes on once there is room',
    { timeout: 120_000 },
    async () => {
      const full = await start(dataDir, {}, { through: withFileLimit(8 * kib) });
      const token = await signIn(full.url);
      const saved = bankForm();
      expect(await saveLiveStep(full.url, 'bank', token, saved)).toMatchObject({ status: 200 });
      const stored = await filesIn(join(dataDir, 'documents'));
      expect(stored).toHaveLength(1);

      const larger = bankForm({ passbookFile: testFile('pdf', 200_000), branchName: 'Pune' });
      const refused = await saveLiveStep(full.url, 'bank', token, larger);
      expect(refused).toEqual({ status: 503, retryAfter: '5', envelope: busy });
      expect(await filesIn(join(dataDir, 'documents'))).toEqual(stored);
      expect(await servedHashes(full.url, 'bank', token)).toEqual(hashesOf(saved));

      const hr = await hrClient(full.url, 'waits@example.com', '9876500001');
      expect((await hr.create()).status).toBe(200);
      expect((await hr.send()).sent).toHaveLength(1);
      const { pool, close } = createDatabase({ connectionString: database, poolSize: 1 });
      const tries = async () =>
        (await pool.query(`select attempts from messages where recipient = 'waits@example.com' and state = 'queued'`))
          .rows[0] as unknown;
      await vi.waitFor(async () => expect(await tries()).toEqual({ attempts: 1 }), { timeout: 20_000, interval: 100 });
      await close();
      expect((await filesIn(join(dataDir, 'outbox'))).filter((name) => name.includes('waits@'))).toEqual([]);
      expect(await full.stop()).toBe(0);

      const server = await start(dataDir);
      const again = await signIn(server.url);
      expect(await servedHashes(server.url, 'bank', again)).toEqual(hashesOf(saved));
      expect(await saveLiveStep(server.url, 'bank', again, larger)).toMatchObject({ status: 200 });
      expect(await servedHashes(server.url, 'bank', again)).toEqual(hashesOf(larger));
      await vi.waitFor(async () => expect(await mailsTo(server.outbox, 'waits@example.com')).toHaveLength(1), {
        timeout: 60_000,
        interval: 100,
      });
      expect(await server.stop()).toBe(0);
    },
  );

  it('ends a backup with a sentence and leaves no part of it', { timeout: 60_000 }, async () => {
    const file = join(dataDir, 'full.backup');
    const env = { DATA_DIR: dataDir, DATABASE_URL: database };
    const full = await runRefused('scripts/backup.ts', env, { args: [file], limit: 8 * kib });
    expect(refusalOf(full)).toContain(`The backup ${file} could not be written: the file may not grow that large.`);
    expect((await readdir(dataDir)).filter((name) => name.includes('backup'))).toEqual([]);
    expect(await runRefused('scripts/backup.ts', env, { args: [file] })).toMatchObject({ code: 0 });
  });
});

/** Writes lines of audit, in heaps and then one by one, until its table cannot grow any more. */
async function fillAudit(dataDir: string): Promise<void> {
  const { pool, close } = createDatabase({ connectionString: (await connectionToRunning(dataDir)) ?? '' });
  const insert = `insert into audit (actor_kind, action, user_agent)
    select 'system', 'fill', repeat('x', $2::int) from generate_series(1, $1::int)`;
  const fits = async (lines: number, length: number) =>
    pool.query(insert, [lines, length]).then(
      () => true,
      (error: unknown) => {
        if (String(error).includes('could not extend file')) return false;
        throw error;
      },
    );
  // Long ones first: they are all of one chain, where each takes the hash of the one before it.
  const heaps = [
    [2000, 1500],
    [100, 1500],
    [500, 0],
    [1, 0],
  ] as const;
  for (const [lines, length] of heaps) while (await fits(lines, length));
  await close();
}

describe('a disk that is full for the embedded database', () => {
  let dataDir: string;
  beforeAll(async () => {
    vi.stubEnv('DATABASE_URL', '');
    dataDir = await mkdtemp(join(tmpdir(), 'aarambh-full-'));
    const server = await start(dataDir);
    const hr = await hrClient(server.url, 'before@example.com', '9876500002');
    await hr.create();
    await server.stop();
  }, 60_000);
  afterAll(async () => {
    await killAll();
    await removeServerData(dataDir);
    vi.unstubAllEnvs();
  });

  it(
    'answers 503 where a table cannot grow, reads on, and goes on once there is room',
    { timeout: 120_000 },
    async () => {
      // The log of changes is written in files of 16 MB, which have room.
      const full = await start(dataDir, {}, { through: withFileLimit(16 * 1024 * kib) });
      // Logged in before: a login is recorded, too.
      const hr = await hrClient(full.url, 'refused@example.com', '9876500003');
      await fillAudit(dataDir);
      const answer = await hr.create();
      expect({
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        envelope: await answer.json(),
      }).toEqual({ status: 503, retryAfter: '5', envelope: busy });
      expect(await hr.emails()).toEqual(['before@example.com']);
      expect(await full.stop()).toBe(0);

      const server = await start(dataDir);
      const again = await hrClient(server.url, 'refused@example.com', '9876500003');
      expect((await again.create()).status).toBe(200);
      expect((await again.emails()).toSorted()).toEqual(['before@example.com', 'refused@example.com']);
      expect(await server.stop()).toBe(0);
    },
  );

  it(
    'ends the start where not even the log of changes can be written, and loses nothing by that',
    { timeout: 60_000 },
    async () => {
      const fresh = join(dataDir, 'fresh');
      const first = await runRefused('server/main.ts', { DATA_DIR: fresh }, { limit: 64 * kib });
      expect(refusalOf(first)).toMatch(/PostgreSQL's initdb could not do its work: .*File too large/);
      expect((await filesIn(fresh)).toSorted()).toEqual(['lock', 'password']);
      const full = await runRefused('server/main.ts', { DATA_DIR: dataDir }, { limit: 64 * kib });
      expect(refusalOf(full)).toMatch(/PostgreSQL did not start/);
      const server = await start(dataDir);
      expect(await (await hrClient(server.url, 'x@example.com', '9876500004')).emails()).toHaveLength(2);
      expect(await server.stop()).toBe(0);
    },
  );
});
