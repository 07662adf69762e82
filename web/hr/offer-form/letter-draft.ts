import { formatDate, isRealDate } from '#domain/calendar.ts';
import {
  type Letter,
  letterClosing,
  letterHeading,
  letterOpening,
  type LetterRow,
  type LetterSpan,
  letterTerms,
} from '#domain/offer-letter.ts';
import { amountOf } from '#web/ui/number/rupee-text.ts';
import { offerFields, type OfferField, offerLabels, type OfferValues } from './offer-values.ts';

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

/** The names that stand behind the ids of the selects; '' while none is chosen. */
export type ChosenNames = Record<'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId', string>;

/** The fields of the form that must be filled and are not, or hold no amount; variable CTC is optional. */
export function fieldsToFill(values: OfferValues): OfferField[] {
  return offerFields.filter((field) => {
    if (field === 'fixedCTC') return amountOf(values.fixedCTC) === null;
    if (field === 'variableCTC') return values.variableCTC !== '' && amountOf(values.variableCTC) === null;
    return values[field].trim() === '';
  });
}

// Values travel through the letter's sentences between these signs of the private use area, so that they can be found.
const begin = '\uE000';
const middle = '\uE001';
const end = '\uE002';
const wrapped = /\uE000(\w+)\uE001([^\uE002]*)\uE002/gu;

/** Stands in for a date that is not chosen yet. */
const someDay = '2000-01-03';

/** The letter as the server would write it from what is typed so far (domain/offer-letter.ts), with marks for the writer. */
export function draftLetter(
  values: OfferValues,
  names: ChosenNames,
  company: Letter['company'],
  changed: OfferField | null,
): LetterDraft {
  const missing = new Set(fieldsToFill(values));
  if (!isRealDate(values.joiningDate)) missing.add('joiningDate');
  const markOf = (field: OfferField) =>
    missing.has(field) ? { mark: 'missing' as const } : field === changed ? { mark: 'changed' as const } : {};
  const read = (span: LetterSpan) => unwrap(span, markOf);
  const letter = wrappedLetter(values, names, company, missing);
  const date = formatDate(letter.joiningDate);
  const dated = (span: LetterSpan): DraftSpan[] =>
    span.text === date && span.value ? [dateSpan(date, missing, markOf)] : read(span);
  return {
    addressee: { name: read({ text: letter.candidateName, strong: true }), email: read({ text: letter.email }) },
    heading: letterHeading(letter).flatMap(read),
    opening: letterOpening(letter).map((spans) => spans.flatMap(dated)),
    rows: letterTerms(letter).map((row) => draftRow(row, missing, markOf)),
    closing: letterClosing(letter).map((spans) => spans.flatMap(read)),
  };
}

type MarkOf = (field: OfferField) => Pick<DraftSpan, 'mark'>;

function wrappedLetter(
  values: OfferValues,
  names: ChosenNames,
  company: Letter['company'],
  missing: ReadonlySet<OfferField>,
): Letter {
  const wrap = (field: OfferField, text: string) => {
    const plain = text.replace(/[\uE000-\uE002]/gu, '').trim();
    return `${begin}${field}${middle}${missing.has(field) ? offerLabels[field] : plain}${end}`;
  };
  return {
    company,
    candidateOfferId: 0,
    version: 1,
    reference: '',
    date: someDay,
    candidateId: '',
    candidateName: wrap('fullName', values.fullName),
    email: wrap('email', values.email),
    offeredRole: wrap('offeredRole', values.offeredRole),
    department: wrap('deptId', names.deptId),
    subDepartment: wrap('subDeptId', names.subDeptId),
    designation: wrap('designationId', names.designationId),
    functionalTitle: wrap('funcTitleId', names.funcTitleId),
    joiningDate: missing.has('joiningDate') ? someDay : values.joiningDate,
    fixedCTC: Math.max(0, amountOf(values.fixedCTC) ?? 0),
    variableCTC: Math.max(0, amountOf(values.variableCTC) ?? 0),
  };
}

/** Takes the values out of their signs again, each with the mark of its field. */
function unwrap({ text, strong }: LetterSpan, markOf: MarkOf): DraftSpan[] {
  const look = strong === true ? { strong } : {};
  const spans: DraftSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(wrapped)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), ...look });
    spans.push({ text: match[2] ?? '', ...look, ...markOf(match[1] as OfferField) });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), ...look });
  return spans;
}

function dateSpan(date: string, missing: ReadonlySet<OfferField>, markOf: MarkOf): DraftSpan {
  const text = missing.has('joiningDate') ? offerLabels.joiningDate : date;
  return { text, strong: true, ...markOf('joiningDate') };
}

function draftRow(row: LetterRow, missing: ReadonlySet<OfferField>, markOf: MarkOf): DraftRow {
  const { label, total } = row;
  const fields = rowFields(row);
  if (fields.length === 0) return { label, value: unwrap({ text: row.value }, markOf) };
  const unknown = fields.find((field) => missing.has(field));
  if (unknown !== undefined) {
    return { label, value: [{ text: offerLabels[unknown], mark: 'missing' }], ...(total ? { total } : {}) };
  }
  const mark = fields.map(markOf).find((found) => found.mark !== undefined) ?? {};
  return {
    label,
    value: [{ text: row.value, ...mark }],
    ...(row.inWords === undefined ? {} : { inWords: [{ text: row.inWords, ...mark }] }),
    ...(total ? { total } : {}),
  };
}

/** The fields that a row is reckoned from, rather than holding them as they were typed. */
function rowFields({ label, total }: LetterRow): OfferField[] {
  if (total) return ['fixedCTC', 'variableCTC'];
  const reckoned: OfferField[] = ['joiningDate', 'fixedCTC', 'variableCTC'];
  return reckoned.filter((field) => label.startsWith(offerLabels[field]));
}
