import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { messageKinds, type MessageKind } from '#domain/undelivered-message.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { liveDeliveries } from '#server/jobs/queries.ts';

/** The number of waiting messages, the age of the oldest one in seconds, and the number that failed in the last 24
 * hours and are still on HR's list: withdrawn ones, and those that HR has handled, need no attention. */
export async function countOpenMessages(db: Db, now: Date) {
  const isRecentlyFailed = sql<boolean>`
    (m.state = 'failed' and m.finished_on > ${minutesBefore(now, 24 * 60)} and ${isFailed(now)})`;
  const row = await db
    .selectFrom('messages as m')
    .leftJoin('offers as o', 'o.candidate_offer_id', 'm.candidate_offer_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('m.state', '=', 'queued').as('queued'),
      eb.fn.countAll<number>().filterWhere('m.state', '=', 'failed').as('failed'),
      eb.fn.min('m.queued_on').filterWhere('m.state', '=', 'queued').as('oldest'),
    ])
    .where((eb) => eb.or([eb('m.state', '=', 'queued'), isRecentlyFailed]))
    .executeTakeFirstOrThrow();
  const oldestMs = row.oldest === null ? 0 : now.getTime() - new Date(row.oldest).getTime();
  return { queued: row.queued, failed: row.failed, oldestSeconds: Math.max(0, oldestMs / 1000) };
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const isOfOpenOffer = sql<boolean>`(o.status = 'Open' and o.delivery_message_id = m.message_id)`;

/** The joining form of the message's offer is submitted. */
const isSubmitted = sql<boolean>`exists (
  select from joining_forms f where f.candidate_offer_id = m.candidate_offer_id and f.submission_id is not null)`;

/** Nothing is recorded of the candidate's first day, or that it was postponed. */
const isExpected = sql<boolean>`not exists (
  select from joinings j where j.candidate_offer_id = m.candidate_offer_id and j.outcome <> 'POSTPONED')`;

/** HR still waits for a document from the candidate of the message's offer. */
const isDocumentAwaited = sql<boolean>`exists (
  select from document_requests r where r.candidate_offer_id = m.candidate_offer_id
    and r.document_id is null and r.withdrawn_on is null)`;

/** Failed for good (failed or bounced), and HR can still do something about it: of a message `m` and its offer `o`. */
function isFailed(now: Date) {
  return sql<boolean>`
    (m.state in ('failed', 'bounced') and m.dismissed_on is null
      and m.finished_on > ${minutesBefore(now, limits.failedDays * 24 * 60)} and case m.kind
      when 'offer' then ${isOfOpenOffer}
      when 'offer-again' then ${isOfOpenOffer}
      when 'offer-notice' then o.status = 'Offer Sent'
      when 'offer-reminder' then o.status = 'Offer Sent'
      when 'offer-extended' then o.status = 'Offer Sent'
      when 'joining-form-reminder' then o.status = 'Approved' and not ${isSubmitted} and ${isExpected}
      when 'otp' then m.created_on > ${minutesBefore(now, 24 * 60)} and not exists (
        select from messages l where l.kind = 'otp' and l.recipient = m.recipient and l.created_on > m.created_on)
      when 'joining-form-sent-back' then ${isOutdated} is false
      when 'document-request' then ${isDocumentAwaited}
      when 'document-reminder' then ${isDocumentAwaited}
      else true
    end)`;
}

/** The messages that failed in the last two weeks and that HR can still do something about, and those that wait longer
 * than they should. An offer's mail counts until the offer is sent again, a reminder until what it asks for is done, a
 * code for a day or until the next one, a form that was sent back until it is submitted again. */
function undelivered(db: Db, now: Date) {
  const isLate = sql<boolean>`
    m.state = 'queued' and (m.queued_on < ${minutesBefore(now, limits.lateMinutes)}
      or m.reason is not null and m.queued_on < ${minutesBefore(now, limits.lateAfterTryMinutes)})`;
  return db
    .selectFrom('messages as m')
    .leftJoin('offers as o', 'o.candidate_offer_id', 'm.candidate_offer_id')
    .where('m.kind', 'in', [...messageKinds])
    .where(sql<boolean>`(${isFailed(now)} or (${isLate}))`);
}

/** The form has been submitted again since it was sent back. */
const isOutdated = sql<boolean>`(m.kind = 'joining-form-sent-back' and ${isSubmitted})`;

/** Its text is kept, or it waits with it; a code that waits has a few minutes and is tried within them. */
const isRetryable = sql<boolean>`(m.content is not null and m.kind <> 'otp')`;

/** The number of undelivered messages, and of those that can be retried. */
export async function countUndelivered(db: Db, now: Date): Promise<{ total: number; retryable: number }> {
  return undelivered(db, now)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(isRetryable).as('retryable'),
    ])
    .executeTakeFirstOrThrow();
}

/** One page of the undelivered messages, the latest first; pages are counted from 1. */
export async function listUndelivered(db: Db, now: Date, { page, size }: { page: number; size: number }) {
  return undelivered(db, now)
    .select(['m.message_id', 'm.channel', 'm.kind', 'm.recipient', 'm.state', 'm.queued_on', 'm.finished_on'])
    .select(['m.attempts', 'm.reason', 'o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.status'])
    .select(sql<boolean>`m.content is not null`.as('has_text'))
    .select(isRetryable.as('retryable'))
    .$narrowType<{ kind: MessageKind }>()
    .orderBy(sql`coalesce(m.finished_on, m.queued_on)`, 'desc')
    .orderBy('m.message_id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}
export type UndeliveredRow = Awaited<ReturnType<typeof listUndelivered>>[number];

/** The number of undelivered messages by kind and error; without anything about a person. */
export async function countUndeliveredByReason(db: Db, now: Date) {
  return (
    undelivered(db, now)
      // A server's words of rejection may repeat the address.
      .select((eb) => [
        'm.channel',
        'm.kind',
        'm.state',
        sql<string | null>`case when m.state <> 'bounced' then m.reason end`.as('reason'),
        eb.fn.countAll<number>().as('messages'),
        eb.fn.countAll<number>().filterWhere(isRetryable).as('retryable'),
      ])
      .$narrowType<{ kind: MessageKind }>()
      .groupBy(['m.channel', 'm.kind', 'm.state', sql`4`])
      .orderBy('messages', 'desc')
      .orderBy('m.kind')
      .execute()
  );
}

/** The ids of all undelivered messages that may be tried again. */
export async function listRetryable(db: Db, now: Date): Promise<string[]> {
  const rows = await undelivered(db, now).where(isRetryable).select('m.message_id').orderBy('m.created_on').execute();
  return rows.map((row) => row.message_id);
}

/** Locks the messages among these that no other transaction is changing, for example recording a delivery: a caller
 * that creates a job for an existing message already holds its lock. */
export function lockMessages(tx: Tx, messageIds: string[]) {
  return tx
    .selectFrom('messages as m')
    .select(['m.message_id', 'm.kind', 'm.channel', 'm.state', 'm.candidate_offer_id', 'm.dismissed_on'])
    .select(sql<boolean>`m.content is not null`.as('has_text'))
    .select(isOutdated.as('outdated'))
    .where('m.message_id', 'in', messageIds)
    .$narrowType<{ kind: MessageKind }>()
    .orderBy('m.message_id')
    .forUpdate()
    .skipLocked()
    .execute();
}
export type LockedMessage = Awaited<ReturnType<typeof lockMessages>>[number];

export async function findMessageIds(db: Db, messageIds: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('messages').select('message_id').where('message_id', 'in', messageIds).execute();
  return new Set(rows.map((row) => row.message_id));
}

/** Lets failed messages wait again; answers which did: those that are still failed and whose text is kept. */
export async function putBack(tx: Tx, messageIds: string[], on: Date): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await tx
    .updateTable('messages')
    .set({ state: 'queued', reason: null, finished_on: null, queued_on: on })
    .where('message_id', 'in', messageIds)
    .where('state', 'in', ['failed', 'bounced'])
    .where('content', 'is not', null)
    .returning('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}

/** Locks waiting messages, `count` at most, that seem to have no job left. */
export async function lockLost(tx: Tx, count: number) {
  // After thousands of new jobs PostgreSQL estimates for a while that there are none, and would compare every message
  // with every job.
  await sql`set local enable_nestloop = off`.execute(tx);
  return tx
    .selectFrom('messages as m')
    .select(['m.message_id as messageId', 'm.channel'])
    .where('m.state', '=', 'queued')
    .where(sql<boolean>`not exists (select from ${liveDeliveries} as live where live.message_id = m.message_id::text)`)
    .orderBy('m.created_on')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
}
