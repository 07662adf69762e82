import { sql } from 'kysely';
import { limits } from '#domain/limits.ts';
import { isTextKept, messageKinds, type MessageKind } from '#domain/undelivered-message.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { seal } from '#server/sealing/keys.ts';

/** A mail or SMS to be delivered. `messageId` is made by the caller (randomUUID) and becomes its lasting name. */
export type OutgoingMessage = {
  messageId: string;
  channel: 'mail' | 'sms';
  kind: MessageKind;
  recipient: string;
  candidateOfferId: number | null;
  /** The version whose letter is attached at delivery, if any. */
  letterVersion: number | null;
  /** Empty for an SMS. */
  subject: string;
  text: string;
};

export type MessageContent = Pick<OutgoingMessage, 'subject' | 'text'>;

const rowsAtOnce = 1000;

/**
 * Stores messages with their content encrypted and enqueues their delivery, all in the caller's transaction: a message
 * waits exactly when the change that caused it is committed. None leaves before `delaySeconds` have passed.
 */
export async function queueMessages(
  db: Db,
  deps: Pick<Deps, 'jobs' | 'keys'>,
  messages: OutgoingMessage[],
  delaySeconds = 0,
): Promise<void> {
  for (let start = 0; start < messages.length; start += rowsAtOnce) {
    const some = messages.slice(start, start + rowsAtOnce);
    await db
      .insertInto('messages')
      .values(
        some.map((message) => ({
          message_id: message.messageId,
          channel: message.channel,
          kind: message.kind,
          recipient: message.recipient,
          candidate_offer_id: message.candidateOfferId,
          letter_version: message.letterVersion,
          content: sealContent(deps, message),
        })),
      )
      .execute();
  }
  await deps.jobs.enqueue(
    db,
    'deliver-message',
    messages.map(({ messageId }) => ({ messageId })),
    delaySeconds,
  );
}

function sealContent({ keys }: Pick<Deps, 'keys'>, message: OutgoingMessage): Buffer {
  const content: MessageContent = { subject: message.subject, text: message.text };
  return seal(keys.messages, JSON.stringify(content), message.messageId);
}

/** The message as it waits, or undefined when it was delivered, given up or never stored. */
export function findWaitingMessage(db: Db, messageId: string) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .$narrowType<{ kind: MessageKind }>()
    .executeTakeFirst();
}
export type WaitingMessage = NonNullable<Awaited<ReturnType<typeof findWaitingMessage>>>;

/**
 * Ends a waiting message; false when it had ended before. Its content is erased, but for one that was given up and holds
 * neither password nor code: HR may have it tried again.
 */
export async function finishMessage(
  db: Db,
  { message_id: messageId, kind }: Pick<WaitingMessage, 'message_id' | 'kind'>,
  end: { state: 'sent' | 'failed' | 'bounced'; reason: string | null; on: Date },
): Promise<boolean> {
  const isErased = end.state === 'sent' || !isTextKept(kind);
  const result = await db
    .updateTable('messages')
    .set((eb) => ({
      state: end.state,
      reason: end.reason,
      finished_on: end.on,
      ...(isErased ? { content: null } : {}),
      attempts: eb('attempts', '+', 1),
    }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Those of these messages that wait, locked; one whose delivery is being recorded at this moment is passed over. */
export async function lockWaitingMessages(db: Db, messageIds: string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('messages')
    .select('message_id')
    .where('message_id', 'in', messageIds)
    .where('state', '=', 'queued')
    .orderBy('message_id')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.message_id);
}

/** Takes back waiting messages that the caller has locked, and erases their content. */
export async function withdrawLocked(db: Db, messageIds: string[], end: { reason: string; on: Date }): Promise<void> {
  if (messageIds.length === 0) return;
  await db
    .updateTable('messages')
    .set({ state: 'failed', reason: end.reason, finished_on: end.on, content: null })
    .where('message_id', 'in', messageIds)
    .execute();
}

/**
 * Takes back a message that still waits and erases its content; false when it has ended, or is ending at this moment. Never
 * waits for a delivery that is being recorded, whose transaction may wait for the caller's.
 */
export async function withdrawMessage(db: Db, messageId: string, end: { reason: string; on: Date }): Promise<boolean> {
  const locked = await lockWaitingMessages(db, [messageId]);
  await withdrawLocked(db, locked, end);
  return locked.length === 1;
}

/** Keeps why a try failed, while the message goes on waiting. */
export async function recordFailedTry(db: Db, messageId: string, reason: string): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({ reason, attempts: eb('attempts', '+', 1) }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .execute();
}

/**
 * How many messages wait and for how long the oldest one, in seconds, and how many were given up in the last 24 hours and
 * stand on HR's list still: one that was taken back, or that HR has seen to, needs nobody.
 */
export async function countOpenMessages(
  db: Db,
  now: Date,
): Promise<{ queued: number; failed: number; oldestSeconds: number }> {
  const isLatelyGivenUp = sql<boolean>`
    (m.state = 'failed' and m.finished_on > ${minutesBefore(now, 24 * 60)} and ${isGivenUp(now)})`;
  const row = await db
    .selectFrom('messages as m')
    .leftJoin('offers as o', 'o.candidate_offer_id', 'm.candidate_offer_id')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('m.state', '=', 'queued').as('queued'),
      eb.fn.countAll<number>().filterWhere('m.state', '=', 'failed').as('failed'),
      eb.fn.min('m.queued_on').filterWhere('m.state', '=', 'queued').as('oldest'),
    ])
    .where((eb) => eb.or([eb('m.state', '=', 'queued'), isLatelyGivenUp]))
    .executeTakeFirstOrThrow();
  const oldestMs = row.oldest === null ? 0 : now.getTime() - new Date(row.oldest).getTime();
  return { queued: row.queued, failed: row.failed, oldestSeconds: Math.max(0, oldestMs / 1000) };
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** Given up (failed or bounced), and HR can still do something about it: of a message `m` and its offer `o`. */
function isGivenUp(now: Date) {
  return sql<boolean>`
    (m.state in ('failed', 'bounced') and m.dismissed_on is null and case m.kind
      when 'offer' then o.status = 'Open' and o.delivery_message_id = m.message_id
      when 'otp' then m.created_on > ${minutesBefore(now, 24 * 60)} and not exists (
        select from messages l where l.kind = 'otp' and l.recipient = m.recipient and l.created_on > m.created_on)
      when 'joining-form-sent-back' then ${isOutdated} is false
      else true
    end)`;
}

/**
 * The messages that were given up and that HR can still do something about, and those that wait longer than they should.
 * An offer's mail counts until the offer is sent again, a code for a day or until the next one, a form that was sent back
 * until it is submitted again.
 */
export function undelivered(db: Db, now: Date) {
  const isLate = sql<boolean>`
    m.state = 'queued' and (m.queued_on < ${minutesBefore(now, limits.lateMinutes)}
      or m.reason is not null and m.queued_on < ${minutesBefore(now, limits.lateAfterTryMinutes)})`;
  return db
    .selectFrom('messages as m')
    .leftJoin('offers as o', 'o.candidate_offer_id', 'm.candidate_offer_id')
    .where('m.kind', 'in', [...messageKinds])
    .where(sql<boolean>`(${isGivenUp(now)} or (${isLate}))`);
}

/** The form has been submitted again since it was sent back. */
export const isOutdated = sql<boolean>`(m.kind = 'joining-form-sent-back' and exists (
  select from joining_forms f where f.candidate_offer_id = m.candidate_offer_id and f.submission_id is not null))`;

/** Its text is kept, or it waits with it; a code that waits has a few minutes and is tried within them. */
export const isRetryable = sql<boolean>`(m.content is not null and m.kind <> 'otp')`;

/** How many undelivered messages there are, and how many of them may be tried again. */
export async function countUndelivered(db: Db, now: Date): Promise<{ total: number; retryable: number }> {
  return undelivered(db, now)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(isRetryable).as('retryable'),
    ])
    .executeTakeFirstOrThrow();
}
