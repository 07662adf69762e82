import type { LetterBlock } from '#domain/letter/blocks.ts';
import type { LetterPay } from '#domain/pay/letter-pay.ts';

/** Everything that a letter states. Dates are 'YYYY-MM-DD', money is whole rupees a year. */
export type Letter = {
  company: {
    name: string;
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
  /** The following fields are absent from older letters. */
  template?: { letterTemplateId: number; name: string; version: number };
  /** The template's blocks as they were then; absent: those of the standard letter. */
  blocks?: LetterBlock[];
  /** The SHA-256 of the company's logo. */
  logo?: string;
  pay?: LetterPay;
  /** Only where the blocks state it. */
  mobileNumber?: string;
  replyBy?: string;
};

const COMPANY_FORMS = new Set(
  'a an and co company corp corporation inc incorporated limited llp ltd of opc plc private pvt the'.split(' '),
);

/** The reference of one version of a letter: initials of the company, 'OL', the offer and the version. Legal forms and
 * small words give no initial; a name of one word gives its first three letters, one without capitals gives none. */
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
