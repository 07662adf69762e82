import { sql } from 'kysely';
import type { MessageKind } from '#domain/undelivered-message.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { liveDeliveries } from '#server/jobs/queries.ts';
import { isOutdated, isRetryable, undelivered } from '#server/messages/queries.ts';

/** One page of the undelivered messages, the latest first; pages are counted from 1. */
export async function listUndelivered(db: Db, now: Date, { page, size }: { page: number; size: number }) {
  return undelivered(db, now)
    .select([
      'm.message_id',
      'm.channel',
      'm.kind',
      'm.recipient',
      'm.state',
      'm.queued_on',
      'm.finished_on',
      'm.attempts',
      'm.reason',
      'o.candidate_offer_id',
      'o.candidate_id',
      'o.candidate_name',
      'o.status',
    ])
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

/** How many undelivered messages there are by what they are and why they did not go out; nothing in it tells of any person. */
export async function countUndeliveredByReason(db: Db, now: Date) {
  return (
    undelivered(db, now)
      // The words of a server that refused a mail may repeat the address.
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

/**
 * Locks those of these messages that nobody else is changing at this moment, such as a delivery that is being recorded:
 * whoever makes a job for a message that exists already holds its lock.
 */
export function lockMessages(tx: Tx, messageIds: string[]) {
  return tx
    .selectFrom('messages as m')
    .select(['m.message_id', 'm.kind', 'm.channel', 'm.state', 'm.candidate_offer_id', 'm.dismissed_on'])
    .select(sql<boolean>`m.content is not null`.as('has_text'))
    .select(isOutdated.as('outdated'))
    .where('m.message_id', 'in', messageIds)
    .orderBy('m.message_id')
    .forUpdate()
    .skipLocked()
    .execute();
}
export type LockedMessage = Awaited<ReturnType<typeof lockMessages>>[number];

/** Those of these messages that exist. */
export async function findMessageIds(db: Db, messageIds: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('messages').select('message_id').where('message_id', 'in', messageIds).execute();
  return new Set(rows.map((row) => row.message_id));
}

/** Lets given-up messages wait again; answers which did: those that are still given up and whose text is kept. */
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

/** Takes given-up messages off the list and erases their text; answers which it did. */
export async function dismiss(tx: Tx, messageIds: string[], on: Date): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await tx
    .updateTable('messages')
    .set({ dismissed_on: on, content: null })
    .where('message_id', 'in', messageIds)
    .where('state', 'in', ['failed', 'bounced'])
    .where('dismissed_on', 'is', null)
    .returning('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}

/** Locks waiting messages, `count` at most, that seem to have no job left. */
export async function lockLost(tx: Tx, count: number): Promise<string[]> {
  // After thousands of jobs were made at once PostgreSQL believes for a while that there are none, and would compare every
  // message with every job.
  await sql`set local enable_nestloop = off`.execute(tx);
  const rows = await tx
    .selectFrom('messages as m')
    .select('m.message_id')
    .where('m.state', '=', 'queued')
    .where(sql<boolean>`not exists (select from ${liveDeliveries} as live where live.message_id = m.message_id::text)`)
    .orderBy('m.created_on')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.message_id);
}
