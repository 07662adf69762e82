import type { HrRole } from '#domain/permissions.ts';
import { sql } from 'kysely';
import type { DocumentField, DocumentType } from '#server/db/tables.generated.ts';
import type { Db } from '#server/db/database.ts';

export type NewDocument = {
  documentId: string;
  field: DocumentField;
  storageKey: string;
  wrappedKey: Buffer;
  type: DocumentType;
  bytes: number;
  sha256: Buffer;
};

/** References stored files; called in the transaction of the save that they belong to. */
export async function insertDocuments(db: Db, candidateOfferId: number, documents: NewDocument[], savedOn: Date) {
  const rows = documents.map(({ documentId: document_id, storageKey: storage_key, ...document }) => {
    const { field, wrappedKey: wrapped_key, type, bytes, sha256 } = document;
    const file = { document_id, field, storage_key, wrapped_key, type, bytes, sha256 };
    return { ...file, candidate_offer_id: candidateOfferId, saved_on: savedOn };
  });
  if (rows.length > 0) await db.insertInto('documents').values(rows).execute();
}

/** Releases documents that no step refers to any more. Those in a submission are kept and marked as replaced; the
 * others lose their row. The files stay for the sweep: a backup that is being taken may still hold the row. */
export async function releaseDocuments(db: Db, documentIds: string[], on: Date): Promise<void> {
  if (documentIds.length === 0) return;
  await db
    .updateTable('documents')
    .set({ replaced_on: on })
    .where('document_id', 'in', documentIds)
    .where((eb) => eb('document_id', 'in', eb.selectFrom('submission_documents').select('document_id')))
    .execute();
  await db.deleteFrom('documents').where('document_id', 'in', documentIds).where('replaced_on', 'is', null).execute();
}

/** The current documents of a candidate, or those that were replaced and that a submission holds. */
export function listDocuments(db: Db, candidateOfferId: number, which: 'current' | 'replaced') {
  return db
    .selectFrom('documents')
    .select(['document_id', 'field', 'type', 'bytes', 'saved_on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('replaced_on', which === 'current' ? 'is' : 'is not', null)
    .execute();
}

export function findDocumentsByHash(db: Db, candidateOfferId: number, hashes: Buffer[]) {
  return db
    .selectFrom('documents')
    .select(['document_id', 'type', 'bytes', 'sha256', 'storage_key', 'wrapped_key'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('replaced_on', 'is', null)
    .where('sha256', 'in', hashes)
    .execute();
}

/** The id of a candidate's current document of a field that has only one; undefined where there is none. */
export async function findDocumentId(db: Db, candidateOfferId: number, field: DocumentField) {
  const row = await db
    .selectFrom('documents')
    .select('document_id')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('field', '=', field)
    .where('replaced_on', 'is', null)
    .executeTakeFirst();
  return row?.document_id;
}

/** The HR user to whom a link was handed; undefined once their access has ended. */
export function findReader(db: Db, hrUserId: string) {
  return db
    .selectFrom('hr_users')
    .select(['hr_user_id as hrUserId', 'roles', 'departments'])
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', 'is', null)
    .$narrowType<{ roles: HrRole[] }>()
    .executeTakeFirst();
}

/** Whether the caller sees this offer. */
export async function isSeen(db: Db, candidateOfferId: number): Promise<boolean> {
  const offer = db.selectFrom('offers').select('candidate_offer_id').where('candidate_offer_id', '=', candidateOfferId);
  return (await offer.executeTakeFirst()) !== undefined;
}

/** The data for serving a document; undefined for an unknown one or, unless requested, a replaced one. */
export function findDocument(db: Db, documentId: string, { orReplaced }: { orReplaced: boolean }) {
  return db
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', documentId)
    .$if(!orReplaced, (query) => query.where('replaced_on', 'is', null))
    .executeTakeFirst();
}

/** The number of documents that the candidate still has to upload. */
export async function countOpenDocumentRequests(db: Db, candidateOfferId: number): Promise<number> {
  const { count } = await db
    .selectFrom('document_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('document_id', 'is', null)
    .where('withdrawn_on', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that HR viewed a requested document: from then on the candidate cannot replace it. */
export async function markRequestSeen(db: Db, documentId: string, on: Date): Promise<void> {
  await db
    .updateTable('document_requests')
    .set({ seen_on: on })
    .where('document_id', '=', documentId)
    .where('seen_on', 'is', null)
    .execute();
}

/** Removes hand-offs whose time is over, and what their phones sent: the sweep takes the files. */
export async function deleteExpiredHandoffs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('handoffs').where('expires_on', '<=', now).execute();
}

/** Ends the hand-off of a session, and forgets what its phone sent. */
export async function deleteHandoffOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('handoffs').where('session_id', '=', sessionId).execute();
}

/** The same for a form that was submitted; the documents that HR asks for stay open. */
export async function deleteHandoffOfForm(db: Db, candidateOfferId: number): Promise<void> {
  const own = db.deleteFrom('handoffs').where('candidate_offer_id', '=', candidateOfferId);
  await own.where('step', '<>', 'documents').execute();
}

/** The storage keys among these that a row refers to. */
export async function referencedKeys(db: Db, storageKeys: string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('documents')
    .select('storage_key')
    .where('storage_key', '=', sql<string>`any(${storageKeys})`)
    .unionAll(
      db
        .selectFrom('handoff_files')
        .select('storage_key')
        .where('storage_key', '=', sql<string>`any(${storageKeys})`),
    )
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}
