import { nameDay } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';
import { texts } from '#domain/texts.ts';
import type { Letter } from './offer-letter.ts';

/** What a letter says differently from the one that it replaces, in words. */
export type LetterChange = { label: string; before: string; after: string };

const t = texts('letterChanges', {
  candidateName: 'Name',
  offeredRole: 'Role',
  department: 'Department',
  subDepartment: 'Sub-department',
  designation: 'Designation',
  functionalTitle: 'Functional title',
  fixedCTC: 'Fixed CTC, a year',
  variableCTC: 'Variable CTC, a year',
  totalCTC: 'Total CTC, a year',
  joiningDate: 'Joining date',
});

type Words = Record<keyof typeof t, string>;

/** The fields that two letters of an offer differ in, in the order of the letter. */
export function letterChanges(before: Letter, after: Letter): LetterChange[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  return (Object.keys(t) as (keyof Words)[])
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ label: t[field], before: old[field], after: now[field] }));
}

function wordsOf(letter: Letter): Words {
  const { fixedCTC, variableCTC } = letter;
  return {
    candidateName: letter.candidateName,
    offeredRole: letter.offeredRole,
    department: letter.department,
    subDepartment: letter.subDepartment,
    designation: letter.designation,
    functionalTitle: letter.functionalTitle,
    fixedCTC: formatRupees(fixedCTC),
    variableCTC: formatRupees(variableCTC),
    totalCTC: formatRupees(fixedCTC + variableCTC),
    joiningDate: nameDay(letter.joiningDate),
  };
}
