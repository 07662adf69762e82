import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payBreakup } from '#domain/pay/pay-breakup.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { letterContent, type ContentBlock } from '#domain/letter/letter-content.ts';
import type { LetterRow, LetterSpan } from '#domain/letter/letter-terms.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { amountOf } from '#web/ui/number/rupee-text.ts';
import { templateOf } from '#web/hr/offer-form/choices/use-own-lists.ts';
import { offerFields, type OfferField, type OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerLabels } from '#web/hr/offer-form/texts.ts';

/** A stretch of the draft; `mark` says that it is still to be filled, or that it has just been changed. */
export type DraftSpan = { text: string; strong?: boolean; italic?: boolean; mark?: 'missing' | 'changed' };
export type DraftRow = { label: string; value: DraftSpan[]; inWords?: DraftSpan[]; total?: boolean };
type DraftSide = Record<'head' | 'signer' | 'title', DraftSpan[]>;
export type DraftBlock =
  | { kind: 'heading'; level: 1 | 2; spans: DraftSpan[] }
  | { kind: 'paragraph'; spans: DraftSpan[] }
  | { kind: 'list'; items: DraftSpan[][] }
  | { kind: 'terms'; rows: DraftRow[] }
  | { kind: 'signatures'; sides: DraftSide[] }
  | Extract<ContentBlock, { kind: 'pay' | 'pageBreak' }>;
export type LetterDraft = { addressee: { name: DraftSpan[]; email: DraftSpan[] }; blocks: DraftBlock[] };
/** What the letter is made from besides the form; without blocks it is the standard letter. */
export type DraftSource = Pick<Letter, 'blocks' | 'pay'>;

/** What is chosen in the form for the letter besides its values: the template's blocks, and the pay once it can be divided. */
export function draftSource(
  values: OfferValues,
  templates: readonly LetterTemplate[],
  structures: readonly StoredPayStructure[],
): DraftSource {
  const blocks = templateOf(templates, Number(values.letterTemplateId) || null)?.blocks;
  const structure = structures.find(({ payStructureId }) => String(payStructureId) === values.payStructureId);
  const pay = structure === undefined ? undefined : payOf(structure, values);
  return { blocks, pay };
}

function payOf(structure: StoredPayStructure, values: OfferValues): LetterPay | undefined {
  const fixedCTC = amountOf(values.fixedCTC);
  const variableCTC = values.variableCTC === '' ? 0 : amountOf(values.variableCTC);
  if (fixedCTC === null || variableCTC === null || fixedCTC < 0 || variableCTC < 0) return undefined;
  const breakup = payBreakup(structure, { fixedCTC, variableCTC });
  if ('refused' in breakup) return undefined;
  const { payStructureId, name, version } = structure;
  return { payStructureId, name, version, rows: breakup.rows };
}

/** The names of what is chosen in the selects; '' while none is chosen. */
export type ChosenNames = Record<'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId', string>;

/** The fields of the form that must be filled and are not, or hold no amount; the last day to answer, variable CTC, structure and template are optional. */
export function fieldsToFill(values: OfferValues): OfferField[] {
  return offerFields.filter((field) => {
    if (field === 'replyBy' || field === 'payStructureId' || field === 'letterTemplateId') return false;
    if (field === 'language') return false;
    if (field === 'fixedCTC') return amountOf(values.fixedCTC) === null;
    if (field === 'variableCTC') return values.variableCTC !== '' && amountOf(values.variableCTC) === null;
    return values[field].trim() === '';
  });
}

/** Never shown: a date that is not chosen yet. */
const someDay = '2000-01-03';

/** The letter as the server would write it from what is typed so far (domain/letter), with marks for the writer. */
export function draftLetter(
  values: OfferValues,
  names: ChosenNames,
  company: Letter['company'],
  changed: OfferField | null,
  source: DraftSource = {},
): LetterDraft {
  const missing = new Set(fieldsToFill(values));
  if (!isRealDate(values.joiningDate)) missing.add('joiningDate');
  if (!isRealDate(values.replyBy)) missing.add('replyBy');
  const draft = (span: LetterSpan) => draftSpan(span, missing, changed);
  const letter = { ...letterOf(values, names, company), ...source };
  const { candidateName, email } = letter;
  return {
    addressee: {
      name: [draft({ text: candidateName, strong: true, fields: ['fullName'] })],
      email: [draft({ text: email, fields: ['email'] })],
    },
    blocks: letterContent(letter).map((block) => draftBlock(block, draft)),
  };
}

function draftBlock(block: ContentBlock, draft: (span: LetterSpan) => DraftSpan): DraftBlock {
  const all = (spans: LetterSpan[]) => spans.map(draft);
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, spans: all(block.spans) };
    case 'list':
      return { kind: 'list', items: block.items.map(all) };
    case 'terms':
      return { kind: 'terms', rows: block.rows.map((row) => draftRow(row, draft)) };
    case 'signatures':
      return {
        kind: 'signatures',
        sides: block.sides.map(({ head, signer, title }) => ({
          head: all(head),
          signer: all(signer),
          title: all(title),
        })),
      };
    case 'pay':
    case 'pageBreak':
      return block;
  }
}

/** A field that is missing is named by its label, whatever would be there. */
function draftSpan(
  { text, strong, italic, fields = [] }: LetterSpan,
  missing: ReadonlySet<OfferField>,
  changed: OfferField | null,
): DraftSpan {
  const unknown = fields.find((field) => missing.has(field));
  if (unknown !== undefined) return { text: offerLabels[unknown], strong, italic, mark: 'missing' };
  const isChanged = fields.some((field) => field === changed);
  return { text, strong, italic, mark: isChanged ? 'changed' : undefined };
}

function draftRow({ label, value, inWords, total }: LetterRow, draft: (span: LetterSpan) => DraftSpan): DraftRow {
  const spans = value.map(draft);
  const [figure] = spans;
  const ofWords = inWords === undefined || figure?.mark === 'missing' ? undefined : inWords;
  return { label, value: spans, inWords: ofWords === undefined ? undefined : [{ ...figure, text: ofWords }], total };
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
    mobileNumber: values.mobileNumber.trim(),
    replyBy: isRealDate(values.replyBy) ? values.replyBy : someDay,
  };
}
