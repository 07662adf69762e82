import { joiningMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict, badFields } from '#server/errors.ts';
import type { FormFields } from '#server/http/form-fields.ts';
import type { Form } from '#server/http/multipart.ts';
import { requireAccepted, requireOpen } from './policy.ts';
import { findOwnForm, findVersions, lockForm } from './queries.ts';
import { faultsOf, noteChanges, readFixList, requireReopened } from './review/fix-list.ts';
import { findSameDocuments } from './same-documents.ts';
import { prepareStep } from './steps/prepare-steps.ts';
import { auditOfUploads, refuseFields, requireReady, storeStep } from './store-step.ts';
import { withUploads } from './uploads/with-uploads.ts';
import { refsOf } from '#domain/texts.ts';

const joiningRefs = refsOf(joiningMessages);
const generalRefs = refsOf(generalMessages);

/** Saves one step in place of what it held (docs/rules/joining-form.md#versions-of-a-step). Raises 409 before the offer
 * was accepted, after the form was submitted, for a stale version, and for a step that HR asked no correction of; 400
 * with the fields at fault. Whatever fails, nothing is changed and no file is left behind. */
export async function saveStep(deps: Deps, actor: CandidateActor, step: JoiningStep, form: Form) {
  // An accepted offer stays accepted. Whether the form is open is asked before a long upload is taken, and again under the lock.
  const own = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  requireOpen(own);
  const { candidateOfferId } = own;
  return withUploads(deps, actor.candidateId, form, async ({ fields, uploads }) => {
    const readFrom = versionOf(fields);
    const isSame = await findSameDocuments(deps, candidateOfferId, uploads);
    return deps.db.transaction().execute(async (tx) => {
      requireOpen(await lockForm(tx, candidateOfferId));
      const versions = await findVersions(tx, candidateOfferId);
      if (readFrom !== null && readFrom !== versions[step]) throw conflict(joiningRefs.stale);
      const fixList = await readFixList(tx, deps, candidateOfferId);
      requireReopened(fixList, step);
      const prepared = await prepareStep[step](tx, deps, candidateOfferId, { call: 'step', fields, uploads, isSame });
      requireReady(prepared, uploads.errors());
      refuseFields(faultsOf(fixList, prepared));
      const on = deps.now();
      const version = await storeStep(tx, candidateOfferId, prepared, on);
      await noteChanges(tx, fixList, prepared, on);
      const details = { version, documents: auditOfUploads(prepared) };
      await writeAudit(tx, actor, [{ action: `save-joining-${step}`, candidateOfferId, details }]);
      return { version };
    });
  });
}

/** The version that the save was made from; null when none was sent: the last write wins. */
function versionOf({ version }: FormFields): number | null {
  if (version === undefined || version === '') return null;
  if (typeof version === 'string' && /^\d{1,9}$/.test(version)) return Number(version);
  throw badFields([{ path: 'version', text: generalRefs.invalidValue }]);
}
