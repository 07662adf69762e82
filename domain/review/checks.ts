import { ageOn, daysBetween } from '#domain/values/calendar.ts';
import { warningOfPan } from '#domain/joining/warnings/soft-warnings.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { checkMessages } from './messages.ts';

const m = refsOf(checkMessages);

type CheckCode = keyof typeof checkMessages;
export const checkCodes = Object.keys(checkMessages) as [CheckCode, ...CheckCode[]];

/** A warning for the reviewer: it blocks nothing. `params` are the values of its text, in their order. */
export type Check = { code: CheckCode; path: string; params: string[] };

export function wordsOfCheck({ code, params }: Check): TextRef {
  const text: TextRef | ((...values: string[]) => TextRef) = m[code];
  return typeof text === 'string' ? text : text(...params);
}

const usual = { oldestAtJoining: 65, youngestAtJoining: 18, youngestAtWork: 15, youngestPassed: 13, gapDays: 60 };

/** The submitted values that the checks need, and other known facts. Dates YYYY-MM-DD. */
export type CheckedRecord = {
  offer: { name: string; joiningDate: string };
  /** The name on the Aadhaar card is null where the company does not ask for it. */
  personal: Record<'firstName' | 'middleName' | 'lastName' | 'dateOfBirth' | 'panNumber', string | null> &
    Record<'nameOnAadhaar' | 'state' | 'pinCode' | 'permanentState' | 'permanentPinCode', string | null>;
  bankName: string | null;
  jobs: { id: number | string; fromDate: string; toDate: string }[];
  education: { id: number | string; isPursuing: string; passingYear: string }[];
  /** The bank of the IFSC and the states of the pincodes, where they are known. */
  known: { bankName: string | null; states: string[]; permanentStates: string[] };
};

/** All that a reviewer should look at, in the order of the form (docs/rules/review.md#checks). */
export const checksOf = (record: CheckedRecord): Check[] => [
  ...personChecks(record),
  ...placeChecks(record),
  ...bankChecks(record),
  ...dateChecks(record),
];

function personChecks({ offer, personal }: CheckedRecord): Check[] {
  const { firstName, middleName, lastName, panNumber, nameOnAadhaar, dateOfBirth } = personal;
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ');
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, offer.joiningDate);
  const isUnusual = age !== null && (age < usual.youngestAtJoining || age > usual.oldestAtJoining);
  const isOther = nameOnAadhaar !== null && !isSameName(name, nameOnAadhaar);
  return [
    ...found(name !== '' && !isSameName(name, offer.name), 'NAME_DIFFERS', 'personal.firstName', [name, offer.name]),
    ...found(warningOfPan(panNumber ?? '', lastName ?? '') !== null, 'PAN_NAME', 'personal.panNumber'),
    ...found(isOther, 'AADHAAR_NAME', 'personal.nameOnAadhaar', [name, nameOnAadhaar ?? '']),
    ...found(isUnusual, 'AGE_AT_JOINING', 'personal.dateOfBirth', [String(age)]),
  ];
}

function placeChecks({ personal, known }: CheckedRecord): Check[] {
  const place = (path: string, states: string[], state: string | null) => {
    const isOther = states.length > 0 && state !== null && !states.some((one) => plain(one) === plain(state));
    return found(isOther, 'PINCODE_STATE', path, [states.join(', '), state ?? '']);
  };
  return [
    ...place('personal.pinCode', known.states, personal.state),
    ...place('personal.permanentPinCode', known.permanentStates, personal.permanentState),
  ];
}

function bankChecks({ bankName, known }: CheckedRecord): Check[] {
  const isOther = known.bankName !== null && bankName !== null && !isSameBank(known.bankName, bankName);
  return found(isOther, 'IFSC_BANK', 'bank.ifscNumber', [known.bankName ?? '', bankName ?? '']);
}

function dateChecks({ personal: { dateOfBirth }, jobs, education }: CheckedRecord): Check[] {
  const ageAt = (date: string) => (dateOfBirth === null ? null : ageOn(dateOfBirth, date));
  const early = (code: CheckCode, path: string, date: string, youngest: number) => {
    const age = ageAt(date);
    return found(age !== null && age < youngest, code, path, [String(age)]);
  };
  return [
    ...jobs.flatMap(({ id, fromDate }) =>
      early('JOB_BEFORE_AGE', `experience.${id}.fromDate`, fromDate, usual.youngestAtWork),
    ),
    ...gapsBetween(jobs),
    ...education
      .filter(({ isPursuing }) => isPursuing !== 'Yes')
      .flatMap(({ id, passingYear }) =>
        early('PASSED_BEFORE_AGE', `education.${id}.passingYear`, passingYear, usual.youngestPassed),
      ),
  ];
}

function gapsBetween(jobs: CheckedRecord['jobs']): Check[] {
  const inOrder = jobs.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1));
  return inOrder.flatMap(({ id, fromDate }, index) => {
    const lastEnd = inOrder.slice(0, index).reduce((end, job) => (job.toDate > end ? job.toDate : end), '');
    const days = lastEnd === '' || lastEnd >= fromDate ? 0 : daysBetween(lastEnd, fromDate) - 1;
    return found(days > usual.gapDays, 'EXPERIENCE_GAP', `experience.${id}.fromDate`, [String(days)]);
  });
}

function found(holds: boolean, code: CheckCode, path: string, params: string[] = []): Check[] {
  return holds ? [{ code, path, params }] : [];
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .toLowerCase()
    .replaceAll(/&/gu, 'and')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function isSameName(one: string, other: string): boolean {
  const words = (name: string) => plain(name).split(' ').toSorted().join(' ');
  return words(one) === words(other);
}

/** One name contains the other, ignoring words that bank names share: 'HDFC' and 'HDFC Bank Ltd'. */
function isSameBank(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    plain(name)
      .replaceAll(/\b(?:the|bank|of|limited|ltd)\b/gu, ' ')
      .replaceAll(/ +/gu, ' ')
      .trim(),
  ) as [string, string];
  return a.includes(b) || b.includes(a);
}
