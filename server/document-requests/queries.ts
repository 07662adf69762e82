import type { Language } from '#domain/language.ts';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { DocumentRequests } from '#server/db/tables.generated.ts';

/** Keeps a request; undefined where a document of this name is asked for already. */
export async function insertRequest(db: Db, request: Insertable<DocumentRequests>): Promise<string | undefined> {
  const row = await db
    .insertInto('document_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  return row?.request_id;
}

/** Its candidate is one whom the caller sees. */
const isOfSeen = sql<boolean>`exists (
  select from offers o where o.candidate_offer_id = document_requests.candidate_offer_id)`;

/** Withdraws a request that still waits; answers its offer, undefined when it does not wait or is not there. */
export async function withdrawRequest(db: Db, requestId: string, on: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('document_requests')
    .set({ withdrawn_on: on })
    .where('request_id', '=', requestId)
    .where(isOfSeen)
    .where('document_id', 'is', null)
    .where('withdrawn_on', 'is', null)
    .returning('candidate_offer_id')
    .executeTakeFirst();
  return row?.candidate_offer_id;
}

export async function isRequest(db: Db, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('document_requests')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where(isOfSeen)
    .executeTakeFirst();
  return row !== undefined;
}

/** All that was asked of a candidate, the latest first. */
export function listRequests(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('document_requests as r')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'r.requested_by')
    .selectAll('r')
    .select('u.name as requested_by_name')
    .where('r.candidate_offer_id', '=', candidateOfferId)
    .orderBy('r.requested_on', 'desc')
    .orderBy('r.request_id')
    .execute();
}

/** One request of this candidate, locked until the transaction ends; undefined when it is not theirs. */
export function lockRequest(tx: Tx, candidateOfferId: number, requestId: string) {
  return tx
    .selectFrom('document_requests')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('candidate_offer_id', '=', candidateOfferId)
    .forUpdate()
    .executeTakeFirst();
}

/** Puts a document to a request. Called in the transaction that has locked the request and stored the document. */
export async function answerRequest(tx: Tx, requestId: string, documentId: string, on: Date): Promise<void> {
  await tx
    .updateTable('document_requests')
    .set({ document_id: documentId, answered_on: on })
    .where('request_id', '=', requestId)
    .execute();
}

/** Who is notified about an upload: the HR user who requested it, if they have access, and the document's owner. */
export function findRecipients(db: Db, requestId: string) {
  return db
    .selectFrom('document_requests as r')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'r.candidate_offer_id')
    .leftJoin('hr_users as u', (join) =>
      join.onRef('u.hr_user_id', '=', 'r.requested_by').on('u.disabled_on', 'is', null),
    )
    .select(['o.candidate_id as candidateId', 'o.candidate_name as name', 'u.email as asker'])
    .where('r.request_id', '=', requestId)
    .executeTakeFirstOrThrow();
}

/** Claims reminders that are due on this day (YYYY-MM-DD in Asia/Kolkata): of documents that are due today or tomorrow,
 * were asked for before today and have had no reminder. Of any number of processes one claims each. */
export async function claimDue(tx: Tx, { today, on, atMost }: { today: string; on: Date; atMost: number }) {
  const { rows } = await sql<DueRequest>`
    with due as (
      select r.request_id from document_requests r
      join offers o on o.candidate_offer_id = r.candidate_offer_id
      where r.document_id is null and r.withdrawn_on is null and r.reminded_on is null
        and r.due_on between ${today}::date and ${today}::date + 1
        and (r.requested_on at time zone 'Asia/Kolkata')::date < ${today}::date
        and o.status = 'Approved' and not exists (
          select from joinings j where j.candidate_offer_id = o.candidate_offer_id and j.outcome = 'NOT_JOINED')
      order by r.candidate_offer_id, r.due_on, r.request_id
      limit ${atMost}
      for update of r skip locked
    ), claimed as (
      update document_requests r set reminded_on = ${on} from due where r.request_id = due.request_id
      returning r.request_id, r.candidate_offer_id, r.name, r.due_on
    )
    select c.request_id, c.candidate_offer_id, c.name, c.due_on::text as due_on, o.candidate_id, o.candidate_name, o.email, o.language
    from claimed c join offers o on o.candidate_offer_id = c.candidate_offer_id
    order by c.candidate_offer_id, c.due_on, c.request_id`.execute(tx);
  return rows;
}
export type DueRequest = {
  request_id: string;
  candidate_offer_id: number;
  name: string;
  due_on: string;
  candidate_id: string;
  candidate_name: string;
  email: string;
  language: Language;
};
