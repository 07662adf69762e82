import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { expectAcknowledgedKept } from '#test/hard/kill/expect-kept.ts';
import { startLanes, type Work } from '#test/hard/kill/lanes.ts';
import { createTally, newPerson, type Tally } from '#test/hard/kill/tally.ts';
import { createAndSend, save, type WorkOptions } from '#test/hard/kill/work.ts';
import { acceptOffer, offerFormOf } from '#test/live-candidates.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { startNginx, type Nginx } from '#test/nginx/start.ts';
import { startPostgresServer, type PostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { passwordIn } from '#test/outbox.ts';
import { hrLogin } from '#test/server-process.ts';
import { databaseUrl, onServer, testSecretKey } from '#test/database/test-database.ts';
import { expectAllMailed, type Fault } from './expect-mailed.ts';
import { startMachines, type Machine } from './machines.ts';

/** How long the bucket and the mail server are away. */
const awayMs = 30_000;
/** In which everything must work again after a fault, by itself. */
const recoveryTimeoutMs = 60_000;
const pauseMs = 200;
/** Longer than anything is away, its recovery included. */
const mailTimeoutMs = 180_000;
const databaseName = 'aarambh_faults';

let postgres: PostgresServer;
let bucket: S3Server;
let mails: MailServer;
let machines: Machine[];
let proxy: Nginx;
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
}, 120_000);

afterAll(async () => {
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
    await vi.waitFor(async () => expect(await state()).toEqual(ready), { timeout: recoveryTimeoutMs, interval: 250 });
  }
}

it('keeps what was acknowledged, and recovers without help', { timeout: 300_000 + awayMs }, async () => {
  const tally = createTally();
  const faults = await disturb(tally);
  await expectAcknowledgedKept(proxy.url, tally);
  await expectAllMailed(database, mails, tally, faults);
  expect(tally.documentsCompared).toBeGreaterThan(0);
});

/** Breaks one part after the other under load; each time all must work again within a minute, without help. */
async function disturb(tally: Tally): Promise<Fault[]> {
  const [first, second] = machines;
  if (first === undefined || second === undefined) throw new Error('there are no machines');
  const direct = `http://127.0.0.1:${first.port}`;
  const { token: hrToken } = await httpClient(direct).json(hrCreateToken, { body: hrLogin });
  const offerForm = await offerFormOf(direct, hrToken);
  const work = startLoad({ url: proxy.url, hrToken, offerForm, tally });
  try {
    return await breakThings(tally, first, second);
  } finally {
    await work.leave().catch((error: unknown) => {
      const failures = machines.flatMap((machine) => machine.failures()).join('\n');
      throw new Error(`${String(error)}\n${failures}`, { cause: error });
    });
  }
}

/** HR who read, create and send, and candidates from the mailed password to two saved steps with their documents. */
function startLoad(options: WorkOptions): Work {
  const { url, hrToken: token, tally } = options;
  const read = async () => {
    await httpClient(url).json(getAllOfferLetters, { token, query: { page: 0, size: 10 } });
    tally.progressed('read');
  };
  const hire = async () => {
    const { candidateId, email } = await createAndSend(options);
    const temporary = passwordIn(await mails.mailTo(email, mailTimeoutMs));
    const person = newPerson(candidateId, await acceptOffer(url, candidateId, temporary));
    tally.accepted.add(candidateId);
    tally.progressed('accepted');
    tally.people.push(person);
    for (const step of ['personal', 'bank'] as const) await save(options, person, step);
  };
  const lanes = [read, hire, hire, hire, () => createAndSend(options)];
  const paced = lanes.map((once) => async () => {
    await once();
    await delay(pauseMs);
  });
  return startLanes(paced);
}

async function breakThings(tally: Tally, first: Machine, second: Machine): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = async (what: string, forcesAgain: boolean, happen: () => Promise<unknown>) => {
    const from = performance.now();
    await happen();
    const to = performance.now();
    await tally.progressOfEach(3);
    faults.push({ what, from, to, forcesAgain });
    await expectAllReady();
  };

  await tally.progressOfEach(3);
  await fault('kill -9 of a server', true, async () => {
    await first.server().kill();
    await tally.progressOfEach(3);
    await first.start();
  });
  await fault('SIGTERM of a server', false, async () => {
    expect(await second.server().stop()).toBe(0);
    await tally.progressOfEach(3);
    await second.start();
  });
  await fault('restart of PostgreSQL', false, () => postgres.restart());
  await fault(`bucket and mail server away for ${awayMs / 1000} s`, true, async () => {
    await Promise.all([bucket.kill(), mails.goAway()]);
    await delay(awayMs);
    await Promise.all([bucket.start(), mails.comeBack()]);
  });
  return faults;
}
