import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { JoiningSubmissions } from '#server/db/tables.generated.ts';

/** Keeps a submission for ever: `record` is all that was submitted, encrypted, `documentIds` its files. */
export async function insertSubmission(db: Db, row: Insertable<JoiningSubmissions>, documentIds: string[]) {
  const inserted = db.insertInto('joining_submissions').values(row).returning('submission_id');
  const { submission_id } = await inserted.executeTakeFirstOrThrow();
  const documents = documentIds.map((document_id) => ({ submission_id, document_id }));
  if (documents.length > 0) await db.insertInto('submission_documents').values(documents).execute();
  const form = db.updateTable('joining_forms').where('candidate_offer_id', '=', row.candidate_offer_id);
  await form.set({ submission_id }).execute();
  return submission_id;
}

export async function findSubmittedOn(db: Db, submissionId: number): Promise<Date> {
  const row = await db
    .selectFrom('joining_submissions')
    .select('submitted_on')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return row.submitted_on;
}

/** The recipients of mails about a submission: the candidate, and the HR user who sent the offer unless their access has ended. */
export function findAddressees(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers as o')
    .leftJoin('hr_users as u', (join) => join.onRef('u.hr_user_id', '=', 'o.sent_by').on('u.disabled_on', 'is', null))
    .select(['o.candidate_id as candidateId', 'o.candidate_name as name', 'o.email', 'u.email as sender'])
    .select(['o.joining_date as joiningDate', 'o.language'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
}
export type Addressees = Awaited<ReturnType<typeof findAddressees>>;
