import type { Letter } from '#domain/offer/offer-letter.ts';
import { twelfth } from '#domain/pay/pay-breakup.ts';
import { formatDate, nameDay } from '#domain/values/calendar.ts';
import { formatRupees, rupeesInWords } from '#domain/values/money.ts';
import { type LetterBlock, linesOf } from './blocks.ts';
import { type LetterSpan, valueSpan as value } from './letter-terms.ts';
import { type LetterPlaceholder } from './placeholder-labels.ts';

const variablePart =
  'The variable part is paid once a year against goals that your manager agrees with you in your first month.';

const values: Record<LetterPlaceholder, (letter: Letter) => LetterSpan | null> = {
  fullName: ({ candidateName }) => value(candidateName, 'fullName'),
  email: ({ email }) => value(email, 'email'),
  mobileNumber: ({ mobileNumber }) =>
    mobileNumber === undefined ? null : value(mobileNumber.replace(/^(\d{5})(\d{5})$/, '$1 $2'), 'mobileNumber'),
  candidateId: ({ candidateId }) => value(candidateId),
  offeredRole: ({ offeredRole }) => value(offeredRole, 'offeredRole'),
  department: ({ department }) => value(department, 'deptId'),
  subDepartment: ({ subDepartment }) => value(subDepartment, 'subDeptId'),
  designation: ({ designation }) => value(designation, 'designationId'),
  functionalTitle: ({ functionalTitle }) => value(functionalTitle, 'funcTitleId'),
  joiningDate: ({ joiningDate }) => value(nameDay(joiningDate), 'joiningDate'),
  joiningDateShort: ({ joiningDate }) => value(formatDate(joiningDate), 'joiningDate'),
  replyBy: ({ replyBy }) => (replyBy === undefined ? null : value(nameDay(replyBy), 'replyBy')),
  letterDate: ({ date }) => value(formatDate(date)),
  reference: ({ reference }) => value(reference),
  fixedCTC: ({ fixedCTC }) => value(formatRupees(fixedCTC), 'fixedCTC'),
  fixedCTCInWords: ({ fixedCTC }) => value(rupeesInWords(fixedCTC), 'fixedCTC'),
  fixedCTCMonthly: ({ fixedCTC }) => value(formatRupees(twelfth(fixedCTC)), 'fixedCTC'),
  variableCTC: ({ variableCTC }) => value(formatRupees(variableCTC), 'variableCTC'),
  variableCTCInWords: ({ variableCTC }) => value(rupeesInWords(variableCTC), 'variableCTC'),
  // Our own words, empty where nothing is variable: the letter then omits the sentence.
  variableSentence: ({ variableCTC }) => ({ text: variableCTC > 0 ? variablePart : '' }),
  totalCTC: ({ fixedCTC, variableCTC }) => value(formatRupees(fixedCTC + variableCTC), 'fixedCTC', 'variableCTC'),
  totalCTCInWords: ({ fixedCTC, variableCTC }) =>
    value(rupeesInWords(fixedCTC + variableCTC), 'fixedCTC', 'variableCTC'),
  companyName: ({ company }) => value(company.name),
  companyAddress: ({ company }) => value(company.address.split(/\s*\r?\n\s*/).join(', ')),
  contactEmail: ({ company }) => value(company.contactEmail),
  contactPhone: ({ company }) => value(company.contactPhone),
  signatoryName: ({ company }) => value(company.signatory.name),
  signatoryTitle: ({ company }) => value(company.signatory.title),
};

/** The value of a placeholder in a letter, as a span; null where the letter has none. */
export const valueOf = (name: LetterPlaceholder, letter: Letter): LetterSpan | null => values[name](letter);

/** The placeholders that have no value in this letter, each with the block that it is in, by index. */
export function placeholdersWithoutValue(
  blocks: readonly LetterBlock[],
  letter: Letter,
): { block: number; placeholder: LetterPlaceholder }[] {
  return blocks.flatMap((block, index) =>
    linesOf(block).flatMap((line) =>
      line.flatMap((part) =>
        'placeholder' in part && valueOf(part.placeholder, letter) === null
          ? [{ block: index, placeholder: part.placeholder }]
          : [],
      ),
    ),
  );
}
