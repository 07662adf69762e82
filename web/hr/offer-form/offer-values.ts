import type { OfferDetails } from '#contract/offers.ts';
import { languageNames } from '#domain/language.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { amountOf, type MoneyValue } from '#web/ui/number/rupee-text.ts';
import { shownDay, shownRupees } from '#web/ui/form/shown-values.ts';
import { offerLabels } from './texts.ts';

export type OfferField = keyof typeof offerLabels;

type MoneyField = 'fixedCTC' | 'variableCTC';

/** What the form's controls hold (docs/rules/offer-form.md#fields): ids as the selects give them, money as typed. */
export type OfferValues = Record<Exclude<OfferField, MoneyField>, string> & Record<MoneyField, MoneyValue>;

export const offerFields = Object.keys(offerLabels) as OfferField[];

export const isOfferField = (path: string): path is OfferField => Object.hasOwn(offerLabels, path);

export const noValues = Object.fromEntries(offerFields.map((field) => [field, ''])) as OfferValues;

/** The two amounts as numbers; null while one is missing or cannot be divided. */
export function ctcOf({ fixedCTC, variableCTC }: OfferValues) {
  const [fixed, variable] = [amountOf(fixedCTC), variableCTC === '' ? 0 : amountOf(variableCTC)];
  const isKnown = fixed !== null && variable !== null && fixed >= 0 && variable >= 0;
  return isKnown ? { fixedCTC: fixed, variableCTC: variable } : null;
}

export const valuesOf = (offer: OfferDetails): OfferValues => ({
  fullName: offer.candidateName,
  email: offer.email,
  mobileNumber: offer.mobile,
  language: offer.language,
  offeredRole: offer.offeredRole,
  joiningDate: offer.joiningDate,
  deptId: idText(offer.deptId),
  subDeptId: idText(offer.subDeptId),
  designationId: idText(offer.designationId),
  funcTitleId: idText(offer.funcTitleId),
  // A server may know of none.
  replyBy: offer.replyBy ?? '',
  fixedCTC: Number.isNaN(offer.fixedCTC) ? '' : (offer.fixedCTC ?? ''),
  variableCTC: offer.variableCTC ?? '',
  payStructureId: idText(offer.payStructureId ?? 0),
  letterTemplateId: idText(offer.letterTemplateId ?? 0),
});

/** What saving the form would change of the offer as it is stored; a save that changes nothing makes no new letter. An
 * offer that the candidate has keeps its reply-by date when the form has none, and any offer its letter template. */
export function changesOf(offer: OfferDetails, form: OfferForm): OfferField[] {
  const stored = valuesOf(offer);
  return offerFields.filter((field) => {
    if (field === 'replyBy' && !form.replyBy && offer.offerLetterStatus === 'Offer Sent') return false;
    if ((field === 'letterTemplateId' || field === 'language') && !form[field]) return false;
    return String(stored[field]) !== String(form[field] ?? '');
  });
}

/** What saving does besides saving; null where it makes another letter of an unsent offer. */
type SaveEffect = 'unchanged' | 'extended' | 'withdrawn' | null;

export function effectOf(offer: OfferDetails | null, form: OfferForm): SaveEffect {
  if (offer === null) return null;
  const changes = changesOf(offer, form);
  if (changes.length === 0) return 'unchanged';
  if (changes.every((field) => field === 'language')) return null;
  if (offer.offerLetterStatus !== 'Offer Sent') return null;
  return changes.every((field) => field === 'replyBy' || field === 'language') ? 'extended' : 'withdrawn';
}

const idText = (id: number): string => (id > 0 ? String(id) : '');

export type NamesOfChoices = { payStructure: string; letterTemplate: string };

export function storedText(offer: OfferDetails, field: OfferField, names: NamesOfChoices): string {
  const texts: Record<OfferField, string> = {
    fullName: offer.candidateName,
    email: offer.email,
    mobileNumber: formatMobile(offer.mobile),
    language: languageNames[offer.language],
    offeredRole: offer.offeredRole,
    joiningDate: shownDay(offer.joiningDate),
    deptId: offer.department,
    subDeptId: offer.subDepartment,
    designationId: offer.designation,
    funcTitleId: offer.functionalTitle,
    replyBy: shownDay(offer.replyBy ?? ''),
    fixedCTC: shownRupees(offer.fixedCTC),
    variableCTC: shownRupees(offer.variableCTC),
    payStructureId: names.payStructure,
    letterTemplateId: names.letterTemplate,
  };
  return texts[field];
}

/** The fields that another user changed between two reads and that are being edited here too. */
export const contestedFields = (before: OfferValues, now: OfferValues, edited: readonly OfferField[]): OfferField[] =>
  offerFields.filter((field) => before[field] !== now[field] && edited.includes(field));
