import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Webhook } from '#contract/hr/webhooks.ts';
import { extendOffers } from '#contract/offers.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { insertPending } from '#test/offers/pending-offers.ts';
import { startWebhooks } from '#test/set-up/webhooks.ts';
import type { Receiver } from '#test/receivers/webhook-receiver.ts';
import { noteExpired } from './delivery/note-expired.ts';

const type = 'offer.expired';

let receiver: Receiver;
let webhook: Webhook;
/** Noon of a day in India. */
let begin: Date;

const w = await startWebhooks();
afterAll(() => w.close());
beforeEach(async () => {
  begin = new Date(startOfDay(todayInIndia(new Date())).getTime() + 12 * 60 * 60_000);
  await w.travelTo(begin);
  ({ receiver, webhook } = await w.addReceiver([type]));
});
afterEach(async () => {
  receiver.close();
  await w.t.database.pool.query('truncate webhooks cascade');
  await w.t.db.updateTable('offers').set({ status: 'Deleted' }).execute();
});

const travelDays = (days: number) => w.travelTo(new Date(begin.getTime() + days * 24 * 60 * 60_000));

/** Offers without an answer, sent now with a reply-by date in this many days. */
async function sendUnanswered(days: number, count = 1): Promise<string[]> {
  const candidateIds = await insertPending(w.t, w.token, count);
  const replyBy = addDays(todayInIndia(w.t.clock.now), days);
  await w.t.db.updateTable('offers').set({ reply_by: replyBy }).where('candidate_id', 'in', candidateIds).execute();
  for (let from = 0; from < count; from += 200) {
    expect((await w.send(candidateIds.slice(from, from + 200))).status).toBe(200);
  }
  return candidateIds;
}

/** The offers that the endpoint receives after the minute's job. */
async function delivered(): Promise<unknown[]> {
  receiver.received.splice(0);
  await noteExpired(w.t.deps);
  await w.deliver();
  return receiver.received.map(({ data }) => data.candidateId);
}

test('an offer gets no second event when the first is removed, but one for a later date', async () => {
  const [candidateId = ''] = await sendUnanswered(2);
  await travelDays(3);
  expect(await delivered()).toEqual([candidateId]);
  await travelDays(3 + w.t.deps.env.RETENTION_MESSAGES_DAYS + 1);
  const { webhook_events: removed } = await applyRetention(w.t.deps, kindsOf(w.t.deps));
  expect(removed).toBe(1);
  expect(await delivered()).toEqual([]);
  const replyBy = addDays(todayInIndia(w.t.clock.now), 1);
  const extended = await w.t.call(extendOffers, { token: w.token, body: { candidateIds: [candidateId], replyBy } });
  expect(extended.status).toBe(200);
  await travelDays(3 + w.t.deps.env.RETENTION_MESSAGES_DAYS + 5);
  expect(await delivered()).toEqual([candidateId]);
});

test('a new subscription gets no events about earlier dates', async () => {
  await w.save({ ...webhook, events: ['offer.accepted'] });
  await sendUnanswered(2);
  const [later = ''] = await sendUnanswered(40);
  await travelDays(30);
  await w.save({ ...webhook, events: ['offer.accepted', type] });
  expect(await delivered()).toEqual([]);
  await travelDays(39);
  // Saved again for another reason: the subscription dates from before.
  await w.save({ ...webhook, events: [type] });
  await travelDays(41);
  expect(await delivered()).toEqual([later]);
});

test('an endpoint that is enabled again gets no events about earlier dates', async () => {
  await w.save({ ...webhook, enabled: false });
  await sendUnanswered(2);
  await travelDays(30);
  await w.save({ ...webhook, enabled: true });
  expect(await delivered()).toEqual([]);
});

test('each of two endpoints gets events about dates since its subscription', async () => {
  const [candidateId] = await sendUnanswered(2);
  await travelDays(5);
  const second = await w.addReceiver([type]);
  expect(await delivered()).toEqual([candidateId]);
  expect(second.receiver.received).toEqual([]);
  second.receiver.close();
});

test('many events are queued, some hundreds per transaction', async () => {
  const candidateIds = await sendUnanswered(2, 501);
  await travelDays(3);
  expect(await noteExpired(w.t.deps)).toBe(501);
  expect(await noteExpired(w.t.deps)).toBe(0);
  const { rows: transactions } = await w.t.database.pool.query<{ events: number }>(
    `select count(*)::integer as events from webhook_events join offers using (candidate_offer_id)
     where candidate_id = any ($1) group by webhook_events.xmin::text order by events`,
    [candidateIds],
  );
  expect(transactions).toEqual([{ events: 1 }, { events: 500 }]);
});
