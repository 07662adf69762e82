import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { finishMessages, type MessageEnd } from '#server/messages/queries.ts';
import { startCollege } from '#test/set-up/college.ts';
import { recordDeliveries } from './record-delivery.ts';

const college = await startCollege(3000);
afterAll(() => college.close());

/** Offers of that many students whose mails wait for their end, and what ends them. */
async function sendToAll(): Promise<MessageEnd[]> {
  const { db } = college.one;
  await sql`update offers set delivery_message_id = gen_random_uuid(), delivery_state = 'queued'`.execute(db);
  const { rows } = await sql<{ message_id: string; candidate_offer_id: number }>`
    insert into messages (message_id, channel, kind, recipient, candidate_offer_id, content)
    select delivery_message_id, 'mail', 'offer', email, candidate_offer_id, '\\x00' from offers
    returning message_id, candidate_offer_id`.execute(db);
  await sql`analyze offers, messages`.execute(db);
  return rows.map((row) => {
    return { message: { ...row, kind: 'offer', channel: 'mail' }, outcome: 'sent', reason: null };
  });
}

/** The number of full scans of each table in this transaction. */
async function wholeReads(tx: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan::int from pg_stat_xact_user_tables where relname in ('offers', 'messages')`.execute(tx);
  return Object.fromEntries(rows.map(({ relname, seq_scan: scans }) => [relname, scans]));
}

it('recording a few of many mails does not read all offers and messages', async () => {
  const ends = (await sendToAll()).slice(100, 103);
  await college.one.db.transaction().execute(async (tx) => {
    const before = await wholeReads(tx);
    const ended = await finishMessages(tx, ends, new Date());
    const outcomes = ends.map(({ message, outcome, reason }) => {
      return { messageId: message.message_id, candidateOfferId: message.candidate_offer_id, outcome, reason };
    });
    await recordDeliveries(tx, outcomes);
    expect(ended).toHaveLength(3);
    expect(await wholeReads(tx)).toEqual(before);
  });
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from offers where delivery_state = 'sent'`.execute(college.one.db);
  expect(rows).toEqual([{ sent: 3 }]);
});
