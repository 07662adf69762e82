import type { SavedDocument } from '#domain/audit-events.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { Db } from '#server/db/database.ts';
import { insertDocuments, releaseDocuments } from '#server/documents/queries.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { prepareBank } from './bank/prepare-bank.ts';
import { prepareEducation } from './education/prepare-education.ts';
import { prepareExperience } from './experience/prepare-experience.ts';
import { prepareFamily } from './family/prepare-family.ts';
import { preparePersonal } from './personal/prepare-personal.ts';
import type { PrepareStep, PreparedStep, ReadyStep } from './prepared-step.ts';
import { markStepSaved } from './queries.ts';

/** How each step is read out of a request. */
export const prepareStep: Record<JoiningStep, PrepareStep> = {
  personal: preparePersonal,
  bank: prepareBank,
  experience: prepareExperience,
  education: prepareEducation,
  family: prepareFamily,
};

/** Stores a step that is ready: its new documents, its rows, its version; lets go of the documents it no longer has. Answers the version. */
export async function storeStep(
  db: Db,
  candidateOfferId: number,
  step: JoiningStep,
  ready: ReadyStep,
  on: Date,
): Promise<number> {
  await insertDocuments(db, candidateOfferId, ready.uploads, on);
  await ready.store();
  const left = ready.before.filter((id) => !ready.after.includes(id));
  await releaseDocuments(db, left, on);
  return markStepSaved(db, candidateOfferId, step, on);
}

/** Raises 400 with every field at fault, in its own words when it is only one. */
export function refuseFields(errors: readonly FieldFault[]): void {
  if (errors.length > 0) throw badFields(errors);
}

/** Raises 400 unless the step is ready and no file is out of place. */
export function requireReady(step: PreparedStep, misplaced: readonly FieldFault[]): asserts step is ReadyStep {
  refuseFields([...misplaced, ...(step.errors ?? [])]);
}

/** What the audit tells of new files. */
export function auditOfUploads(ready: ReadyStep): SavedDocument[] {
  return ready.uploads.map(({ field, documentId, sha256 }) => ({ field, documentId, sha256: sha256.toString('hex') }));
}
