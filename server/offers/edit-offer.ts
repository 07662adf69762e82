import { generalMessages, offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, type OfferStatus } from '#domain/offer/offer.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/db/database.ts';
import { payOfOffer } from '#server/pay/pay-of-offer.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { changedState } from './records/changed-offers.ts';
import type { SavedOffer } from './create-offer.ts';
import { lockOffer, reviseOffer, type OfferRow } from './queries.ts';
import { refusingTaken } from './refuse-taken.ts';
import { extendLocked, refusalOfEarlier } from './extension/extend-offers.ts';
import { moveReplyBy } from './extension/queries.ts';
import { refuseRetired, requireLookups } from './require-lookups.ts';
import { requireReplyBy } from './require-reply-by.ts';
import { requireStatedReplyBy, requireTemplate } from './require-template.ts';
import { endAccess } from './sending/queries.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';
import { writeLetter } from './write-letter.ts';
import { statesPlaceholder } from '#domain/letter/blocks.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);
const offerFormRefs = refsOf(offerFormMessages);

/** `version` is the revision that the form was read with; null means that the last write wins. */
export type OfferEdit = { candidateOfferId: number; version: number | null; form: OfferForm };

/**
 * Puts the form's values into an offer as the next version of its letter; a sent or rejected offer becomes Open, to be sent
 * again. An offer that is saved as it was stays as it is, whatever its status: nobody withdraws a letter by pressing save
 * (ADR 42); one of which only the reply-by date is another keeps its letter, which does not name that date (ADR 64). Raises
 * 404 for an unknown or deleted offer, 409 where its status forbids editing, where it changed since it was read, or where
 * the person has another live offer.
 */
export async function editOffer(deps: Deps, actor: HrActor, edit: OfferEdit): Promise<SavedOffer> {
  const { form } = edit;
  const names = await requireLookups(deps.db, form);
  return refusingTaken(deps, form, edit.candidateOfferId, () =>
    deps.db.transaction().execute(async (tx) => {
      const { before, status } = requireEditable(await lockOffer(tx, edit.candidateOfferId), edit.version);
      const { candidate_offer_id: candidateOfferId, candidate_id: candidateId } = before;
      const on = deps.now();
      const stored = storedForm(before);
      const changed = changedFields(before, stored, form);
      if (changed.some((field) => lookupFields.includes(field))) await refuseRetired(tx, form, stored);
      if (changed.length > 0) requireReplyBy(form, on);
      const replyBy = nextReplyBy(before, form);
      const template = await requireTemplate(
        tx,
        form.letterTemplateId ?? before.letter_template_id,
        before.letter_template_id,
      );
      // A letter that states the day, and that nobody has yet, is written again with another one.
      const isStated = before.status !== 'Offer Sent' && statesPlaceholder(template.blocks, 'replyBy');
      const isOtherDay = !isStated && changed.length > 0 && changed.every((field) => field === 'replyBy');
      // A rejected offer needs another letter to be decided on, whatever has changed.
      if (changed.length === 0 || (isOtherDay && before.status !== 'Rejected')) {
        if (isOtherDay) await saveReplyBy(tx, deps, actor, { before, replyBy: form.replyBy ?? null, on });
        const state = await changedState(tx, actor, { candidateOfferId, on });
        return { letterVersion: before.letter_version, letter: null, state };
      }
      const letterVersion = before.letter_version + 1;
      requireStatedReplyBy(template, replyBy);
      const { letterTemplateId } = template;
      // A form that says nothing of it leaves the pay structure as it is.
      const paid = {
        ...form,
        payStructureId: form.payStructureId === undefined ? before.pay_structure_id : form.payStructureId,
      };
      const change = { form: paid, letterTemplateId, status, replyBy, letterVersion, by: actor.hrUserId, on };
      const pay = await payOfOffer(tx, paid, before.pay_structure_id);
      if (!(await reviseOffer(tx, before, change))) throw conflict(offerFormRefs.changedByOther);
      if (isReachedElsewhere(before, form)) await endAccess(tx, candidateId, on);
      await withdrawMail(tx, before, on);
      const draft = { candidateOfferId, candidateId, version: letterVersion, form, names, pay, template, replyBy };
      const letter = await writeLetter(tx, deps, actor, draft);
      const details = { letterVersion, changed, statusBefore: before.status, statusAfter: status };
      const state = await changedState(tx, actor, { candidateOfferId, on });
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

/** Another reply-by date alone: of an offer that the candidate has, they are told. */
async function saveReplyBy(
  tx: Tx,
  deps: Deps,
  actor: HrActor,
  { before, replyBy, on }: { before: OfferRow; replyBy: string | null; on: Date },
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, status, letter_version: letterVersion } = before;
  if (status === 'Offer Sent' && replyBy !== null) {
    const refusal = refusalOfEarlier(before.reply_by, replyBy);
    if (refusal !== null) throw badFields([{ path: 'replyBy', text: refusal }]);
    await extendLocked(tx, deps, actor, { offers: [before], replyBy, on });
    return;
  }
  await moveReplyBy(tx, [candidateOfferId], { from: [status], replyBy });
  const details = { letterVersion, changed: ['replyBy' as const], statusBefore: status, statusAfter: status };
  await writeAudit(tx, actor, [{ action: 'edit-offer', candidateOfferId, details }]);
}

/**
 * The reply-by date of an offer that is saved with other terms: what the form says. Where it says nothing of it, an offer
 * that nobody has yet keeps its date, and one that is to be sent again gets a new one then.
 */
function nextReplyBy(before: OfferRow, { replyBy }: OfferForm): string | null {
  if (replyBy !== undefined) return replyBy;
  return before.status === 'Pending' || before.status === 'Open' ? before.reply_by : null;
}

const lookupFields: readonly (keyof OfferForm)[] = ['deptId', 'subDeptId', 'designationId', 'funcTitleId'];

/** The names of the form's fields that differ from what is stored; they are in the audit, the values in the versions. */
function changedFields(before: OfferRow, stored: OfferForm, form: OfferForm): (keyof OfferForm)[] {
  // A letter that the candidate has can be answered until some day; that the form has none is no change of it.
  const saysReplyBy = form.replyBy !== undefined && (form.replyBy !== null || before.status !== 'Offer Sent');
  const given: OfferForm = {
    ...form,
    replyBy: saysReplyBy ? form.replyBy : stored.replyBy,
    payStructureId: form.payStructureId === undefined ? stored.payStructureId : form.payStructureId,
    letterTemplateId: form.letterTemplateId ?? stored.letterTemplateId,
  };
  return (Object.keys(stored) as (keyof OfferForm)[]).filter((field) => stored[field] !== given[field]);
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
    replyBy: before.reply_by,
    letterTemplateId: before.letter_template_id,
    payStructureId: before.pay_structure_id,
  };
}
