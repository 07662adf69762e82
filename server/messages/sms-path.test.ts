import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendOtp } from '#contract/candidate-auth.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { createSmsGateway } from '#server/adapters/sms/gateway.ts';
import { readSmsGatewaySettings } from '#server/adapters/sms/gateway-settings.ts';
import { startJobs, type Jobs } from '#server/jobs/boss.ts';
import { takeUntried } from '#server/jobs/queries.ts';
import { jobHandlers } from '#server/job-registry.ts';
import { createOffer, type TestOffer } from '#test/factories.ts';
import { queueMessages } from './queue-messages.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { testLog } from '#test/database/test-database.ts';

type Request = { key: string | undefined; body: Record<string, string> };

let t: TestApp;
let offer: TestOffer;
let jobs: Jobs;
let gateway: Server;
let requests: Request[];
/** The gateway's answers, one after the other; 200 once they are used up. */
let answers: number[];

beforeEach(async () => {
  requests = [];
  gateway = createServer((request, response) => {
    void text(request).then((body) => {
      const key = request.headers['idempotency-key'];
      requests.push({ key: String(key), body: Object.fromEntries(new URLSearchParams(body)) });
      return response.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  t = await startTestApp();
  offer = await createOffer(t, { status: 'Offer Sent' });
  jobs = await startJobs(t.database.connectionString, testLog);
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  const sms = createSmsGateway(readSmsGatewaySettings({ SMS_GATEWAY_URL: url })!);
  await jobs.work(jobHandlers({ ...t.deps, sms }));
});
afterEach(async () => {
  await jobs.stop();
  await t.close();
  gateway.closeAllConnections();
  gateway.close();
});

const code = () => t.db.selectFrom('messages').selectAll().where('kind', '=', 'otp').executeTakeFirstOrThrow();

/** Requests a code and runs the retries without their pauses until it is no longer waiting. */
async function sendCode() {
  await t.call(sendOtp, { body: { candidateId: offer.candidateId } });
  return vi.waitFor(
    async () => {
      await t.database.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
      const message = await code();
      expect(message.state).not.toBe('queued');
      return message;
    },
    { timeout: 20_000, interval: 100 },
  );
}

it('retries a failed gateway with the same idempotency key', async () => {
  answers = [500, 429, 503];
  const message = await sendCode();
  expect(message).toMatchObject({ state: 'sent', attempts: 4, reason: null, content: null });
  expect(requests).toHaveLength(4);
  const { message_id: id } = message;
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set([id]));
  for (const { body } of requests) expect(body).toMatchObject({ id, to: `91${offer.mobile}` });
  const codes = new Set(requests.map(({ body }) => /^OTP: \d{6}$/m.exec(body.text ?? '')?.[0]));
  expect(codes.size).toBe(1);
}, 40_000);

it('delivers an SMS that an older version queued with the mails', async () => {
  answers = [];
  const messageId = randomUUID();
  await t.db.transaction().execute(async (tx) => {
    const sms = { messageId, channel: 'sms', kind: 'offer-notice', recipient: offer.mobile } as const;
    const ofOffer = { candidateOfferId: offer.candidateOfferId, letterVersion: null, subject: '', text: 'Your offer' };
    await queueMessages(tx, t.deps, [{ ...sms, ...ofOffer }]);
    expect(await takeUntried(tx, [messageId])).toEqual([messageId]);
    await jobs.enqueue(tx, 'deliver-message', [{ messageId }]);
  });
  await vi.waitFor(() => expect(requests.map(({ key }) => key)).toEqual([messageId]), { timeout: 10_000 });
});

it('does not retry a permanent rejection, and shows why', async () => {
  answers = [422];
  expect(await sendCode()).toMatchObject({
    state: 'bounced',
    attempts: 1,
    reason: m.reasons.smsRefused(422),
    content: null,
  });
  expect(requests).toHaveLength(1);
}, 40_000);
