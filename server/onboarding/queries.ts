import { sql } from 'kysely';
import type { AuditAction } from '#domain/audit-events.ts';
import { entryOfPath, fieldOfPath, stepOfPath } from '#domain/review/paths.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { DocumentField } from '#server/db/tables.generated.ts';
import type { NewDocument } from '#server/documents/queries.ts';

/** Offers with the day of the decision on the letter last sent. */
function offersWithDecision(db: Db) {
  return db
    .selectFrom('offers')
    .leftJoin('offer_decisions', (join) =>
      join
        .onRef('offer_decisions.candidate_offer_id', '=', 'offers.candidate_offer_id')
        .onRef('offer_decisions.version', '=', 'offers.sent_version'),
    )
    .selectAll('offers')
    .select('offer_decisions.decided_on');
}

function listed(db: Db, chosen: ReturnType<typeof offersWithDecision>) {
  return (
    db
      .selectFrom(chosen.as('o'))
      .innerJoin('departments as d', 'd.dept_id', 'o.dept_id')
      .select(['o.candidate_offer_id as candidateOfferId', 'o.candidate_id as candidateId', 'o.candidate_name as name'])
      .select(['o.mobile', 'o.email', 'o.status', 'd.dept_name as department', 'o.offered_role as role', 'o.language'])
      // When the letter was sent, else when the offer was written.
      .select(({ fn }) => ['o.joining_date as joiningDate', fn.coalesce('o.sent_on', 'o.created_on').as('offeredOn')])
  );
}

/** These candidates, in no order. */
export function listAccepted(db: Db, candidateOfferIds: number[]) {
  const isChosen = sql<boolean>`offers.candidate_offer_id = any(${candidateOfferIds}::bigint[])`;
  return listed(db, offersWithDecision(db).where(isChosen)).execute();
}
export type CandidateRow = Awaited<ReturnType<typeof listAccepted>>[number];

/** The candidate of this id, in any case of its letters; undefined when unknown, deleted or removed. */
export function findCandidate(db: Db, candidateId: string): Promise<CandidateRow | undefined> {
  const chosen = offersWithDecision(db)
    .where((eb) => eb(eb.fn<string>('lower', ['offers.candidate_id']), '=', candidateId.toLowerCase()))
    .where('offers.status', '!=', 'Deleted')
    .where('offers.removed_on', 'is', null);
  return listed(db, chosen).executeTakeFirst();
}

export function listReveals(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('audit as a')
    .leftJoin('hr_users as u', (join) => join.on(sql`u.hr_user_id::text`, '=', (eb) => eb.ref('a.actor_id')))
    .select(['u.name', 'a.happened_on', sql<string>`a.details ->> 'field'`.as('field')])
    .select(sql<number | null>`(a.details ->> 'submissionVersion')::integer`.as('submission_version'))
    .where('a.candidate_offer_id', '=', candidateOfferId)
    .where('a.action', '=', 'reveal-field' satisfies AuditAction)
    .orderBy('a.audit_id', 'desc')
    .execute();
}
export type RevealRow = Awaited<ReturnType<typeof listReveals>>[number];

const documentTables = {
  personal: ['personal_details', null],
  bank: ['bank_details', null],
  experience: ['experiences', 'experience_id'],
  education: ['educations', 'education_id'],
  family: null,
} as const;

/** The current document at a path of the form, such as 'personal.panDocument', locked; undefined where there is none. */
export async function lockDocumentAt(tx: Tx, candidateOfferId: number, path: string) {
  const place = documentTables[stepOfPath(path)];
  const column = fieldOfPath(path)?.column;
  if (place === null || column === undefined) return undefined;
  const [table, idColumn] = place;
  const isEntry = idColumn === null ? sql`true` : sql`${sql.ref(idColumn)} = ${entryOfPath(path)}`;
  const { rows } = await sql<{ document_id: string; storage_key: string; field: DocumentField; saved_on: Date }>`
    select document_id, storage_key, field, saved_on from documents
    where replaced_on is null and document_id in (
      select ${sql.ref(column)} from ${sql.table(table)} where candidate_offer_id = ${candidateOfferId} and ${isEntry})
    for update`.execute(tx);
  return rows[0];
}

/** Puts another file and its key in the place of those of a document that is locked. */
export async function replaceFile(tx: Tx, documentId: string, file: NewDocument, on: Date): Promise<void> {
  const { storageKey: storage_key, wrappedKey: wrapped_key, type, bytes, sha256 } = file;
  const columns = { storage_key, wrapped_key, type, bytes, sha256, saved_on: on };
  await tx.updateTable('documents').set(columns).where('document_id', '=', documentId).execute();
}
