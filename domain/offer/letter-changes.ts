import type { Letter } from './offer-letter.ts';

/** What a letter states of an offer, in the order of the offer form. */
export const letterTerms = [
  'candidateName',
  'email',
  'offeredRole',
  'department',
  'subDepartment',
  'designation',
  'functionalTitle',
  'fixedCTC',
  'variableCTC',
  'joiningDate',
] as const satisfies (keyof Letter)[];
export type LetterTerm = (typeof letterTerms)[number];

/** A term that differs between two versions of a letter: texts, whole rupees, days as YYYY-MM-DD. */
type LetterChange = { term: LetterTerm; before: string | number; after: string | number };

/** The terms in which `after` differs from the version before it. */
export function letterChanges(before: Letter, after: Letter): LetterChange[] {
  return letterTerms
    .filter((term) => before[term] !== after[term])
    .map((term) => ({ term, before: before[term], after: after[term] }));
}
