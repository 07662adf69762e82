import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { hrCreateToken, hrSendOtp } from '#contract/hr-auth.ts';
import {
  changeOfferSending,
  exportOfferSending,
  getOfferSendingRows,
  getOfferSendings,
  startOfferSending,
  type OfferSending,
} from '#contract/hr/offer-sendings.ts';
import { limits } from '#domain/limits.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { hrLogin, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { openCollege, type College } from './campus/college.ts';
import { timedWhile, type Times } from './campus/crowd-load.ts';
import type { Arrival, SinkState } from './campus/mail-sink.ts';
import { lookEveryMs, readUse, type Use } from './campus/process-use.ts';
import { milliseconds, percentile, table, timeOf } from './measure.ts';
import { startHelper } from './mixed/load.ts';
import { writePart } from './report.ts';
import { readTurns } from './sending/turns.ts';

/** Fewer are enough to see that everything works; what is written into the docs is all that one sending takes. */
const offers = Number(process.env.SENDING_OFFERS ?? limits.sendingRowsMax);
/** It is paused when so many are sent. */
const pausedAt = Math.round(offers / 5);
const memoryAt = Array.from({ length: 5 }, (_, index) => Math.round((offers * (index + 1)) / 5));
const perMegabyte = 1024 * 1024;

let dataDir: string;
let database: OpenDatabase;
let sink: Awaited<ReturnType<typeof startHelper>>;
let server: ServerProcess;
let college: College;
let client: HttpClient;
let token: string;
const steps: string[][] = [];
const memory: string[][] = [];
const sentences: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-sending-'));
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  sink = await startHelper('../campus/mail-sink.ts', {});
  const env = { RATE_LIMITS: 'on', SMTP_URL: String(sink.said) };
  server = await startServerProcess(dataDir, env, {
    script: join(import.meta.dirname, 'sending/watched-server.ts'),
    keptLines: 5000,
  });
  college = await openCollege(server);
  client = httpClient(server.url);
  token = await signIn();
});

afterAll(async () => {
  const lines = [
    ...table(stepHead, steps),
    '',
    ...table(['Mails arrived', 'After s', 'Memory: server', 'PostgreSQL'], memory),
    '',
    ...sentences.map((sentence) => `- ${sentence}`),
    '',
    explanation,
  ];
  const store = process.env.DATABASE_URL ? 'a PostgreSQL server of its own' : 'the embedded store';
  if (offers === limits.sendingRowsMax)
    await writePart('sending', database.pool, lines, [store, 'limits on', 'one server process']);
  else process.stdout.write(`\n${lines.join('\n')}\n\n`);
  await server.stop();
  await sink.stop();
  await database.close();
  await removeServerData(dataDir);
});

const stepHead = [
  'Step',
  'Seconds',
  'Offers a second',
  'Processor s: server',
  'PostgreSQL',
  'Memory at most: server',
  'PostgreSQL',
  'Longest turn of the event loop',
  "HR's list, 95 % ms",
];
const explanation =
  "One workbook is imported, all its offers are sent by one press, paused after a fifth and continued, to the last mail with its letter at an SMTP server in another process on the same machine. A sending goes on without the page: how far it is was read by another login during the pause. The server's processor seconds and memory are those of its process and all its children but PostgreSQL; memory is that at the moment, or the most of what is seen every two seconds. A turn of the event loop is what keeps the processor without anybody else being answered, in processor time, not that of the clock, as everything here shares the machine. Meanwhile HR's list is read 10 times a second, timed from the moment the call was due.";

async function signIn(): Promise<string> {
  return (await client.json(hrCreateToken, { body: hrLogin })).token;
}

/** One question at a time: the sink's answers say nothing of which one they are for. */
let asked: Promise<unknown> = Promise.resolve();
async function ask(question: { from: number | null }): Promise<unknown> {
  asked = asked.then(() => sink.ask(question));
  return asked;
}
const stateOfSink = async () => (await ask({ from: null })) as SinkState;

/** Resolves when so many letters have arrived. */
async function arrived(count: number): Promise<SinkState> {
  return vi.waitFor(
    async () => {
      const state = await stateOfSink();
      expect(state.letters).toBeGreaterThanOrEqual(count);
      return state;
    },
    { timeout: 900_000, interval: 50 },
  );
}

async function progress(by = token): Promise<OfferSending> {
  const [sending] = await client.json(getOfferSendings, { token: by });
  if (sending === undefined) throw new Error('the sending is gone');
  return sending;
}

/** How many offers a step was about, and until when it really went on, where its last reading came later. */
type Done = { count: number; seconds: number };

/** Does a step, and notes what it took. */
async function step<T>(name: string, work: () => Promise<T>, doneOf?: (result: T) => Done) {
  const root = server.child.pid ?? 0;
  const [before, said] = [await readUse(root), server.said().length];
  const most = { server: 0, database: 0 };
  const watching = setInterval(() => void readUse(root).then((use) => noteMost(most, use)), lookEveryMs);
  let took = 0;
  let result: T | undefined;
  const { times, failures } = await timedWhile({ list: college.readList }, async () => {
    took = await timeOf(async () => (result = await work()));
  });
  clearInterval(watching);
  const after = await readUse(root);
  noteMost(most, after);
  if (failures.length > 0) sentences.push(`${name}: ${failures.length} readings of the list failed: ${failures[0]}`);
  const { count, seconds } = doneOf?.(result as T) ?? { count: offers, seconds: took / 1000 };
  const { longestMs, long } = readTurns(server.said().slice(said));
  steps.push([
    name,
    seconds.toFixed(1),
    (count / seconds).toFixed(0),
    (after.server.seconds - before.server.seconds).toFixed(1),
    (after.database.seconds - before.database.seconds).toFixed(1),
    megabytes(most.server),
    megabytes(most.database),
    `${longestMs.toFixed(0)} ms${long === 0 ? '' : ` (${long} above 50)`}`,
    listOf(times),
  ]);
  return result as T;
}

function noteMost(most: { server: number; database: number }, { server: ours, database: postgres }: Use): void {
  most.server = Math.max(most.server, ours.megabytes);
  most.database = Math.max(most.database, postgres.megabytes);
}

const megabytes = (value: number) => `${value.toFixed(0)} MB`;
const listOf = ({ list = [] }: Times) => milliseconds(percentile(list, 0.95));

/** Notes the memory each time a fifth of the mails has arrived. */
async function watchMemory(begin: number): Promise<void> {
  for (const count of memoryAt) {
    const { lastAt } = await arrived(count);
    const { server: ours, database: postgres } = await readUse(server.child.pid ?? 0);
    const after = ((lastAt - begin) / 1000).toFixed(0);
    memory.push([count.toLocaleString('en'), after, megabytes(ours.megabytes), megabytes(postgres.megabytes)]);
  }
}

/** A code that HR asks for while thousands of letters wait. */
async function askForCode(): Promise<void> {
  const { count, letters } = await stateOfSink();
  const others = count - letters;
  const time = await timeOf(async () => {
    await client.json(hrSendOtp, { body: { userId: hrLogin.userName } });
    await vi.waitFor(
      async () => {
        const now = await stateOfSink();
        expect(now.count - now.letters).toBeGreaterThan(others);
      },
      { timeout: 120_000, interval: 20 },
    );
  });
  sentences.push(`A code that HR asked for in the middle of it arrived after ${(time / 1000).toFixed(1)} s.`);
}

test('one workbook and one press, to the last mail', { timeout: 1_800_000 }, async () => {
  const workbook = college.makeWorkbook(offers);
  const size = (workbook.length / perMegabyte).toFixed(1);
  const candidateIds = await step(`import of one workbook (${size} MB)`, () => college.importWorkbook(workbook));
  expect(candidateIds).toHaveLength(offers);
  const begin = Date.now();
  const { sendingId } = await step('the press', () =>
    client.json(startOfferSending, { token, body: { candidateIds } }),
  );
  const watching = watchMemory(begin);
  const paused = await step(
    'from the press to the last mail before a pause',
    () => pauseAfter(sendingId, pausedAt),
    ({ letters, lastAt }) => ({ count: letters, seconds: (lastAt - begin) / 1000 }),
  );
  const again = Date.now();
  await client.json(changeOfferSending, { token, body: { sendingId, action: 'CONTINUE' } });
  await step(
    'from there to the last mail',
    async () => {
      const rest = arrived(offers);
      await askForCode();
      return rest;
    },
    ({ letters, lastAt }) => ({ count: letters - paused.letters, seconds: (lastAt - again) / 1000 }),
  );
  await watching;
  expect(await progress()).toMatchObject({ state: 'DONE', sent: offers, skipped: 0, left: 0 });
  await expectOneMailEach(candidateIds);
  await readResult(sendingId);
});

/** Pauses when so many are sent, sees that nothing follows, and that another login finds it as it is. */
async function pauseAfter(sendingId: string, count: number): Promise<SinkState> {
  await vi.waitFor(async () => expect((await progress()).sent).toBeGreaterThanOrEqual(count), {
    timeout: 600_000,
    interval: 50,
  });
  const { sent } = await client.json(changeOfferSending, { token, body: { sendingId, action: 'PAUSE' } });
  const state = await arrived(sent);
  expect(await progress(await signIn())).toMatchObject({ state: 'PAUSED', sent, left: offers - sent });
  expect((await stateOfSink()).letters).toBe(sent);
  sentences.push(`It was paused when ${sent.toLocaleString('en')} were sent; so many mails arrived, and no more.`);
  return state;
}

async function expectOneMailEach(candidateIds: string[]): Promise<void> {
  const arrivals = ((await ask({ from: 0 })) as Arrival[]).filter(({ hasLetter }) => hasLetter);
  expect(arrivals).toHaveLength(offers);
  expect(new Set(arrivals.map(({ userName }) => userName))).toEqual(new Set(candidateIds));
}

/** How long HR waits for the result by row. */
async function readResult(sendingId: string): Promise<void> {
  const last = { sendingId, page: Math.ceil(offers / limits.sendingPageSize) };
  const page = await timeOf(async () => {
    const { content } = await client.json(getOfferSendingRows, { token, query: last });
    expect(content.at(-1)?.outcome).toBe('SENT');
  });
  const file = await timeOf(() => client.file(exportOfferSending, { token, body: { sendingId } }));
  sentences.push(
    `The last page of the result by row is read in ${milliseconds(page)} ms, all of it as a workbook in ${milliseconds(file)} ms.`,
  );
}
