import type { Db } from '#server/db/database.ts';

/** The fix list that the candidate is working on, in the order in which it was written; none unless the latest submission was sent back by marks. */
export function openFixes(db: Db, candidateOfferId: number) {
  const latest = db
    .selectFrom('joining_submissions')
    .select((eb) => eb.fn.max('submission_id').as('submission_id'))
    .where('candidate_offer_id', '=', candidateOfferId);
  return db
    .selectFrom('joining_fixes as x')
    .innerJoin('joining_submissions as s', 's.submission_id', 'x.submission_id')
    .innerJoin('joining_forms as f', 'f.candidate_offer_id', 's.candidate_offer_id')
    .select(['x.submission_id', 'x.path', 'x.note', 'x.comment', 'x.changed', 'x.answered_on'])
    .where('x.submission_id', '=', latest)
    .where('f.submission_id', 'is', null)
    .orderBy('x.path')
    .execute();
}
export type FixRow = Awaited<ReturnType<typeof openFixes>>[number];
