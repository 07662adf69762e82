import { todayInIndia } from '#domain/values/calendar.ts';
import { generalRefs, offerFormRefs } from '#domain/messages.ts';
import { classifyEdit, type ClassifiedEdit, type StoredOffer } from '#domain/offer/classify-edit.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, type OfferStatus } from '#domain/offer/offer.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentTemplate } from '#server/letter-templates/queries.ts';
import { payOfOffer } from '#server/pay/pay-of-offer.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { changeLanguage } from './change-language.ts';
import { changedState } from './records/changed-offers.ts';
import type { SavedOffer } from './create-offer.ts';
import { lockOffer, reviseOffer, type OfferRow } from './queries.ts';
import { rejectDuplicatePerson } from './reject-duplicate-person.ts';
import { extendLocked, refusalOfEarlier } from './extension/extend-offers.ts';
import { moveReplyBy } from './extension/queries.ts';
import type { RequiredLookupNames } from '#server/lookups/queries.ts';
import {
  refuseRetired,
  requireLookups,
  requireReplyBy,
  requireStatedReplyBy,
  requireTemplate,
} from './require-choices.ts';
import { endAccess } from './sending/queries.ts';
import { mailedBy } from './sending/send-offers.ts';
import { judgeEdited } from './sign-off/judge.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';
import { writeLetter } from './write-letter.ts';
import { statesPlaceholder } from '#domain/letter/blocks.ts';

/** `version` is the revision that the form was read with; null means that the last write wins. */
export type OfferEdit = { candidateOfferId: number; version: number | null; form: OfferForm };

/** Puts the form's values into an offer. What that does to its letter and status is decided by `classifyEdit`; a new
 * version of the letter sets a sent or rejected offer to Open. Raises 404 for an unknown or deleted offer, 409 where
 * its status forbids editing, where it changed since it was read, or where the person has another live offer. */
export async function editOffer(deps: Deps, actor: HrActor, { version, ...edit }: OfferEdit): Promise<SavedOffer> {
  const names = await requireLookups(deps.db, edit.form);
  const isCounted = await countExtension(deps, actor, edit);
  return rejectDuplicatePerson(deps, edit, () =>
    deps.db.transaction().execute(async (tx) => {
      const on = deps.now();
      const { before, status } = requireEditable(await lockOffer(tx, edit.candidateOfferId), version);
      const { letter_template_id: own } = before;
      const template = await requireTemplate(tx, edit.form.letterTemplateId ?? own, own);
      const stored = storedForm(before);
      const statesReplyBy = statesPlaceholder(template.blocks, 'replyBy');
      const classified = classifyEdit({ status: before.status, form: stored }, edit.form, statesReplyBy);
      if (classified.changed.some((field) => lookupFields.includes(field))) await refuseRetired(tx, edit.form, stored);
      if (classified.kind !== 'unchanged') requireReplyBy(edit.form, on);
      await changeLanguage(tx, actor, before.candidate_id, edit.form.language);
      if (classified.kind === 'newVersion') {
        return saveNewVersion(tx, deps, actor, { before, status, edit: classified, names, template, on });
      }
      if (classified.kind === 'replyBy')
        await saveReplyBy(tx, deps, actor, { before, edit: classified, on, isCounted });
      const state = await changedState(tx, actor, { candidateOfferId: edit.candidateOfferId, on });
      return { letterVersion: before.letter_version, letter: null, state };
    }),
  );
}

type Edited<K extends ClassifiedEdit['kind']> = {
  before: OfferRow;
  edit: Extract<ClassifiedEdit, { kind: K }>;
  on: Date;
};

type NewVersion = Edited<'newVersion'> & { status: OfferStatus; names: RequiredLookupNames; template: CurrentTemplate };

/** Puts other terms into the offer with the next version of its letter; a mail that waits for delivery is withdrawn. */
async function saveNewVersion(
  tx: Tx,
  deps: Deps,
  actor: HrActor,
  { before, status, edit, names, template, on }: NewVersion,
): Promise<SavedOffer> {
  const { candidate_offer_id: candidateOfferId, candidate_id: candidateId } = before;
  const { form, replyBy, changed } = edit;
  requireStatedReplyBy(template, replyBy);
  const letterVersion = before.letter_version + 1;
  const { letterTemplateId } = template;
  const change = { form, letterTemplateId, status, replyBy, letterVersion, by: actor.hrUserId, on };
  const pay = await payOfOffer(tx, form, before.pay_structure_id, todayInIndia(on));
  if (!(await reviseOffer(tx, before, change))) throw conflict(offerFormRefs.changedByOther);
  if (isReachedElsewhere(before, form)) await endAccess(tx, candidateId, on);
  await withdrawMail(tx, before, on);
  const draft = { candidateOfferId, candidateId, version: letterVersion, form, names, pay, template, replyBy };
  const letter = await writeLetter(tx, deps, actor, draft);
  const isVoid = await judgeEdited(tx, before, letter, on);
  const state = await changedState(tx, actor, { candidateOfferId, on });
  await auditEdit(tx, actor, before, { letterVersion, changed, statusAfter: status });
  if (isVoid) await writeAudit(tx, actor, [{ action: 'void-sign-off', candidateOfferId }]);
  return { letterVersion, letter, state };
}

/** The reader of the old mail address may have a password, and the owner of the old number may have a code or have set
 * a password with one: neither may read the new offer. */
const isReachedElsewhere = (before: OfferRow, form: OfferForm): boolean =>
  before.email.toLowerCase() !== form.email.toLowerCase() || before.mobile !== form.mobileNumber;

function requireEditable(before: OfferRow | undefined, version: number | null) {
  if (before === undefined) throw notFound(generalRefs.unknownOffer);
  if (before.status === 'Deleted') throw notFound(refusalOf('edit', 'Deleted'));
  const standing = standingOf(before.status, before.removed_on);
  const status = statusAfter('edit', standing);
  if (status === null) throw conflict(refusalOf('edit', standing));
  if (version !== null && version !== before.revision) throw conflict(offerFormRefs.changedByOther);
  return { before, status };
}

/** Counts the mail about a later reply-by date, before the transaction has a connection and the offer's lock. */
async function countExtension(deps: Deps, actor: HrActor, { candidateOfferId, form }: Omit<OfferEdit, 'version'>) {
  const before = await lockOffer(deps.db, candidateOfferId);
  if (before?.status !== 'Offer Sent') return false;
  const edit = classifyEdit({ status: before.status, form: storedForm(before) }, form, false);
  if (edit.kind !== 'replyBy' || edit.replyBy === null) return false;
  if (refusalOfEarlier(before.reply_by, edit.replyBy) !== null) return false;
  await deps.limits.consume('sendAgainToCandidate', mailedBy(actor.hrUserId, before.candidate_id));
  return true;
}

async function saveReplyBy(
  tx: Tx,
  deps: Deps,
  actor: HrActor,
  { before, edit: { changed, replyBy }, on, isCounted }: Edited<'replyBy'> & { isCounted: boolean },
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, status, letter_version: letterVersion } = before;
  if (status === 'Offer Sent' && replyBy !== null) {
    const refusal = refusalOfEarlier(before.reply_by, replyBy);
    if (refusal !== null) throw badFields([{ path: 'replyBy', text: refusal }]);
    // Sent, or sent again with another day, since it was counted.
    if (!isCounted) throw conflict(offerFormRefs.changedByOther);
    await extendLocked(tx, deps, actor, { offers: [before], replyBy, on });
    return;
  }
  await moveReplyBy(tx, [candidateOfferId], { from: [status], replyBy });
  await auditEdit(tx, actor, before, { letterVersion, changed, statusAfter: status });
}

/** The audit names the changed fields; the values are in the versions. */
async function auditEdit(
  tx: Tx,
  actor: HrActor,
  before: OfferRow,
  edit: { letterVersion: number; changed: (keyof OfferForm)[]; statusAfter: OfferStatus },
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, status: statusBefore } = before;
  await writeAudit(tx, actor, [{ action: 'edit-offer', candidateOfferId, details: { ...edit, statusBefore } }]);
}

const lookupFields: readonly (keyof OfferForm)[] = ['deptId', 'subDeptId', 'designationId', 'funcTitleId'];

const storedForm = (before: OfferRow): StoredOffer['form'] => ({
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
  replyBy: before.reply_by,
  letterTemplateId: before.letter_template_id,
  payStructureId: before.pay_structure_id,
});
