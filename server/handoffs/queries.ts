import { sql, type Insertable } from 'kysely';
import type { HandoffStep } from '#domain/joining/handoff/handoff.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Handoffs } from '#server/db/tables.generated.ts';
import type { NewDocument } from '#server/documents/queries.ts';

/** Stores a hand-off; an earlier one of the candidate ends with it. */
export async function insertHandoff(tx: Tx, handoff: Insertable<Handoffs>): Promise<void> {
  const { candidate_offer_id: id } = handoff;
  // Of two that begin at the same time one is left.
  await tx.selectFrom('offers').select('status').where('candidate_offer_id', '=', id).forNoKeyUpdate().execute();
  await tx.deleteFrom('handoffs').where('candidate_offer_id', '=', id).execute();
  await tx.insertInto('handoffs').values(handoff).execute();
}

/** Whether the candidate has this job, this education, or was asked for this document. */
export async function hasEntry(db: Db, candidateOfferId: number, step: HandoffStep, entryId: string): Promise<boolean> {
  const tables = {
    experience: ['experiences', 'experience_id'],
    education: ['educations', 'education_id'],
    documents: ['document_requests', 'request_id'],
  } as const;
  if (step === 'personal' || step === 'bank') return false;
  const [table, column] = tables[step];
  const { rows } = await sql`
    select from ${sql.table(table)}
    where candidate_offer_id = ${candidateOfferId} and ${sql.ref(column)}::text = ${entryId}`.execute(db);
  return rows.length > 0;
}

/** Those in force: in time, of a session in force, for a form that the candidate may still change. */
function inForce(db: Db, now: Date) {
  return db
    .selectFrom('handoffs as h')
    .innerJoin('sessions as s', 's.session_id', 'h.session_id')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'h.candidate_offer_id')
    .leftJoin('joining_forms as f', 'f.candidate_offer_id', 'h.candidate_offer_id')
    .select(['h.handoff_id', 'h.candidate_offer_id', 'o.candidate_id', 'o.language'])
    .select(['h.step', 'h.field', 'h.expires_on', 'h.code_hash', 'h.cookie_hash'])
    .select((eb) =>
      eb
        .selectFrom('handoff_files')
        .whereRef('handoff_id', '=', 'h.handoff_id')
        .select(eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('files'),
    )
    .where('h.expires_on', '>', now)
    .where('s.revoked_on', 'is', null)
    .where('s.expires_on', '>', now)
    .where('o.status', '=', 'Approved')
    .where((eb) => eb.or([eb('h.step', '=', 'documents'), eb('f.submission_id', 'is', null)]))
    .$narrowType<{ step: HandoffStep }>();
}
export type OpenHandoff = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

export function findByCode(db: Db, codeHash: Buffer, now: Date) {
  return inForce(db, now).where('h.code_hash', '=', codeHash).executeTakeFirst();
}

export const findByCookie = (db: Db, cookieHash: Buffer, now: Date) =>
  inForce(db, now).where('h.cookie_hash', '=', cookieHash).executeTakeFirst();

export const findOfSession = (db: Db, sessionId: string, now: Date) =>
  inForce(db, now).where('h.session_id', '=', sessionId).executeTakeFirst();

/** Locks a hand-off until the transaction ends; undefined when it has ended since. */
export const lockInForce = (tx: Tx, handoffId: string, now: Date) =>
  inForce(tx, now).where('h.handoff_id', '=', handoffId).forUpdate('h').executeTakeFirst();

/** Binds a hand-off to this cookie, of the phone that is first or again of the same one; false when another one was first. */
export async function claim(tx: Tx, handoffId: string, cookieHash: Buffer, phoneHash: Buffer | null): Promise<boolean> {
  const result = await tx
    .updateTable('handoffs')
    .set({ cookie_hash: cookieHash, phone_hash: phoneHash })
    .where('handoff_id', '=', handoffId)
    .where((eb) => eb.or([eb('cookie_hash', 'is', null), eb('phone_hash', '=', phoneHash)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type Sent = { handoff_id: string; sent_id: string; arrived_on: Date };

export async function insertFile(tx: Tx, document: NewDocument, sent: Sent): Promise<void> {
  const { documentId: file_id, storageKey: storage_key, wrappedKey: wrapped_key, type, bytes } = document;
  const file = { file_id, storage_key, wrapped_key, type, bytes, ...sent };
  await tx.insertInto('handoff_files').values(file).execute();
}

export async function isSent(tx: Tx, handoffId: string, sentId: string): Promise<boolean> {
  const file = tx.selectFrom('handoff_files').select('file_id').where('handoff_id', '=', handoffId);
  return (await file.where('sent_id', '=', sentId).executeTakeFirst()) !== undefined;
}

export function listFiles(db: Db, handoffId: string) {
  return db
    .selectFrom('handoff_files')
    .select(['file_id as fileId', 'type', 'bytes', 'arrived_on as arrivedOn'])
    .where('handoff_id', '=', handoffId)
    .orderBy('arrived_on')
    .execute();
}

export function findFile(db: Db, handoffId: string, fileId: string) {
  return db
    .selectFrom('handoff_files')
    .selectAll()
    .where('handoff_id', '=', handoffId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}
