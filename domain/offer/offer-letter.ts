import { formatDate, nameDay } from '#domain/values/calendar.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';
import type { OfferForm } from './offer-form.ts';
import { formatRupees, rupeesInWords } from '#domain/values/money.ts';

/** Everything that a letter states. Dates are 'YYYY-MM-DD', money is whole rupees a year. */
export type Letter = {
  company: {
    name: string;
    /** One line, or several parted by line breaks. */
    address: string;
    contactEmail: string;
    contactPhone: string;
    signatory: { name: string; title: string };
  };
  candidateOfferId: number;
  version: number;
  /** As letterReference makes it: 'HF/OL/1048/2'. */
  reference: string;
  date: string;
  candidateId: string;
  candidateName: string;
  email: string;
  offeredRole: string;
  department: string;
  subDepartment: string;
  designation: string;
  functionalTitle: string;
  joiningDate: string;
  fixedCTC: number;
  variableCTC: number;
  /** What the pay consists of; absent where the offer has no pay structure. */
  pay?: LetterPay;
};

/**
 * A stretch of a sentence; a `value` was typed by somebody and keeps its own writing direction. `fields` are those of the
 * offer form that it is made of.
 */
export type LetterSpan = { text: string; strong?: boolean; value?: boolean; fields?: readonly LetterField[] };
export type LetterField = Exclude<keyof OfferForm, 'mobileNumber' | 'replyBy' | 'payStructureId'>;

/** A row of the table of terms; money is in figures, with its words next to them. */
export type LetterRow = { label: string; value: LetterSpan[]; inWords?: string; total?: boolean };

const COMPANY_FORMS = new Set(
  'a an and co company corp corporation inc incorporated limited llp ltd of opc plc private pvt the'.split(' '),
);

/**
 * The reference of one version of a letter: initials of the company, 'OL', the offer and the version. Legal forms and
 * small words give no initial; a name of one word gives its first three letters, one without capitals gives none.
 */
export function letterReference(companyName: string, candidateOfferId: number, version: number): string {
  const all = companyName.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const meaningful = all.filter((word) => !COMPANY_FORMS.has(word.toLowerCase()));
  const words = (meaningful.length > 0 ? meaningful : all).filter((word) => /^[\p{Lu}\p{Ll}\p{N}]/u.test(word));
  const [first = ''] = words;
  const initials =
    words.length === 1
      ? Array.from(first).slice(0, 3)
      : words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0));
  const prefix = initials.slice(0, 5).join('').toUpperCase();
  return [prefix, 'OL', candidateOfferId, version].filter((part) => part !== '').join('/');
}

const value = (text: string, ...fields: LetterField[]): LetterSpan => ({ text, value: true, fields });
const strong = (text: string, ...fields: LetterField[]): LetterSpan => ({ ...value(text, ...fields), strong: true });

/** The heading of the letter; also what its PDF is called. */
export function letterHeading(letter: Letter): LetterSpan[] {
  return [{ text: 'Offer of employment: ' }, value(letter.offeredRole, 'offeredRole')];
}

/** What is said before the terms, one list of spans a paragraph. */
export function letterOpening(letter: Letter): LetterSpan[][] {
  const { company, candidateName, offeredRole, joiningDate } = letter;
  return [
    [{ text: 'Dear ' }, value(candidateName, 'fullName'), { text: ',' }],
    [
      { text: 'We are pleased to offer you the position of ' },
      strong(offeredRole, 'offeredRole'),
      { text: ' at ' },
      value(company.name),
      {
        text: '. After our conversations we are confident that you will do well with us, and we look forward to your joining on ',
      },
      strong(formatDate(joiningDate), 'joiningDate'),
      { text: '. The terms of the offer are set out below.' },
    ],
  ];
}

/** The table of terms. A variable part of nothing is stated as such, so that no one wonders whether it was left out. */
export function letterTerms(letter: Letter): LetterRow[] {
  const row = (label: string, text: string, field: LetterField) => ({ label, value: [value(text, field)] });
  const money = (label: string, rupees: number, ...fields: LetterField[]) => ({
    label,
    value: [value(formatRupees(rupees), ...fields)],
    inWords: rupeesInWords(rupees),
  });
  const { fixedCTC, variableCTC } = letter;
  return [
    row('Role', letter.offeredRole, 'offeredRole'),
    {
      label: 'Department',
      value: [value(letter.department, 'deptId'), { text: ', ' }, value(letter.subDepartment, 'subDeptId')],
    },
    row('Designation', letter.designation, 'designationId'),
    row('Functional Title', letter.functionalTitle, 'funcTitleId'),
    row('Joining Date', nameDay(letter.joiningDate), 'joiningDate'),
    money('Fixed CTC, a year', fixedCTC, 'fixedCTC'),
    money('Variable CTC, a year', variableCTC, 'variableCTC'),
    { ...money('Total CTC, a year', fixedCTC + variableCTC, 'fixedCTC', 'variableCTC'), total: true },
  ];
}

/** What is said after the terms, one list of spans a paragraph; the last one is the closing line. */
export function letterClosing(letter: Letter): LetterSpan[][] {
  const variablePart =
    'The variable part is paid once a year against goals that your manager agrees with you in your first month. ';
  const amounts = 'All amounts are before tax and statutory deductions such as Provident Fund and Professional Tax.';
  return [
    [{ text: `${letter.variableCTC > 0 ? variablePart : ''}${amounts}` }],
    [
      {
        text: 'This offer rests on the documents and details that you give in the joining form. Please keep its contents confidential.',
      },
    ],
    [
      {
        text: 'Kindly give your decision on the onboarding portal. It is recorded there with its date and time, and it is final and binding once you accept.',
      },
    ],
    [{ text: 'We look forward to welcoming you to ' }, value(letter.company.name), { text: '.' }],
  ];
}
