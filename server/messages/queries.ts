import type { Db, Deps } from '#server/deps.ts';
import { seal } from '#server/keys.ts';

/** A mail or SMS to be delivered. `messageId` is made by the caller (randomUUID) and becomes its lasting name. */
export type OutgoingMessage = {
  messageId: string;
  channel: 'mail' | 'sms';
  kind: string;
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
 * waits exactly when the change that caused it is committed.
 */
export async function queueMessages(
  db: Db,
  deps: Pick<Deps, 'jobs' | 'keys'>,
  messages: OutgoingMessage[],
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
    .executeTakeFirst();
}

/** Ends a waiting message and erases its content, which may hold a password or a code. False when it had ended before. */
export async function finishMessage(
  db: Db,
  messageId: string,
  end: { state: 'sent' | 'failed' | 'bounced'; reason: string | null; on: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('messages')
    .set((eb) => ({
      state: end.state,
      reason: end.reason,
      finished_on: end.on,
      content: null,
      attempts: eb('attempts', '+', 1),
    }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Takes back a message that still waits and erases its content; false when it has ended, or is ending at this moment. Never
 * waits for a delivery that is being recorded, whose transaction may wait for the caller's.
 */
export async function withdrawMessage(db: Db, messageId: string, end: { reason: string; on: Date }): Promise<boolean> {
  const waiting = db
    .selectFrom('messages')
    .select('message_id')
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .forUpdate()
    .skipLocked();
  const result = await db
    .updateTable('messages')
    .set({ state: 'failed', reason: end.reason, finished_on: end.on, content: null })
    .where('message_id', 'in', waiting)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
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

/** Enqueues the delivery of every message that waits, as after a restore, which brings no jobs; answers how many there are. */
export async function enqueueWaitingMessages(db: Db, { jobs }: Pick<Deps, 'jobs'>): Promise<number> {
  const waiting = await db
    .selectFrom('messages')
    .select('message_id')
    .where('state', '=', 'queued')
    .orderBy('created_on')
    .execute();
  await jobs.enqueue(
    db,
    'deliver-message',
    waiting.map(({ message_id }) => ({ messageId: message_id })),
  );
  return waiting.length;
}

/** How many messages wait and for how long the oldest one, in seconds, and how many were given up in the last 24 hours. */
export async function countOpenMessages(
  db: Db,
  now: Date,
): Promise<{ queued: number; failed: number; oldestSeconds: number }> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const row = await db
    .selectFrom('messages')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      eb.fn.min('created_on').filterWhere('state', '=', 'queued').as('oldest'),
    ])
    .where((eb) =>
      eb.or([eb('state', '=', 'queued'), eb.and([eb('state', '=', 'failed'), eb('created_on', '>', dayAgo)])]),
    )
    .executeTakeFirstOrThrow();
  const oldestMs = row.oldest === null ? 0 : now.getTime() - new Date(row.oldest).getTime();
  return { queued: row.queued, failed: row.failed, oldestSeconds: Math.max(0, oldestMs / 1000) };
}
