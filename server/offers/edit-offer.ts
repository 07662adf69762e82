import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, type OfferStatus } from '#domain/offer/offer.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/errors.ts';
import { changedState } from './records/changed-offers.ts';
import type { SavedOffer } from './create-offer.ts';
import { lockOffer, reviseOffer, type OfferRow } from './queries.ts';
import { refusingTaken } from './refuse-taken.ts';
import { refuseRetired, requireLookups } from './require-lookups.ts';
import { endAccess } from './sending/queries.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';
import { writeLetter } from './write-letter.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);
const offerFormRefs = refsOf(offerFormMessages);

/** `version` is the revision that the form was read with; null means that the last write wins. */
export type OfferEdit = { candidateOfferId: number; version: number | null; form: OfferForm };

/**
 * Puts the form's values into an offer as the next version of its letter; a sent or rejected offer becomes Open, to be sent
 * again. An offer that is saved as it was stays as it is, whatever its status: nobody withdraws a letter by pressing save
 * (ADR 42). Raises 404 for an unknown or deleted offer, 409 where its status forbids editing, where it changed since it was
 * read, or where the person has another live offer.
 */
export async function editOffer(deps: Deps, actor: HrActor, edit: OfferEdit): Promise<SavedOffer> {
  const { form } = edit;
  const names = await requireLookups(deps.db, form);
  return refusingTaken(deps, form, edit.candidateOfferId, () =>
    deps.db.transaction().execute(async (tx) => {
      const { before, status } = requireEditable(await lockOffer(tx, edit.candidateOfferId), edit.version);
      const { candidate_offer_id: candidateOfferId, candidate_id: candidateId } = before;
      const stored = storedForm(before);
      const changed = changedFields(stored, form);
      if (changed.some((field) => lookupFields.includes(field))) await refuseRetired(tx, form, stored);
      if (changed.length === 0) {
        const state = await changedState(tx, actor, candidateOfferId);
        return { letterVersion: before.letter_version, letter: null, state };
      }
      const letterVersion = before.letter_version + 1;
      const change = { form, status, letterVersion, by: actor.hrUserId, on: deps.now() };
      if (!(await reviseOffer(tx, before, change))) throw conflict(offerFormRefs.changedByOther);
      if (isReachedElsewhere(before, form)) await endAccess(tx, candidateId, deps.now());
      await withdrawMail(tx, before, deps.now());
      const draft = { candidateOfferId, candidateId, version: letterVersion, form, names };
      const letter = await writeLetter(tx, deps, actor, draft);
      const details = { letterVersion, changed, statusBefore: before.status, statusAfter: status };
      const state = await changedState(tx, actor, candidateOfferId);
      await writeAudit(tx, actor, [{ action: 'edit-offer', candidateOfferId, details }]);
      return { letterVersion, letter, state };
    }),
  );
}

/**
 * The reader of mail at the old address may hold a password, and the holder of the old number may hold a code or have set a
 * password with one: neither may read the new offer.
 */
function isReachedElsewhere(before: OfferRow, form: OfferForm): boolean {
  return before.email.toLowerCase() !== form.email.toLowerCase() || before.mobile !== form.mobileNumber;
}

function requireEditable(
  before: OfferRow | undefined,
  version: number | null,
): { before: OfferRow; status: OfferStatus } {
  if (before === undefined) throw notFound(generalRefs.unknownOffer);
  if (before.status === 'Deleted') throw notFound(refusalOf('edit', 'Deleted'));
  const standing = standingOf(before.status, before.removed_on);
  const status = statusAfter('edit', standing);
  if (status === null) throw conflict(refusalOf('edit', standing));
  if (version !== null && version !== before.revision) throw conflict(offerFormRefs.changedByOther);
  return { before, status };
}

const lookupFields: readonly (keyof OfferForm)[] = ['deptId', 'subDeptId', 'designationId', 'funcTitleId'];

/** The names of the form's fields that differ from what is stored; they are in the audit, the values in the versions. */
function changedFields(stored: OfferForm, form: OfferForm): (keyof OfferForm)[] {
  return (Object.keys(stored) as (keyof OfferForm)[]).filter((field) => stored[field] !== form[field]);
}

function storedForm(before: OfferRow): OfferForm {
  return {
    fullName: before.candidate_name,
    email: before.email,
    mobileNumber: before.mobile,
    offeredRole: before.offered_role,
    deptId: before.dept_id,
    subDeptId: before.sub_dept_id,
    designationId: before.designation_id,
    funcTitleId: before.functional_title_id,
    fixedCTC: before.fixed_ctc,
    variableCTC: before.variable_ctc,
    joiningDate: before.joining_date,
  };
}
