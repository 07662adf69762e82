import type { SavedDocument } from '#domain/audit-events.ts';
import type { Db } from '#server/db/database.ts';
import { insertDocuments, releaseDocuments } from '#server/documents/queries.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import type { PreparedStep, ReadyStep, StepRows } from './prepared-step.ts';
import { markStepSaved } from './queries.ts';
import { storeEntries, storeFresher, storeRow } from './steps/queries.ts';

/** Stores a step that is ready: its new documents, its rows, its version; releases the documents that it no longer has. Answers the version. */
export async function storeStep(db: Db, candidateOfferId: number, ready: ReadyStep, on: Date): Promise<number> {
  await insertDocuments(db, candidateOfferId, ready.uploads, on);
  await storeRows(db, candidateOfferId, ready.rows);
  const left = ready.before.filter((id) => !ready.after.includes(id));
  await releaseDocuments(db, left, on);
  return markStepSaved(db, candidateOfferId, ready.rows.step, on);
}

async function storeRows(db: Db, candidateOfferId: number, rows: StepRows): Promise<void> {
  switch (rows.step) {
    case 'personal':
      return storeRow(db, 'personal_details', candidateOfferId, rows.columns);
    case 'bank':
      return storeRow(db, 'bank_details', candidateOfferId, rows.columns);
    case 'experience':
      await storeFresher(db, candidateOfferId, rows.isFresher);
      return storeEntries(db, 'experiences', candidateOfferId, rows.entries);
    case 'education':
      return storeEntries(db, 'educations', candidateOfferId, rows.entries);
    case 'family':
      return storeEntries(db, 'family_members', candidateOfferId, rows.entries);
  }
}

/** Raises 400 with every field at fault; a single one gives the message of the answer. */
export function refuseFields(errors: readonly FieldFault[]): void {
  if (errors.length > 0) throw badFields(errors);
}

/** Raises 400 unless the step is ready and no file is out of place. */
export function requireReady(step: PreparedStep, misplaced: readonly FieldFault[]): asserts step is ReadyStep {
  refuseFields([...misplaced, ...(step.errors ?? [])]);
}

export const auditOfUploads = (ready: ReadyStep): SavedDocument[] =>
  ready.uploads.map(({ field, documentId, sha256 }) => ({ field, documentId, sha256: sha256.toString('hex') }));
