import { sql } from 'kysely';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The JSON that is sent: what happened, when, and the ids and states of the offer `o`; no name and no number of a person. */
const bodyOf = (type: string, on: Date) => sql`json_build_object(
  'type', ${type}::text,
  'timestamp', to_char(${on}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'data', json_build_object(
    'candidateOfferId', o.candidate_offer_id, 'candidateId', o.candidate_id, 'offerLetterStatus', o.status,
    'letterVersion', o.sent_version, 'joiningDate', o.joining_date, 'replyBy', o.reply_by))::text`;

type NewEvents = { type: WebhookEventType; candidateOfferIds: number[]; on: Date; delaySeconds: number };

/** Notes what happened to these offers, for every address that wants to know; answers the deliveries, the earliest first. */
export async function insertEvents(
  tx: Tx,
  { type, candidateOfferIds, on, delaySeconds }: NewEvents,
): Promise<number[]> {
  const { rows } = await sql<{ deliveryId: number }>`
    with happened as (
      insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on)
      select gen_random_uuid(), ${type}, o.candidate_offer_id, ${bodyOf(type, on)}, ${on}::timestamptz
      from offers o where o.candidate_offer_id = any (${candidateOfferIds}::bigint[])
        and exists (select from webhooks where enabled and ${type} = any (events))
      returning event_id, candidate_offer_id
    )
    insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, next_try_on)
    select w.webhook_id, h.event_id, h.candidate_offer_id, ${on}::timestamptz + make_interval(secs => ${delaySeconds})
    from happened h join webhooks w on w.enabled and ${type} = any (w.events)
    order by h.candidate_offer_id returning delivery_id as "deliveryId"`.execute(tx);
  return rows.map(({ deliveryId }) => deliveryId);
}

/** The day in India since which an address `w` wants to know whose date is over. */
const wantsExpiredFrom = sql`(w.wants_expired_since at time zone 'Asia/Kolkata')::date`;

/**
 * Notes some of the offers whose reply-by date is over on this day in India without an answer, each once for each date, and
 * lets every address be told of those that became so since it wants to know. Answers how many offers, and the deliveries.
 */
export async function insertExpired(tx: Tx, { today, on, atMost }: { today: string; on: Date; atMost: number }) {
  const type = 'offer.expired';
  const { rows } = await sql<{ offers: number; deliveryIds: number[] }>`
    with told as (
      insert into expired_offers_told as told (candidate_offer_id, reply_by)
      select o.candidate_offer_id, o.reply_by from offers o
      where o.status = 'Offer Sent' and o.reply_by < ${today}::date
        and o.reply_by >= (select min(${wantsExpiredFrom}) from webhooks w where w.enabled and ${type} = any (w.events))
        and not exists (
          select from expired_offers_told t
          where t.candidate_offer_id = o.candidate_offer_id and t.reply_by = o.reply_by)
      order by o.candidate_offer_id limit ${atMost}
      on conflict (candidate_offer_id) do update set reply_by = excluded.reply_by
        where told.reply_by <> excluded.reply_by
      returning candidate_offer_id, reply_by
    ), happened as (
      insert into webhook_events (event_id, type, candidate_offer_id, body, occurred_on, reply_by)
      select gen_random_uuid(), ${type}, o.candidate_offer_id, ${bodyOf(type, on)}, ${on}::timestamptz, o.reply_by
      from told join offers o using (candidate_offer_id)
      -- A process of an older version may have told it meanwhile.
      on conflict (candidate_offer_id, reply_by) where type = 'offer.expired' do nothing
      returning event_id, candidate_offer_id, reply_by
    ), queued as (
      insert into webhook_deliveries (webhook_id, event_id, candidate_offer_id, next_try_on)
      select w.webhook_id, h.event_id, h.candidate_offer_id, ${on}::timestamptz
      from happened h join webhooks w on w.enabled and ${type} = any (w.events) and ${wantsExpiredFrom} <= h.reply_by
      order by h.candidate_offer_id returning delivery_id
    )
    select (select count(*)::int from told) as offers,
      array(select delivery_id from queued order by delivery_id) as "deliveryIds"`.execute(tx);
  return rows[0] ?? { offers: 0, deliveryIds: [] };
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
};

/**
 * Takes a delivery that is due for `forSeconds`: of two who ask at once one gets it. Undefined when it is not due, its address
 * is switched off, or an earlier event of the same offer waits.
 */
export async function claimDelivery(
  db: Db,
  { deliveryId, on, forSeconds }: { deliveryId: number; on: Date; forSeconds: number },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update webhook_deliveries d set next_try_on = ${on}::timestamptz + make_interval(secs => ${forSeconds})
    from webhooks w, webhook_events e
    where d.delivery_id = ${deliveryId} and d.state = 'WAITING' and d.next_try_on <= ${on}
      and w.webhook_id = d.webhook_id and w.enabled and e.event_id = d.event_id
      and not exists (
        select from webhook_deliveries f where f.webhook_id = d.webhook_id and f.state = 'WAITING'
          and f.candidate_offer_id = d.candidate_offer_id and f.delivery_id < d.delivery_id)
    returning d.delivery_id as "deliveryId", d.webhook_id as "webhookId", d.event_id as "eventId", d.tries, w.url,
      w.secret, e.body`.execute(db);
  return rows[0];
}

export type Attempt = {
  triedOn: Date;
  tookMs: number;
  status: number | null;
  answer: string;
  failure: string | null;
};

/**
 * Notes a try and what follows from it, unless another one has been noted since it was claimed: null says that none follows.
 * Answers the id of the attempt, undefined where it came too late.
 */
export async function noteAttempt(
  tx: Tx,
  { deliveryId, tries }: Pick<Claimed, 'deliveryId' | 'tries'>,
  attempt: Attempt,
  nextTryOn: Date | null,
): Promise<string | undefined> {
  const state = attempt.failure === null ? 'DELIVERED' : nextTryOn === null ? 'FAILED' : 'WAITING';
  const moved = await tx
    .updateTable('webhook_deliveries')
    .set({ state, tries: tries + 1, next_try_on: nextTryOn })
    .where('delivery_id', '=', deliveryId)
    .where('tries', '=', tries)
    .where('state', '=', 'WAITING')
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return undefined;
  const { attempt_id: attemptId } = await tx
    .insertInto('webhook_attempts')
    .values({
      delivery_id: deliveryId,
      tried_on: attempt.triedOn,
      took_ms: attempt.tookMs,
      status: attempt.status,
      answer: attempt.answer,
      failure: attempt.failure,
    })
    .returning('attempt_id')
    .executeTakeFirstOrThrow();
  return attemptId;
}

/** The delivery that may go now that this one is over: the next one of the same offer to the same address. */
export async function findNextDelivery(db: Db, deliveryId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_deliveries as n', (join) =>
      join
        .onRef('n.webhook_id', '=', 'd.webhook_id')
        .onRef('n.candidate_offer_id', '=', 'd.candidate_offer_id')
        .onRef('n.delivery_id', '>', 'd.delivery_id'),
    )
    .select('n.delivery_id')
    .where('d.delivery_id', '=', deliveryId)
    .where('n.state', '=', 'WAITING')
    .orderBy('n.delivery_id')
    .executeTakeFirst();
  return row?.delivery_id;
}

/** Deliveries that are due and may go, the earliest first. */
export async function listDueDeliveries(db: Db, on: Date, atMost: number): Promise<number[]> {
  const { rows } = await sql<{ deliveryId: number }>`
    select d.delivery_id as "deliveryId" from webhook_deliveries d join webhooks w using (webhook_id)
    where d.state = 'WAITING' and d.next_try_on <= ${on} and w.enabled and not exists (
      select from webhook_deliveries f where f.webhook_id = d.webhook_id and f.state = 'WAITING'
        and f.candidate_offer_id = d.candidate_offer_id and f.delivery_id < d.delivery_id)
    order by d.delivery_id limit ${atMost}`.execute(db);
  return rows.map(({ deliveryId }) => deliveryId);
}

/** Takes back what was noted of these offers and has not been tried. */
export async function deleteUntried(tx: Tx, type: WebhookEventType, candidateOfferIds: number[]): Promise<void> {
  await sql`
    delete from webhook_events e where e.type = ${type} and e.candidate_offer_id = any (${candidateOfferIds}::bigint[])
      and exists (select from webhook_deliveries d where d.event_id = e.event_id)
      and not exists (
        select from webhook_deliveries d where d.event_id = e.event_id
          and (d.tries > 0 or d.state <> 'WAITING'))`.execute(tx);
}
