import type { Insertable } from 'kysely';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';
import type { OfferDecisions } from '#server/db/tables.generated.ts';

/** A candidate's offer, the content of the letter last sent to them, and their decision on that letter. */
export async function findOwnOffer(db: Db, candidateId: string) {
  const row = await db
    .selectFrom('offers as o')
    .leftJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('v.version', '=', 'o.sent_version'),
    )
    .leftJoin('offer_decisions as d', (join) =>
      join.onRef('d.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('d.version', '=', 'o.sent_version'),
    )
    .select(['o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.status', 'o.sent_version'])
    .select(['o.reply_by', 'v.letter', 'd.decided_on', 'd.rejection_reason'])
    .where('o.candidate_id', '=', candidateId)
    .executeTakeFirst();
  return row && { ...row, letter: row.letter as Letter | null };
}
export type OwnOffer = NonNullable<Awaited<ReturnType<typeof findOwnOffer>>>;

/** The offer's candidate and status while this version is the last sent one; undefined otherwise. */
export function findSent(db: Db, candidateOfferId: number, version: number) {
  return db
    .selectFrom('offers')
    .select(['candidate_id', 'status'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('sent_version', '=', version)
    .executeTakeFirst();
}

type Change = { version: number; from: OfferStatus[]; to: OfferStatus; rejectionReason: string | null; on: Date };

/** Moves a candidate's offer to the status of the decision while `version` is the one last sent, its status is one of
 * `from` and its reply-by date has not passed on `today`; answers the data of its mails, undefined when nothing was
 * changed. A decision implies that the offer was opened. */
export function markDecided(db: Db, candidateId: string, change: Change, today: string) {
  return db
    .updateTable('offers')
    .set((eb) => ({
      status: change.to,
      revision: eb('revision', '+', 1),
      rejection_reason: change.rejectionReason,
      opened_on: eb.fn.coalesce('opened_on', eb.val(change.on)),
    }))
    .where('candidate_id', '=', candidateId)
    .where('sent_version', '=', change.version)
    .where('status', 'in', change.from)
    .where((eb) => eb.or([eb('reply_by', 'is', null), eb('reply_by', '>=', today)]))
    .returning(['candidate_offer_id', 'candidate_id', 'candidate_name', 'email', 'offered_role', 'joining_date'])
    .returning((eb) => [
      'language',
      eb
        .selectFrom('hr_users')
        .select('hr_users.email')
        .whereRef('hr_users.hr_user_id', '=', 'offers.sent_by')
        .where('hr_users.disabled_on', 'is', null)
        .as('sender_email'),
    ])
    .executeTakeFirst();
}
export type DecidedOffer = NonNullable<Awaited<ReturnType<typeof markDecided>>>;

/** Stores the evidence of a decision; it never changes (docs/rules/offer-panel-and-decision.md#evidence-of-a-decision). */
export async function insertDecision(db: Db, evidence: Insertable<OfferDecisions>): Promise<void> {
  await db.insertInto('offer_decisions').values(evidence).execute();
}
