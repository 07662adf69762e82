import { cleanText } from '#domain/values/clean-text.ts';
import type { OfferForm } from './offer-form.ts';
import type { OfferStatus } from './offer.ts';

/** An offer as it is stored: the form of an edit may leave out some of its fields. */
export type StoredOffer = { status: OfferStatus; form: StoredForm };
type LetterForm = Omit<OfferForm, 'language'>;
type StoredForm = { [K in keyof LetterForm]-?: Exclude<LetterForm[K], undefined> };
type ChangedField = keyof LetterForm;

/** What an edit does to an offer. `changed` names the fields that differ from what is stored. */
export type ClassifiedEdit =
  | { kind: 'unchanged'; changed: ChangedField[] }
  | { kind: 'replyBy'; changed: ChangedField[]; replyBy: string | null }
  | { kind: 'newVersion'; changed: ChangedField[]; form: LetterForm; replyBy: string | null };

/** Saving an offer as it was changes nothing, whatever its status: pressing save withdraws no letter (ADR 42). Another
 * language alone is no change of the letter; another reply-by date alone keeps the letter, unless the letter states the
 * date (`statesReplyBy`) and was not sent yet, or the offer was rejected and needs another letter to be decided on (ADR
 * 64). All else is a new version of the letter. */
export function classifyEdit(before: StoredOffer, form: OfferForm, statesReplyBy: boolean): ClassifiedEdit {
  const completed = completeForm(before, form);
  const changed = (Object.keys(before.form) as ChangedField[]).filter(
    (field) => asCleaned(before.form[field]) !== completed[field],
  );
  if (changed.length === 0) return { kind: 'unchanged', changed: [] };
  const keepsLetter = before.status === 'Offer Sent' || (before.status !== 'Rejected' && !statesReplyBy);
  if (keepsLetter && changed.every((field) => field === 'replyBy')) {
    return { kind: 'replyBy', changed, replyBy: completed.replyBy };
  }
  return { kind: 'newVersion', changed, form: completed, replyBy: nextReplyBy(before, form) };
}

/** Texts that were stored before all of them were cleaned: saving such an offer as it was changes nothing either. */
function asCleaned(stored: string | number | null): string | number | null {
  return typeof stored === 'string' ? cleanText(stored) : stored;
}

/** The form with what is stored in place of what it leaves out. */
function completeForm({ status, form: stored }: StoredOffer, form: OfferForm): StoredForm {
  // A letter that the candidate has can be answered until some day: an empty date of the form does not change it.
  const statesDate = form.replyBy !== undefined && (form.replyBy !== null || status !== 'Offer Sent');
  return {
    ...form,
    replyBy: (statesDate ? form.replyBy : stored.replyBy) ?? null,
    payStructureId: form.payStructureId === undefined ? stored.payStructureId : form.payStructureId,
    letterTemplateId: form.letterTemplateId ?? stored.letterTemplateId,
  };
}

/** The reply-by date of a new version. An offer that was sent or rejected gets another date when it is sent again. */
function nextReplyBy({ status, form: stored }: StoredOffer, { replyBy }: OfferForm): string | null {
  if (replyBy !== undefined) return replyBy;
  return status === 'Pending' || status === 'Open' ? stored.replyBy : null;
}
