import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { chosenCost } from '#server/login-queue/password-work.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import { openCollege, type College } from './campus/college.ts';
import type { Crowd, CrowdFate, Person } from './campus/crowd.ts';
import { timedWhile, type Calls, type Times } from './campus/crowd-load.ts';
import type { Arrival, SinkState } from './campus/mail-sink.ts';
import { readUse, sampleEveryMs } from './campus/process-use.ts';
import { rawLettersPerSecond } from './campus/raw-letters.ts';
import { milliseconds, percentile, table, timeOf } from './measure.ts';
import { startHelper } from './campus/helper.ts';
import { writePart } from './report.ts';

type Helper = Awaited<ReturnType<typeof startHelper>>;

/** A tenth of a college is enough to see that everything works; what is written into the docs is a whole one. */
const scale = Number(process.env.CAMPUS_SCALE ?? 1);
const [letters, few, many, guessed, right] = [1000, 400, 5000, 100, 20].map((count) =>
  Math.ceil(count * scale),
) as Sizes;
type Sizes = [number, number, number, number, number];
const triesOfStranger = 10;
const timeoutSeconds = 180;
const idleMs = 15_000;

let dataDir: string;
let database: OpenDatabase;
let sink: Helper;
let crowds: Helper;
let server: ServerProcess;
let college: College;
let arrivals: Arrival[] = [];
let idleList: Times | null = null;
const sendings: string[][] = [];
const logins: string[][] = [];
const others: string[][] = [];
const sentences: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-campus-'));
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  sink = await startHelper('mail-sink.ts', {});
  crowds = await startHelper('crowd.ts', {});
  const env = { RATE_LIMITS: 'on', SMTP_URL: String(sink.said), TRUST_PROXY: '127.0.0.1', METRICS_PORT: '0' };
  server = await startServerProcess(dataDir, env);
  college = await openCollege(server);
});

afterAll(async () => {
  const lines = [
    ...table(sendingHead, sendings),
    '',
    ...table(loginHead, logins),
    '',
    ...table(['Call', 'During', '95 % ms idle', '95 % ms then', 'Ratio', 'Longest ms'], others),
    '',
    ...sentences.map((sentence) => `- ${sentence}`),
    '',
    explanation,
  ];
  const store = process.env.DATABASE_URL ? 'a PostgreSQL server of its own' : 'the embedded store';
  if (scale === 1) await writePart('campus', database.pool, lines, [store, 'limits on', 'one server process']);
  else process.stdout.write(`\n${lines.join('\n')}\n\n`);
  await server.stop();
  await crowds.stop();
  await sink.stop();
  await database.close();
  await removeServerData(dataDir);
});

const sendingHead = [
  'Letters',
  'Import s',
  'Press s',
  'Until the last mail s',
  'Letters a second',
  'Raw a second',
  'Share of raw',
  'Processor s: server',
  'PostgreSQL',
  'Memory at most: server',
  'PostgreSQL',
  "HR's list, 50 % ms",
  '95 % ms',
];
const loginHead = [
  'Logins at once',
  'In',
  'Out',
  'Until all are in s',
  '95 % s',
  'Raw s',
  'Share of raw',
  'Asked to retry',
  'Proofs of work',
];
const explanation =
  "The time of a press runs until the last mail with its letter is at an SMTP server in another process on the same machine. Raw a second is how many letters as many processes as processors draw on the idle machine, without storing and sending. Processor and memory count all children but PostgreSQL. Logins come at once from one address, one in ten with a wrong password first, from clients of lower priority that do what the answers ask of them; raw s is the time in which one process hashes as many passwords. Out is who was refused or has to come back after three minutes. HR's list and a save are called 10 times a second each, timed from when the call was due; idle is 15 seconds before and after.";

/** Resolves when `count` letters have arrived. */
async function arrived(count: number): Promise<SinkState> {
  const { promise, resolve } = Promise.withResolvers<SinkState>();
  const look = async () => {
    const state = (await sink.ask({ from: null })) as SinkState;
    if (state.letters >= count) resolve(state);
    else setTimeout(() => void look(), 50);
  };
  void look();
  return promise;
}

let expected = 0;

/** Imports `count` offers and sends them by one press. */
async function importAndSend(count: number): Promise<void> {
  const raw = await rawLettersPerSecond();
  let candidateIds: string[] = [];
  const importing = await timeOf(async () => (candidateIds = await college.importOffers(count)));
  const list = { list: college.readList };
  idleList ??= (await timedWhile(list, () => waitFor(3000))).times;
  expected += count;
  const before = await readUse(server.child.pid ?? 0);
  const most = { server: before.server.megabytes, database: before.database.megabytes };
  const watchMemory = async () => {
    const { server: ours, database: postgres } = await readUse(server.child.pid ?? 0);
    most.server = Math.max(most.server, ours.megabytes);
    most.database = Math.max(most.database, postgres.megabytes);
  };
  const watching = setInterval(() => void watchMemory(), sampleEveryMs);
  const begin = Date.now();
  let pressing = 0;
  const { result, times, failures } = await timedWhile(list, async () => {
    pressing = await timeOf(() => college.send(candidateIds));
    return arrived(expected);
  });
  clearInterval(watching);
  noteFailures(`the sending of ${count.toLocaleString('en')}`, failures);
  const after = await readUse(server.child.pid ?? 0);
  const seconds = (result.lastAt - begin) / 1000;
  sendings.push([
    count.toLocaleString('en'),
    (importing / 1000).toFixed(2),
    (pressing / 1000).toFixed(2),
    seconds.toFixed(1),
    (count / seconds).toFixed(0),
    raw.toFixed(0),
    (count / seconds / raw).toFixed(2),
    (after.server.seconds - before.server.seconds).toFixed(1),
    (after.database.seconds - before.database.seconds).toFixed(1),
    `${most.server.toFixed(0)} MB`,
    `${most.database.toFixed(0)} MB`,
    ...[0.5, 0.95].map((share) => `${ofList(idleList ?? {}, share)} → ${ofList(times, share)}`),
  ]);
  arrivals = (await sink.ask({ from: 0 })) as Arrival[];
}

function noteFailures(name: string, failures: string[]): void {
  const [first] = failures;
  if (first !== undefined)
    sentences.push(`During ${name} ${failures.length} calls of others failed, the first: ${first}`);
}

const ofList = ({ list = [] }: Times, share: number) => milliseconds(percentile(list, share));

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

test('sends a thousand offers by one press', async () => {
  await importAndSend(letters);
  const withLetter = arrivals.filter(({ hasLetter }) => hasLetter);
  expect(new Set(withLetter.map(({ userName }) => userName)).size).toBe(letters);
  expect(withLetter).toHaveLength(letters);
});

/** Candidates who have not logged in yet, in the order in which their letters arrived. */
function takePeople(count: number): Person[] {
  const withLetter = arrivals.filter(({ hasLetter }) => hasLetter);
  const free = withLetter.filter(({ userName }) => !used.has(userName)).slice(0, count);
  for (const { userName } of free) used.add(userName);
  return free.map(({ userName, password }, index) => ({ userName, password, mistypes: index % 10 === 0 }));
}
const used = new Set<string>();

/** The seconds that one process needs to hash `count` passwords: `count` times the median of fifty. */
async function rawSeconds(count: number): Promise<number> {
  const hash = async () => hashSync('a password', chosenCost);
  const times: number[] = [];
  for (let n = 0; n < 50; n += 1) times.push(await timeOf(hash));
  return (percentile(times, 0.5) * count) / 1000;
}

async function storm(name: string, people: Person[], address: string, calls: Calls): Promise<CrowdFate> {
  const crowd: Crowd = { url: server.url, address, people, atOnce: people.length, timeoutSeconds };
  const raw = await rawSeconds(people.length + people.filter(({ mistypes }) => mistypes).length);
  // Idle times before and after: the list has as many offers then, and the machine's speed may change.
  const { times: idleBefore } = await timedWhile(calls, () => waitFor(idleMs));
  const { result, times, failures } = await timedWhile(calls, () => crowds.ask(crowd));
  const { times: idleAfter } = await timedWhile(calls, () => waitFor(idleMs));
  noteFailures(`${name} logins`, failures);
  const fate = result as CrowdFate;
  logins.push([
    name,
    String(fate.times.length),
    String(fate.rejected),
    fate.seconds.toFixed(1),
    fate.times.length === 0 ? 'none' : (percentile(fate.times, 0.95) / 1000).toFixed(1),
    raw.toFixed(1),
    (raw / fate.seconds).toFixed(2),
    String(fate.delayed),
    String(fate.proofs),
  ]);
  for (const [call, then] of Object.entries(times)) {
    const idle = [...(idleBefore[call] ?? []), ...(idleAfter[call] ?? [])];
    const [was, is] = [percentile(idle, 0.95), percentile(then, 0.95)];
    const figures = [milliseconds(was), milliseconds(is), (is / was).toFixed(2), milliseconds(Math.max(...then))];
    others.push([call, `${name} logins`, ...figures]);
  }
  if (fate.broken > 0) sentences.push(`${name} logins at once: ${fate.broken} connections were refused or broken off.`);
  return fate;
}

test('logs in many candidates at once, and candidates at the address of a stranger who guesses', async () => {
  const savers = arrivals.filter(({ hasLetter }) => hasLetter).slice(0, 6);
  for (const { userName } of savers) used.add(userName);
  const saves = await Promise.all(savers.map((saver) => college.startSaving(saver)));
  let turn = 0;
  const calls: Calls = {
    "HR's list, first page": college.readList,
    // Several candidates in turn: the saves of one are limited.
    'save bank': async () => saves[(turn += 1) % saves.length]?.(),
  };
  const first = await storm(few.toLocaleString('en'), takePeople(few), '192.0.2.1', calls);
  expect(first.times.length + first.rejected).toBe(few);

  const wrong = takePeople(guessed).flatMap(({ userName }) => Array.from({ length: triesOfStranger }, () => userName));
  const strangers = wrong.map((userName) => ({ userName, password: 'a guess', mistypes: false }));
  const stranger: Crowd = { url: server.url, address: '192.0.2.2', people: strangers, atOnce: 50, timeoutSeconds: 0 };
  const tried = (await crowds.ask(stranger)) as CrowdFate;
  const rightful: Person[] = takePeople(right).map((person) => ({ ...person, mistypes: false }));
  const after = (await crowds.ask({ ...stranger, people: rightful, timeoutSeconds: 30 } satisfies Crowd)) as CrowdFate;
  const tries = strangers.length.toLocaleString('en');
  sentences.push(
    `A stranger made ${tries} tries in ${tried.seconds.toFixed(1)} s, of which ${tried.wrong} were looked at; then ${after.times.length} of ${right} candidates with the right password were let in from the same address, with ${after.proofs} proofs of work.`,
  );

  await importAndSend(many);
  const all = await storm(many.toLocaleString('en'), takePeople(many), '192.0.2.3', calls);
  expect(all.times.length + all.rejected).toBe(many);
});
