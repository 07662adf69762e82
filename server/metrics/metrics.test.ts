import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { timedStorage } from './timed.ts';
import { deleteOfferLetter, getCandidateOfferLetterDetails, sendOfferEmails } from '#contract/offers.ts';
import { countOpenMessages } from '#server/messages/undelivered/queries.ts';
import { createOffer, findOffer } from '#test/factories.ts';
import { endHold } from '#test/offers/end-hold.ts';
import { openTestApp } from '#test/test-app.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

const t = await openTestApp();

test('tells answers by route and status, and nothing of the person that was asked about', async () => {
  const offer = await createOffer(t);
  await t.call(getCandidateOfferLetterDetails, {
    token: offer.hrToken,
    query: { candidateOfferId: offer.candidateOfferId },
  });
  await t.call(getCandidateOfferLetterDetails, { query: { candidateOfferId: offer.candidateOfferId } });
  const text = await t.deps.metrics.registry.metrics();
  for (const status of [200, 401]) {
    expect(text).toContain(
      `aarambh_http_request_seconds_count{method="GET",route="${getCandidateOfferLetterDetails.path}",status="${status}"} 1`,
    );
  }
  const { email } = await findOffer(t, offer.hrToken, offer.candidateOfferId);
  for (const secret of [email, offer.candidateId, `=${offer.candidateOfferId}`, offer.hrToken]) {
    expect(text.includes(secret)).toBe(false);
  }
});

test('counts messages that wait, and how long', async () => {
  const offer = await createOffer(t);
  await t.call(sendOfferEmails, { token: offer.hrToken, body: { candidateIds: [offer.candidateId] } });
  const inTenMinutes = new Date(Date.now() + 10 * 60_000);
  const before = await countOpenMessages(t.db, inTenMinutes);
  expect(before.queued).toBe(1);
  expect(before.oldestSeconds).toBeGreaterThan(590);
  await t.deliverAll();
  expect(await countOpenMessages(t.db, inTenMinutes)).toEqual({ queued: 0, failed: 0, oldestSeconds: 0 });
});

test('counts messages that failed, while there is something to do about them', async () => {
  const withdrawn = await createOffer(t);
  const failed = await createOffer(t, { hrToken: withdrawn.hrToken });
  const token = withdrawn.hrToken;
  const candidateIds = [withdrawn.candidateId, failed.candidateId];
  await t.call(sendOfferEmails, { token, body: { candidateIds } });
  await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: withdrawn.candidateOfferId } });
  await endHold(t.db);
  // The letter was taken back; the notice that the offer was withdrawn waits in its place.
  expect(await countOpenMessages(t.db, t.clock.now)).toMatchObject({ queued: 2, failed: 0 });
  t.mailbox.away = true;
  await t.deliverAll({ lastTry: true });
  t.mailbox.away = false;
  expect(await countOpenMessages(t.db, t.clock.now)).toMatchObject({ queued: 0, failed: 2 });
  await t.call(sendOfferEmails, { token, body: { candidateIds: [failed.candidateId] } });
  await t.deliverAll();
  expect(await countOpenMessages(t.db, t.clock.now)).toMatchObject({ queued: 0, failed: 1 });
});

test('measures the storage, failures apart', async () => {
  const metrics = createMetrics();
  const storage = timedStorage(createDiskStorage({ folder: `${t.deps.env.dataDir}/timed` }), metrics);
  await storage.put('documents/x', Readable.from(['x']));
  await expect(storage.get('documents/y')).rejects.toThrow('nothing is stored');
  const text = await metrics.registry.metrics();
  expect(text).toContain('aarambh_work_seconds_count{what="storage",name="put",result="ok"} 1');
  expect(text).toContain('aarambh_work_seconds_count{what="storage",name="get",result="failed"} 1');
});

test.each([
  ['is away', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['hangs', () => Promise.withResolvers<never>().promise],
])('can be read while the database %s, and says that it is away', async (_what, ask) => {
  const metrics = createMetrics();
  metrics.watchDatabase({
    connections: () => ({ open: 3, idle: 1, waiting: 2 }),
    messages: ask,
    jobs: ask,
    unsealedSeconds: ask,
    sealCertificateEndsOn: () => null,
  });
  const served = await serveMetrics({ port: 0, host: '127.0.0.1' }, metrics);
  try {
    const text = await (await fetch(served.url)).text();
    expect(text).toContain('aarambh_database_up 0');
    expect(text).toContain('aarambh_database_connections{state="waiting"} 2');
    expect((await fetch(served.url.replace('/metrics', '/'))).status).toBe(404);
  } finally {
    await served.close();
  }
});

test.each([
  ['127.0.0.1', 200],
  ['10.0.0.11:9464', 200],
  ['[::1]:9464', 200],
  ['localhost:9464', 200],
  ['app:9464', 200],
  ['evil.example:9464', 404],
  ['127.0.0.1.evil.example', 404],
  ['localhost.', 404],
])('answers the Host ‘%s’ with %i', async (host, status) => {
  const served = await serveMetrics({ port: 0, host: '127.0.0.1' }, createMetrics());
  try {
    const [answer] = (await once(get(served.url, { headers: { host } }), 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(status);
  } finally {
    await served.close();
  }
});

test('counts jobs by name and state, with how long the oldest due one waits', async () => {
  const metrics = createMetrics();
  metrics.watchDatabase({
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    messages: async () => ({ queued: 0, failed: 0, oldestSeconds: 0 }),
    jobs: async () => [
      { name: 'deliver-message', state: 'created', jobs: 5, overdueSeconds: 3 },
      { name: 'deliver-message', state: 'retry', jobs: 2, overdueSeconds: 61 },
      { name: 'sweep-documents', state: 'failed', jobs: 1, overdueSeconds: 0 },
    ],
    unsealedSeconds: async () => 601,
    sealCertificateEndsOn: () => new Date('2027-01-02T00:00:00Z'),
  });
  const text = await metrics.registry.metrics();
  expect(text).toContain('aarambh_database_up 1');
  expect(text).toContain('aarambh_jobs{name="deliver-message",state="created"} 5');
  expect(text).toContain('aarambh_jobs{name="sweep-documents",state="failed"} 1');
  expect(text).toContain('aarambh_oldest_due_job_seconds{name="deliver-message"} 61');
  expect(text).toContain('aarambh_oldest_unsealed_letter_seconds 601');
  expect(text).toContain('aarambh_seal_certificate_expiry_timestamp_seconds 1798848000');
});
