import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDataDir } from '#test/data-dir.ts';
import { startPostgresServer, type PostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { databaseUrl, onServer, testSecretKey } from '#test/database/test-database.ts';
import { brokenOff, startSteadyWork, type Answered, type SteadyWork } from './steady-work.ts';
import { startStoreProxy, type StoreProxy } from './store-proxy.ts';

/** How long the database, and then the bucket, says nothing. */
const silentMs = 90_000;
/** No call takes longer, whatever is silent. */
const slowestMs = 15_000;
/** In which work goes on after a fault is over, by itself. */
const resumesMs = 10_000;
const settledMs = 5000;

let postgres: PostgresServer;
let s3: S3Server;
let database: StoreProxy;
let bucket: StoreProxy;
const dataDir = await openDataDir();
let server: ServerProcess;

beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgresServer(), startS3Server()]);
  [database, bucket] = await Promise.all([startStoreProxy(postgres.port), startStoreProxy(s3.port)]);
  await onServer(postgres.url, 'create database aarambh_silence');
  const url = new URL(databaseUrl(postgres.url, 'aarambh_silence'));
  url.port = String(database.port);
  server = await startServerProcess(dataDir, {
    DATABASE_URL: url.href,
    SECRET_KEY: testSecretKey,
    ...(await makeBucket(s3, 'documents')),
    S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
    LOG_LEVEL: 'error',
  });
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await database?.close();
  await bucket?.close();
  await s3?.remove();
  await postgres?.remove();
}, 60_000);

/** A fault that was over at `to`, and how long after that each kind of work was done again for the first time. */
type Over = { what: string; to: number; resumed: Record<string, number> };

async function resumedAfter({ answers, mails }: SteadyWork, what: string, to: number): Promise<Over> {
  const kinds = new Set(answers.map((answer) => answer.what));
  const first = (times: number[]) => times.find((time) => time > to);
  const doneOf = (kind: string) =>
    answers
      .filter((answer) => answer.what === kind && answer.status === 200 && answer.from > to)
      .map(({ to: at }) => at);
  return vi.waitFor(
    () => {
      const resumed: Record<string, number> = {};
      for (const [kind, times] of [
        ...[...kinds].map((kind) => [kind, doneOf(kind)] as const),
        ['mail', mails] as const,
      ]) {
        const at = first(times);
        expect(at, `${kind} after ${what}`).toBeDefined();
        resumed[kind] = (at ?? Infinity) - to;
      }
      return { what, to, resumed };
    },
    // It is what is measured that must be in time; a machine that is busy may see it later.
    { timeout: 60_000, interval: 100 },
  );
}

function slowest(answers: Answered[]): Answered | undefined {
  return answers.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

describe('a database and a bucket that say nothing', { timeout: 4 * silentMs + 240_000 }, () => {
  it('delay no answer by 15 s, and all work resumes when they are back', async () => {
    const work = await startSteadyWork(server);
    const overs: Over[] = [];
    /** When the bucket stopped: a document that was being downloaded then can only break off. */
    const bucketStops: number[] = [];
    const stopping = (store: StoreProxy, stop: () => void) => {
      if (store === bucket) bucketStops.push(performance.now());
      stop();
    };
    const fault = async (what: string, happen: () => Promise<void> | void) => {
      await delay(settledMs);
      await happen();
      overs.push(await resumedAfter(work, what, performance.now()));
    };
    try {
      for (const [name, store] of [
        ['database', database],
        ['bucket', bucket],
      ] as const) {
        await fault(`${name} silent for ${seconds(silentMs)}`, async () => {
          stopping(store, store.fallSilent);
          await delay(silentMs);
          store.speak();
        });
        await fault(`connections to the ${name} dead`, () => stopping(store, store.leaveForDead));
        // Silent, and what was open then is dead for good when it speaks again.
        await fault(`${name} silent, then its connections dead`, async () => {
          stopping(store, store.fallSilent);
          await delay(settledMs);
          stopping(store, store.leaveForDead);
          store.speak();
        });
      }
    } finally {
      await work.stop();
    }
    const worst = slowest(work.answers);
    const wasOnItsWay = ({ what, from, to }: Answered) =>
      what === 'document' && bucketStops.some((at) => from < at && at < to);
    const odd = work.answers.filter((answer) => {
      const { status, retryAfter } = answer;
      if (status === brokenOff) return !wasOnItsWay(answer);
      return status !== 200 && (status !== 503 || retryAfter === null);
    });
    expect(odd).toEqual([]);
    expect((worst?.to ?? Infinity) - (worst?.from ?? 0)).toBeLessThan(slowestMs);
    for (const { what, resumed } of overs) {
      for (const [kind, ms] of Object.entries(resumed)) expect(ms, `${kind} after ${what}`).toBeLessThan(resumesMs);
    }
    expect(server.child.exitCode).toBeNull();
  });
});
