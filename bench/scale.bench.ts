import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, databaseUrl, testSecretKey } from '#test/database/test-database.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { openCollege, type College } from './campus/college.ts';
import type { Crowd, CrowdFate } from './campus/crowd.ts';
import type { Arrival, SinkState } from './campus/mail-sink.ts';
import { makeSlice, type Slice } from './campus/slices.ts';
import { table } from './measure.ts';
import { startHelper } from './campus/helper.ts';
import { writePart } from './report.ts';

/** Of one processor, for a server process with all its children. */
const share = 0.2;
const warmLetters = 20;
const lettersEach = 150;
const loginsEach = 40;

type Machine = { server: ServerProcess; slice: Slice };
type Helper = Awaited<ReturnType<typeof startHelper>>;

let database: OpenDatabase;
let sink: Helper;
const rates: { processes: number; letters: number; logins: number }[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  sink = await startHelper('mail-sink.ts', {});
});

afterAll(async () => {
  const growth = (index: number, kind: 'letters' | 'logins') => {
    const before = rates[index - 1]?.[kind];
    return before === undefined ? '' : ((rates[index]?.[kind] ?? NaN) / before).toFixed(2);
  };
  const rows = rates.map(({ processes, letters, logins }, index) => [
    String(processes),
    letters.toFixed(1),
    growth(index, 'letters'),
    logins.toFixed(1),
    growth(index, 'logins'),
  ]);
  const head = ['Server processes', 'Letters a second', 'Times as many', 'Logins a second', 'Times as many'];
  await writePart('scale', database.pool, [...table(head, rows), '', explanation]);
  await sink.stop();
  await database.close();
});

const explanation = `Each server process with all its children gets ${share * 100} % of one processor (a control group of Linux), so that four of them still leave more than half of this machine to what they share: one PostgreSQL server, one SMTP server, the process that calls them. Letters: one press at the first process, ${lettersEach} letters for each process; the rate is that of the mails that arrive, all processes take from one queue. Logins: ${loginsEach} at once at each process.`;

/** They share a database and a folder of documents, as machines do. */
async function startMachines(count: number, dataDir: string, pool: OpenDatabase['pool']): Promise<Machine[]> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const env = {
    DATABASE_URL: databaseUrl(inject('databaseServer'), rows[0]?.name ?? ''),
    SECRET_KEY: testSecretKey,
    SMTP_URL: String(sink.said),
    RATE_LIMITS: 'on',
    TRUST_PROXY: '127.0.0.1',
  };
  const machines: Machine[] = [];
  for (let n = 0; n < count; n += 1) {
    const slice = await makeSlice(`aarambh-scale-${process.pid}-${count}-${n}`);
    machines.push({ slice, server: await startServerProcess(dataDir, env, { through: slice.through }) });
  }
  return machines;
}

/** Resolves with all arrivals as soon as `count` letters have arrived. */
async function arrived(count: number): Promise<Arrival[]> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = async () => {
    const { letters } = (await sink.ask({ from: null })) as SinkState;
    if (letters >= count) resolve();
    else setTimeout(() => void look().catch(reject), 100);
  };
  void look().catch(reject);
  await promise;
  return ((await sink.ask({ from: 0 })) as Arrival[]).filter(({ hasLetter }) => hasLetter);
}

let sentSoFar = 0;

/** Sends these and answers their mails as they arrived. */
async function sendAll(college: College, candidateIds: string[]): Promise<Arrival[]> {
  const before = sentSoFar;
  sentSoFar += candidateIds.length;
  await college.send(candidateIds);
  return (await arrived(sentSoFar)).slice(before);
}

const rateOf = (letters: Arrival[]) =>
  (letters.length - 1) / (((letters.at(-1)?.at ?? 0) - (letters[0]?.at ?? 0)) / 1000);

async function loginsPerSecond(machines: Machine[], letters: Arrival[]): Promise<number> {
  const crowds = await Promise.all(machines.map(() => startHelper('crowd.ts', {})));
  const begin = performance.now();
  const fates = await Promise.all(
    machines.map(async ({ server }, index) => {
      const people = letters
        .slice(index * loginsEach, (index + 1) * loginsEach)
        .map(({ userName, password }) => ({ userName, password, mistypes: false }));
      const crowd: Crowd = { url: server.url, address: '192.0.2.1', people, atOnce: loginsEach, timeoutSeconds: 180 };
      return (await crowds[index]?.ask(crowd)) as CrowdFate;
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(crowds.map((crowd) => crowd.stop()));
  const people = machines.length * loginsEach;
  expect(fates.reduce((sum, { times }) => sum + times.length, 0)).toBe(people);
  return people / seconds;
}

test.for([1, 2, 4])('sends and logs in with %i server processes', async (processes) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-scale-'));
  const own = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  const machines = await startMachines(processes, dataDir, own.pool);
  const [first] = machines;
  if (first === undefined) throw new Error('no server process');
  const college = await openCollege(first.server);
  const warm = await college.importOffers(warmLetters * processes);
  await sendAll(college, warm);
  for (const { slice } of machines) await slice.setShare(share);
  const measured = await college.importOffers(lettersEach * processes);
  const letters = await sendAll(college, measured);
  expect(new Set(letters.map(({ userName }) => userName)).size).toBe(measured.length);
  const logins = await loginsPerSecond(machines, letters);
  rates.push({ processes, letters: rateOf(letters), logins });
  for (const { slice } of machines) await slice.setShare(1);
  for (const { server } of machines) await server.stop();
  for (const { slice } of machines) await slice.remove();
  await own.close();
  await rm(dataDir, { recursive: true });
});
