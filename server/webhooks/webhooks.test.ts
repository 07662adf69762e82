import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import {
  getWebhookAttempts,
  getWebhooks,
  removeWebhook,
  resendWebhook,
  saveWebhook,
  sendTestEvent,
  type Webhook,
  type WebhookAttempt,
} from '#contract/hr/webhooks.ts';
import { undoSendOfferEmails } from '#contract/offers.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';
import { repeatedJobs } from '#server/job-registry.ts';
import { createOffer, findOffer, signInCandidate, type TestOffer } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { startWebhooks } from '#test/set-up/webhooks.ts';
import type { Receiver } from '#test/receivers/webhook-receiver.ts';
import { deliverWebhook, requeueWebhooks } from './delivery/deliver-webhook.ts';
import { noteExpired } from './delivery/note-expired.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

let token: string;
let receiver: Receiver;
let webhook: Webhook;

const w = await startWebhooks();
const { t } = w;
afterAll(() => w.close());
beforeEach(async () => {
  await travelTo(new Date());
  ({ receiver, webhook } = await w.addReceiver(webhookEventTypes));
});
afterEach(async () => {
  receiver.close();
  await t.database.pool.query('truncate webhooks cascade');
});

async function travelTo(moment: Date): Promise<void> {
  await w.travelTo(moment);
  ({ token } = w);
}

const save = (body: object) => w.save(body);
const deliver = () => w.deliver();
const attempts = () => w.attempts(webhook.webhookId);
const send = (offer: TestOffer, holdSeconds = 0) => w.send([offer.candidateId], holdSeconds);

describe('events', () => {
  test('about one person arrive signed and in order, with ids and states and no personal numbers', async () => {
    const { offer, answers } = await joiner(t, { hrToken: token });
    await deliver();
    expect(receiver.refused).toEqual([]);
    expect(receiver.types()).toEqual(['offer.sent', 'offer.accepted', 'joining.submitted']);
    expect(receiver.received.map(({ data }) => data.offerLetterStatus)).toEqual(['Offer Sent', 'Approved', 'Approved']);
    expect(receiver.received[0]?.data).toEqual({
      candidateOfferId: offer.candidateOfferId,
      candidateId: offer.candidateId,
      offerLetterStatus: 'Offer Sent',
      letterVersion: 1,
      joiningDate: offer.joiningDate,
      replyBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const bodies = receiver.received.map(({ body }) => body).join('\n');
    for (const secret of [offer.candidateName, offer.email, offer.mobile, ...Object.values(answers)]) {
      expect(bodies).not.toContain(secret);
    }
  });

  test('include a rejection, and an event without a subscription is not written', async () => {
    await save({ ...webhook, events: ['offer.rejected'] });
    const offer = await createOffer(t, { status: 'Rejected', hrToken: token });
    await deliver();
    expect(receiver.types()).toEqual(['offer.rejected']);
    const rows = await t.db
      .selectFrom('webhook_events')
      .select('type')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(rows).toEqual([{ type: 'offer.rejected' }]);
  });

  test('about an expired offer are sent once for each date', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await send(offer);
    await deliver();
    await travelTo(new Date(t.clock.now.getTime() + 40 * day));
    expect(await noteExpired(t.deps)).toBeGreaterThan(0);
    expect(await noteExpired(t.deps)).toBe(0);
    await deliver();
    const own = receiver.received.filter(({ data }) => data.candidateOfferId === offer.candidateOfferId);
    expect(own.map(({ type }) => type)).toEqual(['offer.sent', 'offer.expired']);
  });

  test('about an undone sending are not sent', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await send(offer, 10);
    const undone = await t.call(undoSendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
    expect(undone.status).toBe(200);
    await travelTo(new Date(Date.now() + 20_000));
    await requeueWebhooks(t.deps);
    await deliver();
    expect(receiver.types()).toEqual([]);
  });

  test('a delivered event prevents undoing its sending, whether its mail waits or not', async () => {
    const offers = [await createOffer(t, { hrToken: token }), await createOffer(t, { hrToken: token })];
    for (const offer of offers) await send(offer, 10);
    await travelTo(new Date(t.clock.now.getTime() + 11_000));
    const isDelivering = Promise.withResolvers<ServerResponse>();
    receiver.answer = (response) => {
      if (receiver.received.length === 1) response.writeHead(500).end();
      else isDelivering.resolve(response);
    };
    await requeueWebhooks(t.deps);
    const delivered = deliver();
    const last = await isDelivering.promise;
    for (const offer of offers) {
      const undone = await t.call(undoSendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
      expect([undone.status, undone.codes.errorCode]).toEqual([409, 'offerList.toldOthers']);
      expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
    }
    last.writeHead(200).end();
    await delivered;
    expect(receiver.types()).toEqual(['offer.sent', 'offer.sent']);
    await t.deliverAll();
  });

  test('a second sending can be undone after the first one was delivered', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Open' });
    await deliver();
    await travelTo(new Date(t.clock.now.getTime() + 60_000));
    await send(offer, 10);
    const undone = await t.call(undoSendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
    expect(undone.status).toBe(200);
    await travelTo(new Date(t.clock.now.getTime() + 20_000));
    await requeueWebhooks(t.deps);
    await deliver();
    expect(receiver.received.map(({ type, data }) => [type, data.letterVersion])).toEqual([['offer.sent', 1]]);
  });

  test('about a person who asked for erasure are not sent: none that waits, none of what they read, none of a date', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken: token });
    await deliver();
    expect(receiver.types()).toEqual(['offer.sent']);
    const candidate = await signInCandidate(t, offer);
    const asked = await t.call(makeDataRequest, { token: candidate, body: { kind: 'ERASURE' } });
    expect(asked.status).toBe(200);
    receiver.answer = (response) => void response.writeHead(200).end();
    expect((await t.call(isValidForAccess, { token: candidate })).status).toBe(200);
    for (const days of [1, 40]) {
      await travelTo(new Date(t.clock.now.getTime() + days * day));
      for (const name of ['note-expired-offers', 'requeue-webhooks'])
        await repeatedJobs(t.deps)
          .find((job) => job.name === name)
          ?.run();
      await deliver();
    }
    const own = receiver.received.filter(({ data }) => data.candidateOfferId === offer.candidateOfferId);
    expect(own.map(({ type }) => type)).toEqual(['offer.sent']);
  });

  test('a rejected change sends none', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken: token });
    const candidate = await signInCandidate(t, offer);
    await t.call(isValidForAccess, { token: candidate });
    await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
    const again = await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
    expect(again.status).toBe(409);
    await deliver();
    expect(receiver.types()).toEqual(['offer.sent', 'offer.opened', 'offer.accepted']);
  });
});

describe('a failing endpoint', () => {
  /** An offer that is sent and opened, and the result of the first attempt. */
  async function failedTry(): Promise<WebhookAttempt> {
    const offer = await createOffer(t, { status: 'Offer Sent', hrToken: token });
    await t.call(isValidForAccess, { token: await signInCandidate(t, offer) });
    await deliver();
    const all = await attempts();
    expect(all).toHaveLength(1);
    return all[0]!;
  }

  test('gets retries at growing intervals for three days, and later events of the offer wait for them', async () => {
    const isFirst = () => receiver.received.at(-1)?.type === 'offer.sent';
    receiver.answer = (response) => void response.writeHead(isFirst() ? 500 : 204).end(isFirst() ? 'out of order' : '');
    const first = await failedTry();
    expect(first).toMatchObject({ type: 'offer.sent', status: 500, answer: 'out of order', failure: 'STATUS' });
    const intervals = [];
    for (let latest = first; latest.nextTryOn !== null;) {
      const next = Date.parse(latest.nextTryOn);
      intervals.push(Math.round((next - t.clock.now.getTime()) / 1000));
      await travelTo(new Date(next - 1000));
      expect(await requeueWebhooks(t.deps)).toBe(0);
      await travelTo(new Date(next));
      await requeueWebhooks(t.deps);
      await deliver();
      latest = (await attempts()).find(({ type }) => type === 'offer.sent') ?? first;
    }
    expect(intervals).toEqual([30, 120, 600, 3600, 21_600, 43_200, 43_200, 43_200, 43_200, 43_200]);
    expect(receiver.types()).toEqual([...Array<string>(11).fill('offer.sent'), 'offer.opened']);
    const all = await attempts();
    expect(all.map(({ may }) => may.resend)).toEqual([true, true, ...Array<boolean>(10).fill(false)]);
  });

  test('gets everything once and in order when it answers again after a day', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    await failedTry();
    await travelTo(new Date(Date.now() + day));
    receiver.received.splice(0);
    receiver.answer = (response) => void response.writeHead(200).end();
    await requeueWebhooks(t.deps);
    await deliver();
    expect(receiver.types()).toEqual(['offer.sent', 'offer.opened']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  });

  test('has its redirects ignored', async () => {
    receiver.answer = (response) => void response.writeHead(302, { location: receiver.url }).end();
    expect(await failedTry()).toMatchObject({ status: 302, failure: 'REDIRECT' });
    expect(receiver.received).toHaveLength(1);
  });

  test('has only the beginning of an endless answer read', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) void once(response, 'drain').then(more);
      };
      more();
    };
    await createOffer(t, { status: 'Offer Sent', hrToken: token });
    await deliver();
    const [tried] = await attempts();
    expect(tried).toMatchObject({ status: 200, failure: null });
    expect(tried?.answer).toHaveLength(2000);
  });

  test('has an aborted connection reported as such', async () => {
    receiver.answer = (response) => void response.destroy();
    expect(await failedTry()).toMatchObject({ status: null, failure: 'CONNECTION' });
  });

  test('that is disabled gets pending events when it is enabled', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    await failedTry();
    await save({ ...webhook, enabled: false });
    await travelTo(new Date(Date.now() + hour));
    expect(await requeueWebhooks(t.deps)).toBe(0);
    receiver.received.splice(0);
    receiver.answer = (response) => void response.writeHead(200).end();
    await save({ ...webhook, enabled: true });
    await requeueWebhooks(t.deps);
    await deliver();
    expect(receiver.types()).toEqual(['offer.sent', 'offer.opened']);
  });
});

describe('HR', () => {
  test('gets the secret once, with the saved endpoint', async () => {
    expect(webhook).toMatchObject({ url: receiver.url, enabled: true });
    expect(receiver.secret).toMatch(/^whsec_/);
    const { secret } = await save({ ...webhook, events: ['offer.sent'] });
    expect(secret).toBeNull();
    const listed = await t.call(getWebhooks, { token });
    expect(listed.bytes.toString()).not.toContain(receiver.secret);
    const own = (listed.envelope.responseObject as Webhook[]).find(({ webhookId }) => webhookId === webhook.webhookId);
    expect(own).toMatchObject({ url: receiver.url, events: ['offer.sent'], waiting: 0, lastAttempt: null });
  });

  test('sends a test event, also to a disabled endpoint', async () => {
    await save({ ...webhook, enabled: false });
    const answer = await t.call(sendTestEvent, { token, body: { webhookId: webhook.webhookId } });
    expect(answer.envelope.responseObject).toMatchObject({
      type: 'webhook.test',
      status: 200,
      answer: 'thank you',
      failure: null,
      candidateId: null,
      nextTryOn: null,
    });
    expect(receiver.types()).toEqual(['webhook.test']);
  });

  test('resends an event, byte for byte', async () => {
    await createOffer(t, { status: 'Offer Sent', hrToken: token });
    await deliver();
    const [attempt] = await attempts();
    const again = await t.call(resendWebhook, { token, body: { attemptId: attempt?.attemptId } });
    expect(again.status).toBe(200);
    await deliver();
    const [first, second] = receiver.received;
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(await attempts()).toHaveLength(2);
  });

  test.each([
    ['', 'webhooks.urlRequired'],
    ['ftp://example.com', 'webhooks.urlInvalid'],
    ['https://user:password@example.com/', 'webhooks.urlInvalid'],
    ['https://example.com/#part', 'webhooks.urlInvalid'],
  ])('gets a field error with the reason for %j', async (url, code) => {
    const answer = await t.call(saveWebhook, { token, body: { url, events: ['offer.sent'], enabled: true } });
    expect([answer.status, answer.codes.fields]).toEqual([400, { url: code }]);
  });

  test('gets a field error for no event, or an unknown one', async () => {
    const none = await t.call(saveWebhook, { token, body: { url: receiver.url, events: [], enabled: true } });
    expect(none.codes.fields).toEqual({ events: 'webhooks.eventsRequired' });
    const odd = await t.call(saveWebhook, { token, body: { url: receiver.url, events: ['x'], enabled: true } });
    expect(odd.status).toBe(400);
  });

  test('removes an endpoint with its events and attempts while offers are sent, none of which fails', async () => {
    const offers = await Promise.all(Array.from({ length: 6 }, () => createOffer(t, { hrToken: token })));
    const first = offers.pop()!;
    await send(first);
    await deliver();
    const { webhookId } = webhook;
    const sending = offers.map((offer) => send(offer));
    const answers = await Promise.all([t.call(removeWebhook, { token, body: { webhookId } }), ...sending]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const table of ['webhooks', 'webhook_deliveries', 'webhook_attempts'] as const) {
      const rows = t.db.selectFrom(table).select('webhook_id').where('webhook_id', '=', webhookId);
      expect(await rows.execute()).toEqual([]);
    }
    const before = receiver.received.length;
    await deliver();
    expect(receiver.received).toHaveLength(before);
  });

  test('gets 404 for an unknown endpoint', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const answers = await Promise.all([
      t.call(saveWebhook, { token, body: { ...webhook, webhookId: unknown } }),
      t.call(getWebhookAttempts, { token, query: { webhookId: unknown } }),
      t.call(sendTestEvent, { token, body: { webhookId: unknown } }),
      t.call(resendWebhook, { token, body: { attemptId: unknown } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

test('two workers with the same delivery attempt it once', async () => {
  receiver.answer = (response) => void wait(200).then(() => response.writeHead(200).end());
  await createOffer(t, { status: 'Offer Sent', hrToken: token });
  const { delivery_id: deliveryId } = await t.db
    .selectFrom('webhook_deliveries')
    .select('delivery_id')
    .where('webhook_id', '=', webhook.webhookId)
    .executeTakeFirstOrThrow();
  await Promise.all([deliverWebhook(t.deps, deliveryId), deliverWebhook(t.deps, deliveryId)]);
  expect(receiver.received).toHaveLength(1);
});
