import { sql } from 'kysely';
import type { WebhookEventType, WebhookFailure } from '#domain/webhooks/webhook.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The endpoints, or this one, with pending deliveries and the latest attempt. */
export async function listWebhooks(db: Db, webhookId: string | null = null) {
  const { rows } = await sql<{
    webhookId: string;
    url: string;
    events: WebhookEventType[];
    enabled: boolean;
    createdOn: Date;
    waiting: number;
    triedOn: Date | null;
    failure: string | null;
  }>`
    select w.webhook_id as "webhookId", w.url, w.events, w.enabled, w.created_on as "createdOn",
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'WAITING') as waiting,
      a.tried_on as "triedOn", a.failure
    from webhooks w left join lateral (
      select tried_on, failure from webhook_attempts l
      where l.webhook_id = w.webhook_id order by tried_on desc limit 1) a on true
    where ${webhookId}::uuid is null or w.webhook_id = ${webhookId}
    order by w.created_on, w.webhook_id`.execute(db);
  return rows;
}

type Values = { url: string; events: readonly string[]; enabled: boolean };
type Stamp = { by: string; on: Date };

/** Stores a new address unless there are `most` already; false then. */
export async function insertWebhook(
  tx: Tx,
  row: Values & Stamp & { webhookId: string; secret: Buffer },
  most: number,
): Promise<boolean> {
  // Of two transactions that add the last one concurrently, one waits here and then counts the other's.
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const result = await sql`
    insert into webhooks (webhook_id, url, events, enabled, secret, created_by, created_on,
      wants_expired_since)
    select ${row.webhookId}, ${row.url}, ${row.events}, ${row.enabled}, ${row.secret}, ${row.by}, ${row.on}, ${row.on}
    where (select count(*) from webhooks) < ${most}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The endpoint, locked for the rest of the transaction; events for it can still be queued. */
export const lockWebhook = (tx: Tx, webhookId: string) =>
  tx
    .selectFrom('webhooks')
    .select(['url', 'events', 'enabled'])
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateSecret(tx: Tx, webhookId: string, secret: Buffer, { by, on }: Stamp): Promise<void> {
  const changed = { secret, modified_by: by, modified_on: on };
  await tx.updateTable('webhooks').set(changed).where('webhook_id', '=', webhookId).execute();
}

export async function deleteWebhook(tx: Tx, webhookId: string): Promise<void> {
  // Transactions that queue events for it end first, and later ones find it gone.
  await sql`lock table webhook_deliveries in share row exclusive mode`.execute(tx);
  for (const table of ['webhook_attempts', 'webhook_deliveries', 'webhooks'] as const)
    await tx.deleteFrom(table).where('webhook_id', '=', webhookId).execute();
}

export async function updateWebhook(tx: Tx, webhookId: string, { url, events, enabled, by, on }: Values & Stamp) {
  await sql`
    update webhooks set url = ${url}, events = ${events}, enabled = ${enabled}, modified_by = ${by}, modified_on = ${on},
      wants_expired_since = case when enabled and 'offer.expired' = any (events) then wants_expired_since else ${on} end,
      silent_tries = 0, rests_until = null
    where webhook_id = ${webhookId}`.execute(tx);
}

export async function listAttempts(db: Db, of: { webhookId: string; atMost: number } | { attemptId: string }) {
  const { rows } = await sql<{
    attemptId: string;
    deliveryId: number;
    webhookId: string;
    eventId: string;
    type: WebhookEventType;
    candidateOfferId: number | null;
    candidateId: string | null;
    triedOn: Date;
    tookMs: number;
    status: number | null;
    answer: string;
    failure: WebhookFailure | null;
    nextTryOn: Date | null;
    isLatest: boolean;
    enabled: boolean;
  }>`
    select a.attempt_id as "attemptId", d.delivery_id as "deliveryId", d.webhook_id as "webhookId",
      d.event_id as "eventId", e.type, d.candidate_offer_id as "candidateOfferId", o.candidate_id as "candidateId",
      a.tried_on as "triedOn", a.took_ms as "tookMs", a.status, a.answer, a.failure, d.next_try_on as "nextTryOn",
      w.enabled, not exists (
        select from webhook_attempts l where l.delivery_id = a.delivery_id and l.tried_on > a.tried_on) as "isLatest"
    from webhook_attempts a join webhook_deliveries d using (delivery_id) join webhook_events e using (event_id)
      join webhooks w on w.webhook_id = d.webhook_id left join offers o on o.candidate_offer_id = d.candidate_offer_id
    where ${'attemptId' in of ? sql`a.attempt_id = ${of.attemptId}` : sql`a.webhook_id = ${of.webhookId}`}
    order by a.tried_on desc, a.delivery_id desc limit ${'atMost' in of ? of.atMost : 1}`.execute(db);
  return rows;
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Whether a delivery is being attempted; it is locked for the rest of the transaction, so that this stays true. */
export async function lockInProgress(tx: Tx, deliveryId: number, on: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('claimed_until')
    .where('delivery_id', '=', deliveryId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const until = row?.claimed_until ?? null;
  return until !== null && until > on;
}

/** Puts a delivery that is not due in the line again, from its first try on; false when it is due. */
export async function requeue(tx: Tx, deliveryId: number, on: Date): Promise<boolean> {
  const result = await sql`
    update webhook_deliveries set state = 'WAITING', tries = 0, next_try_on = ${on}, claimed_until = null
    where delivery_id = ${deliveryId} and (state <> 'WAITING' or next_try_on > ${on})`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** A test event for one endpoint, in no order with others; the caller attempts it, and has its lease until then. */
export async function insertTestEvent(
  tx: Tx,
  test: { webhookId: string; eventId: string; type: string; body: string; on: Date; claimedUntil: Date },
): Promise<number> {
  const { webhookId, eventId, type, body, on, claimedUntil } = test;
  await tx.insertInto('webhook_events').values({ event_id: eventId, type, body, occurred_on: on }).execute();
  const { delivery_id: deliveryId } = await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event_id: eventId, next_try_on: claimedUntil, claimed_until: claimedUntil })
    .returning('delivery_id')
    .executeTakeFirstOrThrow();
  return deliveryId;
}

export const findWebhook = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhooks')
    .select(['webhook_id as webhookId', 'url', 'secret', 'enabled'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
