import { sql } from 'kysely';
import { isTextKept, type MessageKind } from '#domain/undelivered-message.ts';
import type { Db, Tx } from '#server/db/database.ts';

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

/** Stores messages that wait for their delivery; one parameter, however many they are. */
export async function insertMessages(db: Db, messages: NewMessage[]): Promise<void> {
  const given = messages.map(({ content, ...message }) => ({ ...message, content: content.toString('base64') }));
  await sql`
    insert into messages (message_id, channel, kind, recipient, candidate_offer_id, letter_version, content)
    select m."messageId", m.channel, m.kind, m.recipient, m."candidateOfferId", m."letterVersion",
      decode(m.content, 'base64')
    from json_to_recordset(${JSON.stringify(given)}::json) as m ("messageId" uuid, channel message_channel, kind text,
      recipient text, "candidateOfferId" bigint, "letterVersion" int, content text)`.execute(db);
}

export function findWaitingMessages(db: Db, messageIds: string[]) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .where('state', '=', 'queued')
    .$narrowType<{ kind: MessageKind }>()
    .execute();
}
export type WaitingMessage = Awaited<ReturnType<typeof findWaitingMessages>>[number];

/** The result of a message's delivery; `reason` is shown to HR for an undelivered one, null for a delivered one. */
export type DeliveryOutcome = {
  messageId: string;
  candidateOfferId: number | null;
  kind: MessageKind;
  channel: 'mail' | 'sms';
  outcome: 'sent' | 'failed' | 'bounced';
  reason: string | null;
};

/** A waiting message and the result of its delivery; `reason` of a sent one is the server's answer. */
export type MessageEnd = Pick<DeliveryOutcome, 'outcome' | 'reason'> & {
  /** Ended in a way that HR need not see among those that failed. */
  isDismissed?: boolean;
  message: Pick<WaitingMessage, 'message_id' | 'candidate_offer_id' | 'kind' | 'channel'>;
};

/** Ends a waiting message; false for one that has ended. Its content is erased unless it failed and HR may retry it. */
export async function finishMessage(tx: Tx, { message, outcome, reason, isDismissed = false }: MessageEnd, on: Date) {
  const isErased = outcome === 'sent' || !isTextKept(message.kind);
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set((eb) => ({ state: outcome, reason, finished_on: on, attempts: eb('attempts', '+', 1) }))
    .$if(isErased, (query) => query.set({ content: null }))
    .$if(isDismissed, (query) => query.set({ dismissed_on: on }))
    .where('message_id', '=', message.message_id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The waiting messages among these, locked; one whose delivery is being recorded is skipped. */
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

/** Withdraws waiting messages that the caller has locked, and erases their content. */
export async function withdrawLocked(db: Db, messageIds: string[], end: { reason: string; on: Date }): Promise<void> {
  if (messageIds.length === 0) return;
  await db
    .updateTable('messages')
    .set({ state: 'failed', reason: end.reason, finished_on: end.on, content: null })
    .where('message_id', 'in', messageIds)
    .execute();
}

/** Records the error of an attempt while the message keeps waiting. */
export async function recordFailedTry(db: Db, messageId: string, reason: string): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({ reason, attempts: eb('attempts', '+', 1) }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'queued')
    .execute();
}

/** The messages of an offer, the latest first, `most` at most; null for an unknown offer. */
export async function findMessagesOf(db: Db, candidateOfferId: number, most: number) {
  const rows = await db
    .selectFrom('offers as o')
    .leftJoin('messages as m', 'm.candidate_offer_id', 'o.candidate_offer_id')
    .select(['m.message_id', 'm.channel', 'm.kind', 'm.recipient', 'm.state', 'm.reason'])
    .select(['m.queued_on', 'm.finished_on'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .orderBy('m.created_on', 'desc')
    .orderBy('m.message_id')
    .limit(most)
    .execute();
  return rows.length === 0 ? null : rows.filter(isMessage);
}

type Joined = { [K in keyof OfMessage]: OfMessage[K] | null };
type OfMessage = {
  message_id: string;
  channel: 'mail' | 'sms';
  kind: string;
  recipient: string;
  state: 'queued' | 'sent' | 'failed' | 'bounced';
  queued_on: Date;
};

/** An offer without messages is one row that has none. */
const isMessage = <R extends Joined>(row: R): row is R & OfMessage => row.message_id !== null;
