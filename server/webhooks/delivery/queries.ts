import { sql, type RawBuilder } from 'kysely';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { liveWebhookJobs } from '#server/jobs/queries.ts';

/** The JSON that is sent: what happened, when, and the ids and states of the offer `o`; no name and no number of a person. */
const bodyOf = (type: string, on: Date) => sql`json_build_object(
  'type', ${type}::text,
  'timestamp', to_char(${on}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', json_build_object(
    'candidateOfferId', o.candidate_offer_id, 'candidateId', o.candidate_id, 'offerLetterStatus', o.status,
    'letterVersion', o.sent_version, 'joiningDate', o.joining_date, 'replyBy', o.reply_by))::text`;

type NewEvents = { type: WebhookEventType; candidateOfferIds: number[]; on: Date; delaySeconds: number };

/** Records an event of these offers but those of restricted people, for every subscribed endpoint; answers the deliveries, the earliest first. */
export async function insertEvents(tx: Tx, { type, candidateOfferIds, on, delaySeconds }: NewEvents) {
  const { rows } = await sql<{ deliveryId: number }>`
    with happened as (
      insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on)
      select gen_random_uuid(), ${type}, o.candidate_offer_id, ${bodyOf(type, on)}, ${on}::timestamptz
      from shown.offers o where o.candidate_offer_id = any (${candidateOfferIds}::bigint[])
        and exists (select from webhooks where enabled and ${type} = any (events))
      returning event_id, candidate_offer_id
    )
    insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, next_try_on)
    select w.webhook_id, h.event_id, h.candidate_offer_id, ${on}::timestamptz + make_interval(secs => ${delaySeconds})
    from happened h join webhooks w on w.enabled and ${type} = any (w.events)
    order by h.candidate_offer_id returning delivery_id as "deliveryId"`.execute(tx);
  return rows;
}

/** The day in India since which an address `w` wants to know whose date is over. */
const wantsExpiredFrom = sql`(w.wants_expired_since at time zone 'Asia/Kolkata')::date`;

/** Records some of the offers whose reply-by date has passed on this day in India without an answer, once for each
 * date, and queues events for every endpoint about those that passed since its subscription. Answers the number of
 * offers, and the deliveries. */
export async function insertExpired(tx: Tx, { today, on, atMost }: { today: string; on: Date; atMost: number }) {
  const type = 'offer.expired';
  const { rows } = await sql<{ offers: number; deliveries: { deliveryId: number }[] }>`
    with recorded as (
      insert into expired_offers_told as recorded (candidate_offer_id, reply_by)
      select o.candidate_offer_id, o.reply_by from offers o
      where o.status = 'Offer Sent' and o.reply_by < ${today}::date
        and o.reply_by >= (select min(${wantsExpiredFrom}) from webhooks w where w.enabled and ${type} = any (w.events))
        and not exists (
          select from expired_offers_told t
          where t.candidate_offer_id = o.candidate_offer_id and t.reply_by = o.reply_by)
      order by o.candidate_offer_id limit ${atMost}
      on conflict (candidate_offer_id) do update set reply_by = excluded.reply_by
        where recorded.reply_by <> excluded.reply_by
      returning candidate_offer_id, reply_by
    ), happened as (
      insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on, reply_by)
      select gen_random_uuid(), ${type}, o.candidate_offer_id, ${bodyOf(type, on)}, ${on}::timestamptz, o.reply_by
      from recorded join offers o using (candidate_offer_id)
      -- A process of an older version may have delivered it already.
      on conflict (candidate_offer_id, reply_by) where type = 'offer.expired' do nothing
      returning event_id, candidate_offer_id, reply_by
    ), queued as (
      insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, next_try_on)
      select w.webhook_id, h.event_id, h.candidate_offer_id, ${on}::timestamptz
      from happened h join webhooks w on w.enabled and ${type} = any (w.events) and ${wantsExpiredFrom} <= h.reply_by
      order by h.candidate_offer_id returning delivery_id
    )
    select (select count(*)::int from recorded) as offers,
      array(select json_build_object('deliveryId', delivery_id) from queued order by delivery_id) as deliveries`.execute(
    tx,
  );
  return rows[0] ?? { offers: 0, deliveries: [] };
}

/** The deliveries that are due at endpoint `webhookId`; events of one offer keep their order. Not as `not exists`: on a
 * backlog newer than its statistics that becomes a join over each pair of its rows. */
const dueOf = (webhookId: RawBuilder<unknown>, on: Date) => sql`
  select d.delivery_id from webhook_deliveries d
  where d.webhook_id = ${webhookId} and d.state = 'WAITING' and d.next_try_on <= ${on}
    and (d.candidate_offer_id is null or d.delivery_id = (
      select f.delivery_id from webhook_deliveries f
      where f.webhook_id = d.webhook_id and f.candidate_offer_id = d.candidate_offer_id and f.state = 'WAITING'
      order by f.delivery_id limit 1))`;

/** The endpoint of a delivery, locked for the rest of the transaction, so that concurrent attempts count one after the
 * other. Undefined where it is disabled or paused. */
export async function lockActiveEndpoint(tx: Tx, { deliveryId, on }: { deliveryId: number; on: Date }) {
  const { rows } = await sql<{ webhookId: string; timeouts: number }>`
    select w.webhook_id as "webhookId", w.silent_tries as "timeouts"
    from webhooks w join webhook_deliveries d using (webhook_id)
    where d.delivery_id = ${deliveryId} and w.enabled and (w.rests_until is null or w.rests_until <= ${on})
    for no key update of w`.execute(tx);
  return rows[0];
}

/** A delivery that this try has for itself, with all that is sent. */
export type Claimed = {
  deliveryId: number;
  webhookId: string;
  eventId: string;
  tries: number;
  url: string;
  secret: Buffer;
  body: string;
  claimedUntil: Date;
};

/** Takes the delivery to a locked address that has been due for longest, unless `atMost` are being tried there already:
 * undefined then, and where nothing is due. */
export async function claimNext(
  tx: Tx,
  { webhookId, on, until, atMost }: { webhookId: string; on: Date; until: Date; atMost: number },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set next_try_on = ${until}, claimed_until = ${until}
    from webhooks w, webhook_events e
    where d.delivery_id = (${dueOf(sql`${webhookId}`, on)} order by d.next_try_on, d.delivery_id limit 1)
      and d.state = 'WAITING' and d.next_try_on <= ${on} and w.webhook_id = d.webhook_id and e.event_id = d.event_id
      and ${atMost} > (
        select count(*) from webhook_deliveries u
        where u.webhook_id = ${webhookId} and u.claimed_until > ${on} and u.state = 'WAITING')
    returning d.delivery_id as "deliveryId", d.webhook_id as "webhookId", d.event_id as "eventId", d.tries, w.url,
      w.secret, e.body, d.claimed_until as "claimedUntil"`.execute(tx);
  return rows[0];
}

/** Counts an attempt without any answer, and pauses the endpoint after `most` of them in a row. */
export async function recordTimeout(
  tx: Tx,
  webhookId: string,
  { most, pausedUntil }: { most: number; pausedUntil: Date },
): Promise<{ isPaused: boolean }> {
  const { rows } = await sql<{ isPaused: boolean }>`
    update webhooks set silent_tries = silent_tries + 1,
      rests_until = case when silent_tries + 1 >= ${most} then ${pausedUntil}::timestamptz end
    where webhook_id = ${webhookId} returning rests_until is not null as "isPaused"`.execute(tx);
  return rows[0] ?? { isPaused: false };
}

export async function resumeEndpoint(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ silent_tries: 0, rests_until: null })
    .where('webhook_id', '=', webhookId)
    .where('silent_tries', '>', 0)
    .execute();
}

export type Attempt = { triedOn: Date; tookMs: number; status: number | null; answer: string; failure: string | null };

/** Records an attempt and its next state, unless its lease is over: null means no retry. Answers the id of the attempt,
 * undefined where it came too late. */
export async function recordAttempt(
  tx: Tx,
  { deliveryId, webhookId, tries, claimedUntil }: Pick<Claimed, 'deliveryId' | 'webhookId' | 'tries' | 'claimedUntil'>,
  attempt: Attempt,
  nextTryOn: Date | null,
): Promise<string | undefined> {
  const state = attempt.failure === null ? 'DELIVERED' : nextTryOn === null ? 'FAILED' : 'WAITING';
  const moved = await tx
    .updateTable('webhook_deliveries')
    .set({ state, tries: tries + 1, next_try_on: nextTryOn, claimed_until: null })
    .where('delivery_id', '=', deliveryId)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  const { triedOn, tookMs, ...posted } = attempt;
  const made = await tx
    .insertInto('webhook_attempts')
    .values({ delivery_id: deliveryId, webhook_id: webhookId, tried_on: triedOn, took_ms: tookMs, ...posted })
    .returning('attempt_id')
    .executeTakeFirstOrThrow();
  return made.attempt_id;
}

/** The delivery that has been due for longest at an endpoint. */
export async function findNextDue(db: Db, webhookId: string, on: Date): Promise<number | undefined> {
  const { rows } = await sql<{ deliveryId: number }>`
    select delivery_id as "deliveryId" from (
      ${dueOf(sql`${webhookId}`, on)} order by d.next_try_on, d.delivery_id limit 1) due`.execute(db);
  return rows[0]?.deliveryId;
}

/** Due deliveries without a job: the first ones of each active endpoint. */
export async function listDueWithoutJob(db: Db, on: Date, atMostEach: number) {
  const { rows } = await sql<{ deliveryId: number }>`
    select due.delivery_id as "deliveryId" from webhooks w cross join lateral (
      ${dueOf(sql`w.webhook_id`, on)} and d.delivery_id not in (select delivery_id from ${liveWebhookJobs} live)
      order by d.next_try_on, d.delivery_id limit ${atMostEach}) due
    where w.enabled and (w.rests_until is null or w.rests_until <= ${on})`.execute(db);
  return rows;
}

/** Events that are held while their change can be undone, and the moment of the last such change of the offer `o`. */
const heldEvents = { 'offer.sent': sql`o.sent_on`, 'offer.withdrawn': sql`o.modified_on` };
type HeldEvent = keyof typeof heldEvents;

/** The events of the last such change of these offers. Between the two moments, of the change and of its event, the
 * clock may have been adjusted; an offer is not sent or withdrawn twice within two seconds. */
const ofLastChange = (type: HeldEvent, candidateOfferIds: number[]) => sql`
  webhook_events e join offers o on o.candidate_offer_id = e.candidate_offer_id
    and e.type = ${type} and e.occurred_on > ${heldEvents[type]} - interval '2 seconds'
    and e.candidate_offer_id = any (${candidateOfferIds}::bigint[])`;

/** The offers among these whose last change of this kind was delivered to an endpoint, or is being delivered: it cannot
 * be undone any more. The others are not delivered before the transaction ends. */
export async function lockDelivered(tx: Tx, type: HeldEvent, candidateOfferIds: number[]): Promise<number[]> {
  await sql`
    select from ${ofLastChange(type, candidateOfferIds)} join webhook_deliveries d using (event_id)
    order by d.delivery_id for no key update of d`.execute(tx);
  // A statement that begins now sees what was claimed while we waited for the locks.
  const { rows } = await sql<{ candidateOfferId: number }>`
    select distinct e.candidate_offer_id as "candidateOfferId"
    from ${ofLastChange(type, candidateOfferIds)} join webhook_deliveries d using (event_id)
    where d.state <> 'WAITING' or d.claimed_until is not null
      or exists (select from webhook_attempts a where a.delivery_id = d.delivery_id)`.execute(tx);
  return rows.map(({ candidateOfferId }) => candidateOfferId);
}

/** Removes the undelivered events of the last change of this kind of these offers, before the offers change. */
export async function deleteUndelivered(tx: Tx, type: HeldEvent, candidateOfferIds: number[]): Promise<void> {
  await sql`
    delete from webhook_events where event_id in (
      select e.event_id from ${ofLastChange(type, candidateOfferIds)})`.execute(tx);
}
