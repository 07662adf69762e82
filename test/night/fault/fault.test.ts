import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { startNginx, type Nginx } from '#test/nginx/start.ts';
import { startPostgresServer, type PostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { hrLogin } from '#test/server-process.ts';
import { databaseUrl, onServer, testSecretKey } from '#test/database/test-database.ts';
import { expectAllKept } from './expect-kept.ts';
import { expectAllMailed, type Fault, type Mailed } from './expect-mailed.ts';
import { startLoad } from './load.ts';
import { startMachines, type Machine } from './machines.ts';
import { secureClient, type SecureClient } from './secure-client.ts';
import { createTally, type Tally } from './tally.ts';

/** How long the bucket and the mail server are away. */
const awayMs = 30_000;
/** In which everything must work again after a fault, by itself. */
const patienceMs = 60_000;
const databaseName = 'aarambh_faults';

let postgres: PostgresServer;
let bucket: S3Server;
let mails: MailServer;
let machines: Machine[];
let proxy: Nginx;
let client: SecureClient;
let database: pg.Pool;

beforeAll(async () => {
  [postgres, bucket, mails] = await Promise.all([startPostgresServer(), startS3Server(), startMailServer()]);
  await onServer(postgres.url, `create database ${databaseName}`);
  const url = databaseUrl(postgres.url, databaseName);
  database = new pg.Pool({ connectionString: url, max: 1 });
  // The restart of the server breaks this connection too; the next query opens another one.
  database.on('error', () => undefined);
  machines = await startMachines(3, {
    DATABASE_URL: url,
    SECRET_KEY: testSecretKey,
    PUBLIC_URL: 'https://join.himalayafoods.example',
    TRUST_PROXY: '127.0.0.1',
    ...mails.env,
    ...(await makeBucket(bucket, 'documents')),
    LOG_LEVEL: 'error',
  });
  proxy = await startNginx({ upstreams: machines.map(({ port }) => port) });
  client = secureClient(proxy);
}, 120_000);

afterAll(async () => {
  client?.close();
  await proxy?.stop();
  for (const machine of machines ?? []) await machine.remove();
  await mails?.goAway();
  await bucket?.remove();
  await database?.end();
  await postgres?.remove();
}, 60_000);

/** Alive and with both of its stores, on every machine. */
async function expectAllReady(): Promise<void> {
  for (const { port, expectRunning } of machines) {
    expectRunning();
    const state = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    const ready = { status: 'OK', database: 'OK', storage: 'OK' };
    await vi.waitFor(async () => expect(await state()).toEqual(ready), { timeout: patienceMs, interval: 250 });
  }
}

it('keeps what was acknowledged, and recovers without help', { timeout: 300_000 + awayMs }, async () => {
  const { tally, faults, healed } = await disturb();
  const why = tally.wrong.length === 0 ? [] : machines.flatMap((machine) => machine.failures());
  expect([...tally.wrong, ...why]).toEqual([]);
  const { files } = await expectAllKept(client, tally);
  const mailed = await expectAllMailed(database, mails, tally, faults);
  process.stdout.write(`${[...healed, countsOf(tally, files), mailsOf(mailed, tally)].join('\n')}\n`);
});

/** Breaks one part after the other under load; each time all must work again within a minute, without help. */
async function disturb(): Promise<{ tally: Tally; faults: Fault[]; healed: string[] }> {
  const [first, second] = machines;
  if (first === undefined || second === undefined) throw new Error('there are no machines');
  const tally = createTally();
  const direct = `http://127.0.0.1:${first.port}`;
  const { token } = await httpClient(direct).json(hrCreateToken, { body: hrLogin });
  const load = startLoad({ client, mails, tally, offerForm: await offerFormOf(direct, token) });
  try {
    return { tally, ...(await breakThings(tally, first, second)) };
  } finally {
    await load.stop();
  }
}

async function breakThings(
  tally: Tally,
  first: Machine,
  second: Machine,
): Promise<{ faults: Fault[]; healed: string[] }> {
  const faults: Fault[] = [];
  const healed: string[] = [];
  const fault = async (what: string, forcesAgain: boolean, happen: () => Promise<unknown>) => {
    const from = performance.now();
    await happen();
    const to = performance.now();
    await tally.progress(3, patienceMs);
    faults.push({ what, from, to, forcesAgain });
    healed.push(`${what}: back to normal after ${((performance.now() - to) / 1000).toFixed(1)} s`);
    await expectAllReady();
  };

  await tally.progress(3, patienceMs);
  await fault('kill -9 of a server', true, async () => {
    await first.server().kill();
    await tally.progress(3, patienceMs);
    await first.start();
  });
  await fault('SIGTERM of a server', false, async () => {
    expect(await second.server().stop()).toBe(0);
    await tally.progress(3, patienceMs);
    await second.start();
  });
  await fault('restart of PostgreSQL', false, () => postgres.restart());
  await fault(`bucket and mail server away for ${awayMs / 1000} s`, true, async () => {
    await Promise.all([bucket.kill(), mails.goAway()]);
    await delay(awayMs);
    await Promise.all([bucket.start(), mails.comeBack()]);
  });
  return { faults, healed };
}

function countsOf({ counts, kept }: Tally, files: number): string {
  const { created, sent, accepted, saved } = counts;
  return `acknowledged: ${created} offers of ${kept.size} candidates, ${sent} sendings, ${accepted} acceptances, ${saved} saved steps with ${files} files; lost: 0`;
}

function mailsOf({ due, sent, doubled }: Mailed, { busy }: Tally): string {
  return `mails due: ${due}, sent: ${sent}, doubled: ${doubled}; asked to come back (503 with Retry-After): ${busy}`;
}
