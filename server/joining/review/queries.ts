import type { Db } from '#server/db/database.ts';
import { prepare, type Given } from '#server/db/prepared.ts';

const openFixesOf = prepare((db, given: Given<{ candidateOfferId: number }>) => {
  const latest = db
    .selectFrom('joining_submissions')
    .select((eb) => eb.fn.max('submission_id').as('submission_id'))
    .where('candidate_offer_id', '=', given.candidateOfferId);
  return db
    .selectFrom('joining_fixes as x')
    .innerJoin('joining_submissions as s', 's.submission_id', 'x.submission_id')
    .innerJoin('joining_forms as f', 'f.candidate_offer_id', 's.candidate_offer_id')
    .select(['x.submission_id', 'x.path', 'x.note', 'x.comment', 'x.changed', 'x.answered_on'])
    .where('x.submission_id', '=', latest)
    .where('f.submission_id', 'is', null)
    .orderBy('x.path');
});

/** The fix list that the candidate is working on; none unless the latest submission was sent back by marks. */
export const openFixes = (db: Db, candidateOfferId: number) => openFixesOf(db, { candidateOfferId });
export type FixRow = Awaited<ReturnType<typeof openFixes>>[number];

/** The submissions of a form, the oldest first; their encrypted records are read one by one. */
export function findSubmissions(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_submissions')
    .select('submission_id')
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('submission_id')
    .execute();
}

export async function findRecord(db: Db, submissionId: number): Promise<Buffer> {
  const { record } = await db
    .selectFrom('joining_submissions')
    .select('record')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return record;
}

/** Notes of each fix whether what it is about differs now from what was submitted. */
export async function markChanged(
  db: Db,
  submissionId: number,
  { paths, changed, on }: { paths: string[]; changed: boolean; on: Date },
): Promise<void> {
  if (paths.length === 0) return;
  await db
    .updateTable('joining_fixes')
    .set((eb) => ({
      changed,
      answered_on: changed
        ? eb.fn.coalesce('answered_on', eb.val(on))
        : eb.case().when('comment', 'is', null).then(null).else(eb.ref('answered_on')).end(),
    }))
    .where('submission_id', '=', submissionId)
    .where('path', 'in', paths)
    .execute();
}

/** Puts a comment under a fix; false when the list has no such one. */
export async function commentOnFix(
  db: Db,
  submissionId: number,
  { path, comment, on }: { path: string; comment: string; on: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('joining_fixes')
    .set((eb) => ({ comment, answered_on: eb.fn.coalesce('answered_on', eb.val(on)) }))
    .where('submission_id', '=', submissionId)
    .where('path', '=', path)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertFixes(db: Db, submissionId: number, fixes: { path: string; note: string }[]) {
  await db
    .insertInto('joining_fixes')
    .values(fixes.map(({ path, note }) => ({ submission_id: submissionId, path, note })))
    .execute();
}

/** The fix list that came with a submission's sending back; empty when it was sent back as a whole. */
export function findFixes(db: Db, submissionId: number) {
  return db
    .selectFrom('joining_fixes')
    .select(['path', 'note', 'comment', 'changed', 'answered_on'])
    .where('submission_id', '=', submissionId)
    .orderBy('path')
    .execute();
}
