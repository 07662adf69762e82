import type { Db } from '#server/db/database.ts';

/** A submission as it is kept for ever: `record` is all that was submitted, encrypted, `documentIds` its files. */
export type NewSubmission = {
  candidateOfferId: number;
  record: Buffer;
  documentIds: string[];
  ip: string;
  userAgent: string;
  on: Date;
};

export async function insertSubmission(db: Db, submission: NewSubmission): Promise<number> {
  const { candidateOfferId, documentIds } = submission;
  const { submission_id: submissionId } = await db
    .insertInto('joining_submissions')
    .values({
      candidate_offer_id: candidateOfferId,
      record: submission.record,
      submitted_on: submission.on,
      ip: submission.ip,
      user_agent: submission.userAgent,
    })
    .returning('submission_id')
    .executeTakeFirstOrThrow();
  if (documentIds.length > 0) {
    await db
      .insertInto('submission_documents')
      .values(documentIds.map((documentId) => ({ submission_id: submissionId, document_id: documentId })))
      .execute();
  }
  await db
    .updateTable('joining_forms')
    .set({ submission_id: submissionId })
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();
  return submissionId;
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
    .select(['o.candidate_id', 'o.candidate_name', 'o.email', 'o.joining_date', 'u.email as sender_email'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
}
export type Addressees = Awaited<ReturnType<typeof findAddressees>>;
