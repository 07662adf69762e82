import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { nameDay } from '#domain/values/calendar.ts';
import { formatRupees, rupeesInWords } from '#domain/values/money.ts';

export type LetterField = Exclude<keyof OfferForm, 'letterTemplateId' | 'payStructureId' | 'language'>;

/** A stretch of a sentence; a `value` is user input and keeps its own writing direction. `fields` are the fields of the
 * offer form that it consists of. */
export type LetterSpan = {
  text: string;
  strong?: boolean;
  italic?: boolean;
  value?: boolean;
  fields?: readonly LetterField[];
};

/** A row of the table of terms; money is in figures, with its words next to them. */
export type LetterRow = { label: string; value: LetterSpan[]; inWords?: string; total?: boolean };

export const valueSpan = (text: string, ...fields: LetterField[]): LetterSpan => ({ text, value: true, fields });

/** The table of terms. A variable part of nothing is stated as such, so that no one wonders whether it was left out. */
export function termRows(letter: Letter): LetterRow[] {
  const row = (label: string, text: string, field: LetterField) => ({ label, value: [valueSpan(text, field)] });
  const money = (label: string, rupees: number, ...fields: LetterField[]) => ({
    label,
    value: [valueSpan(formatRupees(rupees), ...fields)],
    inWords: rupeesInWords(rupees),
  });
  const { fixedCTC, variableCTC } = letter;
  return [
    row('Role', letter.offeredRole, 'offeredRole'),
    {
      label: 'Department',
      value: [valueSpan(letter.department, 'deptId'), { text: ', ' }, valueSpan(letter.subDepartment, 'subDeptId')],
    },
    row('Designation', letter.designation, 'designationId'),
    row('Functional Title', letter.functionalTitle, 'funcTitleId'),
    row('Joining Date', nameDay(letter.joiningDate), 'joiningDate'),
    money('Fixed CTC (annual)', fixedCTC, 'fixedCTC'),
    money('Variable CTC (annual)', variableCTC, 'variableCTC'),
    { ...money('Total CTC (annual)', fixedCTC + variableCTC, 'fixedCTC', 'variableCTC'), total: true },
  ];
}
