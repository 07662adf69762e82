import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { JoiningVerifications, ReviewMarks } from '#server/db/tables.generated.ts';

/** The submission in force and whether it is verified, locked until the transaction ends; undefined when nothing was begun. */
export function lockReviewedForm(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_forms')
    .select(['submission_id', 'verified_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .forUpdate()
    .executeTakeFirst();
}

/** Every mark that was made on a form, the oldest first. */
export function listMarks(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('review_marks as m')
    .innerJoin('joining_submissions as s', 's.submission_id', 'm.submission_id')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'm.marked_by')
    .select(['m.submission_id', 'm.path', 'm.verdict', 'm.note', 'm.marked_on', 'u.name'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .orderBy('m.mark_id')
    .execute();
}

export async function insertMarks(db: Db, marks: Insertable<ReviewMarks>[]): Promise<void> {
  await db.insertInto('review_marks').values(marks).execute();
}

/** Verifies the submission if it is still the one in force and not verified; false otherwise. */
export async function insertVerification(db: Db, row: Insertable<JoiningVerifications>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('joining_forms')
    .set({ verified_on: row.verified_on })
    .where('candidate_offer_id', '=', row.candidate_offer_id)
    .where('submission_id', '=', row.submission_id)
    .where('verified_on', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await db.insertInto('joining_verifications').values(row).execute();
  return numUpdatedRows === 1n;
}

export async function wasVerifiedBefore(db: Db, submissionId: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('joining_verifications')
    .select('submission_id')
    .where('submission_id', '=', submissionId)
    .where('reopened_on', 'is not', null)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The user of the verification in force; undefined unless the submission is verified. */
export function findVerification(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_verifications as v')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'v.verified_by')
    .select(['u.name', 'v.verified_on'])
    .where('v.candidate_offer_id', '=', candidateOfferId)
    .where('v.reopened_on', 'is', null)
    .executeTakeFirst();
}

/** Ends the verification in force; answers its submission, or null where there is none. */
export async function endVerification(db: Db, candidateOfferId: number, end: Updateable<JoiningVerifications>) {
  // First the form, in the order in which verifying takes the two.
  const { numUpdatedRows } = await db
    .updateTable('joining_forms')
    .set({ verified_on: null })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('verified_on', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return null;
  const { submission_id: submissionId } = await db
    .updateTable('joining_verifications')
    .set(end)
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('reopened_on', 'is', null)
    .returning('submission_id')
    .executeTakeFirstOrThrow();
  return submissionId;
}
