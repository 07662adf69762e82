import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { PersonDownloads } from '#server/db/tables.generated.ts';

export type Person = { candidateOfferId: number; candidateId: string; bytes: number };

/** The candidates of these ids, in any case of their letters and in the order of the ids; not the deleted and removed ones. */
export async function findPeople(db: Db, candidateIds: readonly string[]): Promise<Person[]> {
  const ids = candidateIds.map((id) => id.toLowerCase());
  const { rows } = await sql<Person>`
    select o.candidate_offer_id as "candidateOfferId", o.candidate_id as "candidateId",
      ((select coalesce(sum(d.bytes), 0) from documents d
          where d.candidate_offer_id = o.candidate_offer_id and d.replaced_on is null)
        + coalesce((select sum(octet_length(l.pdf)) from offer_letters l
          where l.candidate_offer_id = o.candidate_offer_id and l.version = o.sent_version), 0)
        + coalesce((select octet_length(s.pdf) from signed_letters s
          where s.candidate_offer_id = o.candidate_offer_id), 0))::float8 as bytes
    from offers o
    where lower(o.candidate_id) = any(${ids}) and o.status <> 'Deleted' and o.removed_on is null
    order by array_position(${ids}, lower(o.candidate_id))`.execute(db);
  return rows;
}

export function findHead(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers as o')
    .innerJoin('departments as d', 'd.dept_id', 'o.dept_id')
    .select(['o.candidate_id', 'o.candidate_name', 'o.offered_role', 'o.joining_date', 'd.dept_name'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .where('o.status', '!=', 'Deleted')
    .where('o.removed_on', 'is', null)
    .executeTakeFirst();
}

/** The current documents of a candidate, with the company of a payslip and the level of a marksheet, in the form's order;
 * last those that were replaced, if asked for. */
export function listPersonDocuments(db: Db, candidateOfferId: number, withReplaced = false) {
  return db
    .selectFrom('documents as d')
    .leftJoin('experiences as x', 'x.payslip_document_id', 'd.document_id')
    .leftJoin('educations as e', 'e.marksheet_document_id', 'd.document_id')
    .leftJoin('document_requests as r', 'r.document_id', 'd.document_id')
    .select(['d.document_id', 'd.field', 'd.type', 'd.bytes', 'd.sha256', 'd.storage_key', 'd.wrapped_key'])
    .select(['d.saved_on', 'd.replaced_on', 'x.company_name', 'e.level', 'r.name as requested'])
    .where('d.candidate_offer_id', '=', candidateOfferId)
    .$if(!withReplaced, (query) => query.where('d.replaced_on', 'is', null))
    .orderBy('d.replaced_on', (order) => order.desc().nullsFirst())
    .orderBy('d.field')
    .orderBy('x.position')
    .orderBy('e.position')
    .orderBy('d.saved_on')
    .execute();
}
export type PersonDocument = Awaited<ReturnType<typeof listPersonDocuments>>[number];

/** The letter that was decided on, else the one last sent; and the signed one, of which `pdf` is null while it is made. */
export async function findLetters(db: Db, candidateOfferId: number) {
  const letter = await db
    .selectFrom('offers as o')
    .innerJoin('offer_letters as l', (join) =>
      join.onRef('l.candidate_offer_id', '=', 'o.candidate_offer_id').onRef('l.version', '=', 'o.sent_version'),
    )
    .select('l.pdf')
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  const signed = await db
    .selectFrom('signed_letters')
    .select('pdf')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return { letter: letter?.pdf ?? null, signed };
}

/** The latest mark on each path of a form, with the submission that it was made on. */
export function listMarks(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('review_marks as m')
    .innerJoin('joining_submissions as s', 's.submission_id', 'm.submission_id')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'm.marked_by')
    .distinctOn('m.path')
    .select(['m.path', 'm.verdict', 'm.note', 'm.marked_on', 'u.name', 's.submitted_on'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .orderBy('m.path')
    .orderBy('m.mark_id', 'desc')
    .execute();
}

/** Each time that HR verified the form, the oldest first; reopened later or not. */
export function listVerifications(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_verifications as v')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'v.verified_by')
    .leftJoin('hr_users as r', 'r.hr_user_id', 'v.reopened_by')
    .select(['v.verified_on', 'u.name', 'v.reopened_on', 'r.name as reopened_by', 'v.reason'])
    .where('v.candidate_offer_id', '=', candidateOfferId)
    .orderBy('v.verification_id')
    .execute();
}

/** Keeps why a person's file was downloaded; called in the transaction of the audit row. */
export async function insertDownload(db: Db, download: Insertable<PersonDownloads>): Promise<void> {
  await db.insertInto('person_downloads').values(download).execute();
}

type Turn = { hrUserId: string; downloadId: string; on: Date };

/** Takes the turn of an HR user for a download; false while another one of theirs has it. One that has not moved since
 * `stalled` lost its process, and its turn is free. */
export async function takeTurn(db: Db, { hrUserId, downloadId, on }: Turn, stalled: Date): Promise<boolean> {
  const row = { download_id: downloadId, moved_on: on };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('person_download_turns')
    .values({ hr_user_id: hrUserId, ...row })
    .onConflict((conflict) =>
      conflict.column('hr_user_id').doUpdateSet(row).where('person_download_turns.moved_on', '<', stalled),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function keepTurn(db: Db, { hrUserId, downloadId, on }: Turn): Promise<void> {
  await db
    .updateTable('person_download_turns')
    .set({ moved_on: on })
    .where('hr_user_id', '=', hrUserId)
    .where('download_id', '=', downloadId)
    .execute();
}

/** Gives the turn back, unless another download has it by now. */
export async function endTurn(db: Db, { hrUserId, downloadId }: Omit<Turn, 'on'>): Promise<void> {
  await db
    .deleteFrom('person_download_turns')
    .where('hr_user_id', '=', hrUserId)
    .where('download_id', '=', downloadId)
    .execute();
}
