import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { saveWebhook } from '#contract/hr/webhooks.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, onServer, testSecretKey } from '#test/database/test-database.ts';
import { createHrUser, signInHr, type TestHrUser, type TestOffer } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { startReceiver, type Receiver } from '#test/webhook-receiver.ts';
import { threePeople } from './people.ts';

const script = fileURLToPath(new URL('../../processes/webhook-process.ts', import.meta.url));
const minute = 60_000;
/** Ten in the morning of a day in India. */
const begins = startOfDay(addDays(todayInIndia(), 1)).getTime() + 10 * 60 * minute;
/** In minutes. */
const day = 24 * 60;
/** After the eighth try, which is 31 hours and some minutes after the first. */
const ends = 33 * 60;
const step = 15;

let database: OpenDatabase;
let moved: OpenDatabase;
let t: TestApp;
let hr: TestHrUser;
let receiver: Receiver;
const children: ChildProcess[] = [];
let ahead = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  const name = new URL(database.connectionString).pathname.slice(1);
  // For every connection made from now on the time is ahead, and goes on from there.
  await database.pool.query(`
    create schema moved;
    create table moved.clock (ahead interval not null);
    insert into moved.clock values ('0');
    create function moved.now() returns timestamptz stable language sql
      as 'select pg_catalog.now() + ahead from moved.clock';
    create function moved.clock_timestamp() returns timestamptz volatile language sql
      as 'select pg_catalog.clock_timestamp() + ahead from moved.clock';
    create or replace function pgboss.job_now() returns timestamptz stable language sql as 'select moved.now()'`);
  await onServer(inject('databaseServer'), `alter database ${name} set search_path = moved, pg_catalog, public`);
  await moveTo(0);
  moved = createDatabase({ connectionString: database.connectionString, poolSize: 10 });
  t = await startTestApp({ database: moved, env: { WEBHOOK_PRIVATE: 'on' } });
  hr = await createHrUser(t);
  receiver = await startReceiver();
  for (let n = 0; n < 2; n += 1) children.push(await startProcess());
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  receiver?.close();
  await t?.close();
  await moved?.close();
  await database?.close();
});

async function startProcess(): Promise<ChildProcess> {
  const child = fork(script, [database.connectionString, testSecretKey], { execArgv: [] });
  await once(child, 'message');
  return child;
}

/**
 * Now it is so many minutes after the beginning, for the database and all that work on it; a thousandth more, so that nothing
 * becomes due in the very moment of a step, when one process knows of it and the other does not.
 */
async function moveTo(minutes: number): Promise<void> {
  ahead = begins + minutes * minute * 1.001 - Date.now();
  await database.pool.query('update moved.clock set ahead = make_interval(secs => $1)', [ahead / 1000]);
  if (t !== undefined) t.clock.now = now();
}

const now = () => new Date(Date.now() + ahead);

/** All processes do what they do each minute, and all events that are due by now are tried. */
async function lookAll(): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      const answered = once(child, 'message');
      child.send('look');
      await answered;
    }),
  );
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 20 });
}

/** Jobs that are due or are being done. */
async function waiting(): Promise<number> {
  const { rows } = await moved.pool.query<{ count: number }>(
    `select count(*) from pgboss.job where name = 'deliver-webhook'
       and (state = 'active' or (state in ('created', 'retry') and start_after <= pgboss.job_now()))`,
  );
  return rows[0]?.count ?? 0;
}

/** What the receiver answers at that time of its day: errors, nothing at all, a broken connection; then it is well again. */
function answerAt(minutes: number): (response: ServerResponse) => void {
  if (minutes < 6 * 60) return (response) => void response.writeHead(500).end('out of order');
  if (minutes < 12 * 60) return () => undefined;
  if (minutes < day) return (response) => void response.destroy();
  return (response) => void response.writeHead(204).end();
}

it('all events arrive verified, in order and once, after the receiver was out of order for a day', async () => {
  const body = { url: receiver.url, events: [...webhookEventTypes], enabled: true };
  const saved = await t.call(saveWebhook, { token: await signInHr(t, hr), body });
  receiver.secret = (saved.envelope.responseObject as { secret: string }).secret;
  const arrivedOn: Date[] = [];
  let minutes = 0;
  receiver.answer = (response) => {
    arrivedOn.push(now());
    answerAt(minutes)(response);
  };
  await moveTo(0);
  const { acts, ...people } = await threePeople(t, hr);
  const passes = async (until: number) => {
    for (; minutes <= until; minutes += step) {
      await moveTo(minutes);
      for (const { does } of acts.filter(({ after }) => after === minutes)) await does();
      await lookAll();
    }
  };

  await passes(day);
  // Nothing goes past the first event of an offer: seven tries each, one of them without any answer.
  expect(receiver.types()).toEqual(Array<string>(3 * 7).fill('offer.sent'));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  await passes(ends);

  const of = ({ candidateOfferId }: TestOffer) =>
    receiver.received.slice(3 * 7).filter(({ data }) => data.candidateOfferId === candidateOfferId);
  expect(of(people.joins).map(({ type, data }) => [type, data.offerLetterStatus])).toEqual([
    ['offer.sent', 'Offer Sent'],
    ['offer.opened', 'Offer Sent'],
    ['offer.accepted', 'Approved'],
    ['joining.submitted', 'Approved'],
    ['joining.submitted', 'Approved'],
    ['joining.verified', 'Approved'],
    ['candidate.joined', 'Approved'],
  ]);
  expect(of(people.rejects).map(({ type }) => type)).toEqual(['offer.sent', 'offer.opened', 'offer.rejected']);
  expect(of(people.isLate).map(({ type }) => type)).toEqual(['offer.sent', 'offer.expired']);
  expect(receiver.received).toHaveLength(3 * 7 + 12);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(12);
  expectVerified(arrivedOn);
  const { rows } = await moved.pool.query('select distinct state from webhook_deliveries');
  expect(rows).toEqual([{ state: 'DELIVERED' }]);
}, 300_000);

/** The library takes each event as a receiver with the clock of that moment would: it refuses a time that is far from its own. */
function expectVerified(arrivedOn: Date[]): void {
  expect(receiver.refused).toEqual([]);
  const webhook = new Webhook(receiver.secret);
  vi.useFakeTimers({ toFake: ['Date'] });
  receiver.received.forEach(({ body, headers }, index) => {
    vi.setSystemTime(arrivedOn[index] ?? 0);
    expect(() => webhook.verify(body, headers as Record<string, string>)).not.toThrow();
  });
  vi.useRealTimers();
}
