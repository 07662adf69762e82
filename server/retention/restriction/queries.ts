import { sql } from 'kysely';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Which mails of a restricted person still leave: those that answer them, and those of their login. */
const stillSent = ['data-request', 'breach', 'otp', 'lock-out', 'password-changed'];

/** An offer that the caller may restrict, locked, with the last that happened to it; undefined for a removed one. */
export async function lockPerson(tx: Tx, candidateId: string) {
  type Person = { candidateOfferId: number; status: OfferStatus; outcome: JoiningOutcome | null; lastOn: Date };
  const { rows } = await sql<Person>`
    select o.candidate_offer_id as "candidateOfferId", o.status, n.outcome, greatest(o.created_on, o.modified_on, o.sent_on,
      (select max(d.decided_on) from offer_decisions d where d.candidate_offer_id = o.candidate_offer_id),
      (select max(s.submitted_on) from joining_submissions s where s.candidate_offer_id = o.candidate_offer_id),
      n.recorded_on) as "lastOn"
    from public.offers o left join joinings n on n.candidate_offer_id = o.candidate_offer_id
    where o.candidate_id = ${candidateId} and o.removed_on is null for no key update of o`.execute(tx);
  return rows[0];
}

/** Restricts a person, and stops what is on its way to them or about them. Answers the dates; the first ones when it was done before. */
export async function insertRestriction(tx: Tx, candidateOfferId: number, on: Date, eraseOn: string) {
  const row = await tx
    .insertInto('restrictions')
    .values({ candidate_offer_id: candidateOfferId, restricted_on: on, erase_on: eraseOn })
    .onConflict((conflict) => conflict.doNothing())
    .returning('restricted_on')
    .executeTakeFirst();
  await tx
    .deleteFrom('messages')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('state', '=', 'queued')
    .where('kind', 'not in', stillSent)
    .execute();
  await tx.deleteFrom('handoffs').where('candidate_offer_id', '=', candidateOfferId).execute();
  await sql`
    delete from webhook_events e where e.candidate_offer_id = ${candidateOfferId}
      and exists (select from webhook_deliveries d where d.event_id = e.event_id and d.state = 'WAITING')`.execute(tx);
  return row !== undefined;
}

/** When a person was restricted and is erased; undefined when they are not restricted. */
export function findRestriction(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('restrictions')
    .select(['restricted_on', 'erase_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

/** Lifts a restriction, and has open lists show the offer again; false when there was none. */
export async function deleteRestriction(tx: Tx, candidateOfferId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('restrictions')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await tx
    .updateTable('offers')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();
  return true;
}

export function listRestrictions(db: Db) {
  return db
    .selectFrom('restrictions as r')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'r.candidate_offer_id')
    .select(['o.candidate_id', 'r.restricted_on', 'r.erase_on'])
    .orderBy('r.erase_on')
    .execute();
}
