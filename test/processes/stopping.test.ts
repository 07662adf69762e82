import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { httpClient } from '#test/http-client.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { hrLogin, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { madeOffers, madeRow } from '#test/workbooks/workbooks.ts';

/** More than the workers of a process take at a time. */
const offers = 120;
/** Choices of a new database. */
const choices = {
  department: 'Quality Assurance',
  subDepartment: 'Food Safety',
  designation: 'Senior Manager',
  functionalTitle: 'Food Technologist',
};

let dataDir: string;
let database: OpenDatabase;
let mails: MailServer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-stopping-'));
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  mails = await startMailServer();
});
afterEach(async () => {
  await mails.goAway();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startServerProcess(dataDir, {
    DATABASE_URL: database.connectionString,
    SECRET_KEY: testSecretKey,
    LOG_LEVEL: 'error',
    ...mails.env,
  });

async function sendOffers(server: ServerProcess): Promise<void> {
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const bytes = madeOffers(Array.from({ length: offers }, (_, n) => madeRow(n, choices)));
  const file = { bytes, name: 'offers.xlsx' };
  const { candidateIds } = await client.json(uploadExcel, { token, form: { file } });
  await client.json(sendOfferEmails, { token, body: { candidateIds } });
}

/** Begins to send a form and goes on no further. */
function openSlowUpload({ url }: ServerProcess): Promise<void> {
  const { port, hostname } = new URL(url);
  const head = `POST ${createToken.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  const socket = connect({ port: Number(port), host: hostname });
  const begun = Promise.withResolvers<void>();
  socket.on('error', begun.reject);
  socket.write(`${head}content-length: 100000\r\n\r\n{`, () => begun.resolve());
  return begun.promise;
}

async function listensNoMore({ url }: ServerProcess): Promise<void> {
  await expect.poll(() => fetch(url).then(String, () => 'refused'), { interval: 10 }).toBe('refused');
}

async function countMails(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from messages group by state',
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

it('a stopping server takes no more mails, records those it handed over, and waits for no slow client', async () => {
  const server = await start();
  const mailbox = mails.hold();
  await sendOffers(server);
  await openSlowUpload(server);
  await expect.poll(mailbox.waiting).toBe(5);
  const exited = server.stop();
  await listensNoMore(server);
  mailbox.release();
  expect(await exited).toBe(0);

  const { sent = 0, queued = 0 } = await countMails();
  expect(sent).toBe(mails.received.length);
  expect(queued).toBe(offers - sent);
  expect(queued).toBeGreaterThan(0);

  const again = await start();
  await vi.waitFor(async () => expect(await countMails()).toEqual({ sent: offers }), { timeout: 60_000 });
  expect(await again.stop()).toBe(0);
  expect(mails.received).toHaveLength(offers);
}, 120_000);

it('a server that cannot finish what it does in time says so by its exit code', async () => {
  const server = await start();
  const mailbox = mails.hold();
  await sendOffers(server);
  await expect.poll(mailbox.waiting).toBe(5);
  expect(await server.stop()).toBe(1);
  mailbox.release();
}, 120_000);
