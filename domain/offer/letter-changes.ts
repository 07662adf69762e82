import { texts } from '#domain/texts.ts';
import type { Letter } from './offer-letter.ts';

const t = texts('letterChange', {
  noPayStructure: 'None',
  payVersion: (name: string, version: number) => `${name}, version ${version}`,
});

/** The terms of an offer in a letter, in the order of the offer form. */
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
  'payStructure',
  'joiningDate',
] as const;
export const payTerms = ['fixedCTC', 'variableCTC'] as const satisfies readonly LetterTerm[];
export type LetterTerm = (typeof letterTerms)[number];

/** A term that differs between two versions of a letter: texts, whole rupees, days as YYYY-MM-DD. */
type LetterChange = { term: LetterTerm; before: string | number; after: string | number };

export function letterChanges(before: Letter, after: Letter): LetterChange[] {
  const [old, now] = [termsOf(before, after), termsOf(after, before)];
  return letterTerms
    .filter((term) => old[term] !== now[term])
    .map((term) => ({ term, before: old[term], after: now[term] }));
}

/** The pay structure by its name, or 'none'; with its version where two versions divide the same amounts. */
function termsOf(letter: Letter, other: Letter): Record<LetterTerm, string | number> {
  const [pay, otherPay] = [letter.pay, other.pay];
  const isSameTotal = letter.fixedCTC === other.fixedCTC && letter.variableCTC === other.variableCTC;
  const isOtherVersion =
    isSameTotal && pay?.name === otherPay?.name && JSON.stringify(pay?.rows) !== JSON.stringify(otherPay?.rows);
  const name = pay?.name ?? t.noPayStructure;
  return { ...letter, payStructure: isOtherVersion && pay ? t.payVersion(name, pay.version) : name };
}
