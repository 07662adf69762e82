import type { Db, Tx } from '#server/db/database.ts';

/** Holds that have not ended on this day (YYYY-MM-DD), the next to end first. */
export function listHolds(db: Db, today: string) {
  return db
    .selectFrom('holds as h')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'h.candidate_offer_id')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'h.held_by')
    .select(['h.hold_id as holdId', 'h.reason', 'h.until', 'h.held_on as heldOn', 'u.name as heldBy'])
    .select(['o.candidate_id as candidateId', 'o.candidate_name as candidateName'])
    .where('h.ended_on', 'is', null)
    .where('h.until', '>=', today)
    .orderBy('h.until')
    .orderBy('h.hold_id')
    .execute();
}

/** A candidate, locked so that no run of the retention removes them at the same time. */
export function lockCandidate(tx: Tx, candidateId: string) {
  return tx
    .selectFrom('offers')
    .select(['candidate_offer_id', 'removed_on'])
    .where((eb) => eb(eb.fn('lower', ['candidate_id']), '=', candidateId.toLowerCase()))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type NewHold = { candidateOfferId: number; reason: string; until: string; by: string; on: Date; today: string };

/** Stores a hold; null when there is one that has not ended. One that ran out ends with it. */
export async function insertHold(tx: Tx, { candidateOfferId, reason, until, by, on, today }: NewHold) {
  await tx
    .updateTable('holds')
    .set({ ended_on: on })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('ended_on', 'is', null)
    .where('until', '<', today)
    .execute();
  const row = await tx
    .insertInto('holds')
    .values({ candidate_offer_id: candidateOfferId, reason, until, held_by: by, held_on: on })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hold_id')
    .executeTakeFirst();
  return row?.hold_id ?? null;
}

/** Ends a hold; answers its offer, undefined when it has ended. */
export async function endHoldRow(tx: Tx, holdId: number, by: string, on: Date) {
  const row = await tx
    .updateTable('holds')
    .set({ ended_on: on, ended_by: by })
    .where('hold_id', '=', holdId)
    .where('ended_on', 'is', null)
    .returning('candidate_offer_id')
    .executeTakeFirst();
  return row?.candidate_offer_id;
}
