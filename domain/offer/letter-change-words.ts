import { nameDay } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { texts } from '#domain/texts.ts';
import { letterChanges, type LetterTerm } from './letter-changes.ts';
import type { Letter } from './offer-letter.ts';

export type LetterChangeWords = { label: string; before: string; after: string };

const t = texts('letterChanges', {
  candidateName: 'Name',
  offeredRole: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional title',
  fixedCTC: 'Fixed CTC (annual)',
  variableCTC: 'Variable CTC (annual)',
  totalCTC: 'Total CTC (annual)',
  payStructure: 'Pay structure',
  joiningDate: 'Joining date',
});

/** The terms that differ between two letters of an offer, in the order of the letter, and the total of the pay. Not the
 * address: it may have been another person's. */
export function letterChangeWords(before: Letter, after: Letter): LetterChangeWords[] {
  const shown = letterChanges(before, after).flatMap(({ term, ...values }) =>
    term === 'email' ? [] : [{ term, ...values }],
  );
  const changes = shown.map(({ term, ...values }): LetterChangeWords => ({
    label: t[term],
    before: inWords(term, values.before),
    after: inWords(term, values.after),
  }));
  const [old, now] = [before, after].map(({ fixedCTC, variableCTC }) => formatRupees(fixedCTC + variableCTC));
  if (old === undefined || now === undefined || old === now) return changes;
  const place = shown.findLastIndex(({ term }) => term === 'fixedCTC' || term === 'variableCTC') + 1;
  return changes.toSpliced(place, 0, { label: t.totalCTC, before: old, after: now });
}

function inWords(term: LetterTerm, value: string | number): string {
  if (typeof value === 'number') return formatRupees(value);
  return term === 'joiningDate' ? nameDay(value) : value;
}
