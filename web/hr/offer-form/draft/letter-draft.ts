import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import type { LetterText } from '#contract/letter/candidate-letter.ts';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import { payBreakup } from '#domain/pay/pay-breakup.ts';
import { isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { letterContent } from '#domain/letter/letter-content.ts';
import type { LetterSpan } from '#domain/letter/letter-terms.ts';
import { type Letter, letterReference } from '#domain/offer/offer-letter.ts';
import { amountOf } from '#web/ui/number/rupee-text.ts';
import { ctcOf, type OfferField, offerFields, type OfferValues } from '#web/hr/offer-form/offer-values.ts';
import { offerLabels } from '#web/hr/offer-form/texts.ts';

/** The template that an offer with this choice gets: the default where nothing is chosen. */
export function templateOf(
  templates: readonly LetterTemplate[],
  letterTemplateId: number | null,
): LetterTemplate | undefined {
  return templates.find((template) =>
    letterTemplateId === null ? template.isDefault : template.letterTemplateId === letterTemplateId,
  );
}

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
  return { blocks, pay: structure && payOf(structure, values) };
}

function payOf(structure: StoredPayStructure, values: OfferValues): LetterPay | undefined {
  const ctc = ctcOf(values);
  const breakup = ctc && payBreakup(structure, ctc);
  if (breakup === null || 'refused' in breakup) return undefined;
  const { payStructureId, name, version } = structure;
  return { payStructureId, name, version, rows: breakup.rows };
}

/** The names of what is chosen in the selects; '' while none is chosen. */
export type ChosenNames = Record<'deptId' | 'subDeptId' | 'designationId' | 'funcTitleId', string>;

/** The fields of the form that must be filled and are not, or hold no amount; the last day to answer, variable CTC, structure and template are optional. */
export function fieldsToFill(values: OfferValues): OfferField[] {
  return offerFields.filter((field) => {
    if (['replyBy', 'payStructureId', 'letterTemplateId', 'language'].includes(field)) return false;
    if (field === 'fixedCTC') return amountOf(values.fixedCTC) === null;
    if (field === 'variableCTC') return values.variableCTC !== '' && amountOf(values.variableCTC) === null;
    return values[field].trim() === '';
  });
}

/** Never shown: a date that is not chosen yet. */
const someDay = '2000-01-03';

/** The letter as the server would write it from what is typed so far (domain/letter). A field that is missing is named
 * by its label, whatever would be there. */
export function draftLetter(
  values: OfferValues,
  names: ChosenNames,
  company: Letter['company'],
  source: DraftSource = {},
): LetterText {
  const missing = new Set<string>(fieldsToFill(values));
  if (!isRealDate(values.joiningDate)) missing.add('joiningDate');
  if (!isRealDate(values.replyBy)) missing.add('replyBy');
  const gapOf = ({ fields = [] }: LetterSpan) => fields.find((field) => missing.has(field));
  const said = (span: LetterSpan): LetterSpan & { isMissing?: boolean } => {
    const gap = gapOf(span);
    return gap === undefined ? span : { ...span, text: `[${offerLabels[gap]}]`, isMissing: true };
  };
  const letter = { ...letterOf(values, names, company), ...source };
  return {
    offerVersion: 0,
    companyName: company.name,
    companyAddress: company.address,
    reference: letterReference(company.name, 0, 1).replace(/0\/1$/, unknown),
    date: todayInIndia(),
    candidateId: unknown,
    candidateName: said({ text: letter.candidateName, fields: ['fullName'] }).text,
    blocks: letterContent(letter).map((block) => {
      if (block.kind === 'heading' || block.kind === 'paragraph') return { ...block, spans: block.spans.map(said) };
      if (block.kind === 'list') return { ...block, items: block.items.map((item) => item.map(said)) };
      if (block.kind === 'signatures') {
        return { ...block, sides: block.sides.map((side) => ({ ...side, signer: side.signer.map(said) })) };
      }
      if (block.kind !== 'terms') return block;
      const rows = block.rows.map(({ inWords, ...row }) => ({
        ...row,
        value: row.value.map(said),
        ...(row.value.some(gapOf) ? {} : { inWords }),
      }));
      return { ...block, rows };
    }),
  };
}

/** What the server gives. */
const unknown = '…';

const letterOf = (values: OfferValues, names: ChosenNames, company: Letter['company']): Letter => ({
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
});
