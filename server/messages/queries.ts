import { isTextKept, type MessageKind } from '#domain/undelivered-message.ts';
import type { Db } from '#server/db/database.ts';

/** A message as it is stored, its subject and text encrypted in `content`. */
export type NewMessage = {
  messageId: string;
  channel: 'mail' | 'sms';
  kind: MessageKind;
  recipient: string;
  candidateOfferId: number | null;
  /** The version whose letter is attached at delivery, if any. */
  letterVersion: number | null;
  content: Buffer;
};

/** Stores messages that wait for their delivery. */
export async function insertMessages(db: Db, messages: NewMessage[]): Promise<void> {
  await db
    .insertInto('messages')
    .values(
      messages.map((message) => ({
        message_id: message.messageId,
        channel: message.channel,
        kind: message.kind,
        recipient: message.recipient,
        candidate_offer_id: message.candidateOfferId,
        letter_version: message.letterVersion,
        content: message.content,
      })),
    )
    .execute();
}

/** The message as it waits, or undefined when it was delivered, has failed or was never stored. */
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

/** How the delivery of a message ended; `reason` is what HR reads of one that was not delivered. */
export type DeliveryOutcome = {
  messageId: string;
  candidateOfferId: number | null;
  outcome: 'sent' | 'failed' | 'bounced';
  reason: string | null;
};

/**
 * Ends a waiting message; false when it had ended before. Its content is erased, but for one that failed and holds
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
