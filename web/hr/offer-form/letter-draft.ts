import { isRealDate } from '#domain/values/calendar.ts';
import {
  type Letter,
  letterClosing,
  type LetterField,
  letterHeading,
  letterOpening,
  type LetterRow,
  type LetterSpan,
  letterTerms,
} from '#domain/offer/offer-letter.ts';
import { amountOf } from '#web/ui/number/rupee-text.ts';
import { offerFields, type OfferField, type OfferValues } from './offer-values.ts';
import { offerLabels } from './texts.ts';

/** A stretch of the draft; `mark` says that it is still to be filled, or that it has just been changed. */
export type DraftSpan = { text: string; strong?: boolean; mark?: 'missing' | 'changed' };
export type DraftRow = { label: string; value: DraftSpan[]; inWords?: DraftSpan[]; total?: boolean };
export type LetterDraft = {
  addressee: { name: DraftSpan[]; email: DraftSpan[] };
  heading: DraftSpan[];
  opening: DraftSpan[][];
  rows: DraftRow[];
  closing: DraftSpan[][];
};

/** The names of what is chosen in the selects; '' while none is chosen. */
export type ChosenNames = Record<'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId', string>;

/** The fields of the form that must be filled and are not, or hold no amount; variable CTC, pay structure and reply-by date are optional. */
export function fieldsToFill(values: OfferValues): OfferField[] {
  return offerFields.filter((field) => {
    if (field === 'replyBy' || field === 'payStructureId') return false;
    if (field === 'fixedCTC') return amountOf(values.fixedCTC) === null;
    if (field === 'variableCTC') return values.variableCTC !== '' && amountOf(values.variableCTC) === null;
    return values[field].trim() === '';
  });
}

/** Never shown: the date of a letter whose joining date is not chosen yet. */
const someDay = '2000-01-03';

/** The letter as the server would write it from what is typed so far (domain/offer/offer-letter.ts), with marks for the writer. */
export function draftLetter(
  values: OfferValues,
  names: ChosenNames,
  company: Letter['company'],
  changed: OfferField | null,
): LetterDraft {
  const missing = new Set(fieldsToFill(values));
  if (!isRealDate(values.joiningDate)) missing.add('joiningDate');
  const draft = (span: LetterSpan) => draftSpan(span, missing, changed);
  const letter = letterOf(values, names, company);
  const span = (text: string, field: LetterField) => [draft({ text, fields: [field] })];
  return {
    addressee: {
      name: [draft({ text: letter.candidateName, strong: true, fields: ['fullName'] })],
      email: span(letter.email, 'email'),
    },
    heading: letterHeading(letter).map(draft),
    opening: letterOpening(letter).map((spans) => spans.map(draft)),
    rows: letterTerms(letter).map((row) => draftRow(row, draft)),
    closing: letterClosing(letter).map((spans) => spans.map(draft)),
  };
}

/** A field that is missing is named by its label, whatever would be there. */
function draftSpan(
  { text, strong, fields = [] }: LetterSpan,
  missing: ReadonlySet<OfferField>,
  changed: OfferField | null,
): DraftSpan {
  const look = strong === true ? { strong } : {};
  const unknown = fields.find((field) => missing.has(field));
  if (unknown !== undefined) return { text: offerLabels[unknown], ...look, mark: 'missing' };
  const isChanged = fields.some((field) => field === changed);
  return { text, ...look, ...(isChanged ? { mark: 'changed' as const } : {}) };
}

function draftRow({ label, value, inWords, total }: LetterRow, draft: (span: LetterSpan) => DraftSpan): DraftRow {
  const spans = value.map(draft);
  const [figure] = spans;
  const ofWords = inWords === undefined || figure?.mark === 'missing' ? undefined : inWords;
  return {
    label,
    value: spans,
    ...(ofWords === undefined ? {} : { inWords: [{ ...figure, text: ofWords }] }),
    ...(total ? { total } : {}),
  };
}

function letterOf(values: OfferValues, names: ChosenNames, company: Letter['company']): Letter {
  return {
    company,
    candidateOfferId: 0,
    version: 1,
    reference: '',
    date: someDay,
    candidateId: '',
    candidateName: values.fullName.trim(),
    email: values.email.trim(),
    offeredRole: values.offeredRole.trim(),
    department: names.deptId,
    subDepartment: names.subDeptId,
    designation: names.designationId,
    functionalTitle: names.funcTitleId,
    joiningDate: isRealDate(values.joiningDate) ? values.joiningDate : someDay,
    fixedCTC: Math.max(0, amountOf(values.fixedCTC) ?? 0),
    variableCTC: Math.max(0, amountOf(values.variableCTC) ?? 0),
  };
}
