import { ageOn, isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { readMobile } from '#domain/values/mobile-number.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { softMessages } from './soft-messages.ts';

/* Warnings about one value of the joining form. None of them blocks: what is refused is in the schemas. */

const m = refsOf(softMessages);

/** A warning when a complete mobile number begins as none in India does. */
export function warningOfMobile(mobileNumber: string): TextRef | null {
  const read = readMobile(mobileNumber);
  return read !== null && read < '6' ? m.mobileStart : null;
}

export const warningOfName = (name: string): TextRef | null => (/\p{Nd}/u.test(name) ? m.digitInName : null);

/** A warning when a date of birth makes a person older than 100 or younger than `youngest`. */
export function warningOfBirth(dateOfBirth: string, youngest = 0, today: string = todayInIndia()): TextRef | null {
  if (!isRealDate(dateOfBirth) || dateOfBirth > today) return null;
  const age = ageOn(dateOfBirth, today);
  return age > 100 || age < youngest ? m.yearOfBirth : null;
}

/** Who is younger than this cannot be a candidate: a typing error in the year. */
export const youngestCandidate = 14;

/** A relative is a parent of the candidate, or a child; with a parent younger than the child a year is wrong. */
export function warningOfRelative(
  { relation, dateOfBirth }: { relation: string; dateOfBirth: string },
  own: string | null,
): TextRef | null {
  if (own === null || !isRealDate(dateOfBirth) || !isRealDate(own)) return null;
  const isParent = relation === 'FATHER' || relation === 'MOTHER';
  const isChild = relation === 'SON' || relation === 'DAUGHTER';
  return (isParent && dateOfBirth >= own) || (isChild && dateOfBirth <= own) ? m.parentYounger : null;
}

/** Mistyped domains of the common mail providers, and what was meant. */
const typos = new Map(
  Object.entries({
    'gmail.com':
      'gmial.com gmai.com gmil.com gamil.com gmal.com gmaill.com gnail.com gmail.con gmail.co gmail.cm gmail.om',
    'yahoo.com': 'yaho.com yahooo.com yhaoo.com yahoo.con yahoo.cm',
    'hotmail.com': 'hotmial.com hotmai.com hotmal.com hotmail.con hotmil.com',
    'outlook.com': 'outlok.com outllok.com outlook.con',
    'rediffmail.com': 'rediffmai.com redifmail.com rediffmial.com rediffmail.con',
    'icloud.com': 'iclod.com icloud.con',
  }).flatMap(([meant, typed]) => typed.split(' ').map((typo) => [typo, meant] as const)),
);

export function warningOfEmail(email: string): TextRef | null {
  const [, name = '', domain = ''] = /^(\S+)@(\S+)$/u.exec(email.trim()) ?? [];
  const meant = typos.get(domain.toLowerCase());
  return meant === undefined ? null : m.didYouMean(`${name}@${meant}`);
}

const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/u;

/** A warning when an IFSC has the letter O in the place of its zero. */
export function warningOfIfsc(ifsc: string): TextRef | null {
  const typed = ifsc.trim().toUpperCase();
  const meant = typed.replace(/^(.{4})O/u, '$10');
  return !ifscShape.test(typed) && ifscShape.test(meant) ? m.didYouMean(meant) : null;
}

export const warningOfRepeated = (accountNumber: string, again: string): TextRef | null =>
  again !== '' && again !== accountNumber ? m.numbersDiffer : null;

type Job = { jobType: string; fromDate: string; toDate: string };

/** A warning when a full-time job overlaps with an earlier one of the list by more than a day. */
export function warningOfJob(jobs: readonly Job[], index: number): TextRef | null {
  const isDated = ({ jobType, fromDate, toDate }: Job) =>
    jobType === 'Full-Time' && isRealDate(fromDate) && isRealDate(toDate);
  const job = jobs[index];
  if (job === undefined || !isDated(job)) return null;
  const other = jobs.findIndex(
    (one, at) => at < index && isDated(one) && one.fromDate < job.toDate && job.fromDate < one.toDate,
  );
  return other < 0 ? null : m.jobsOverlap(other + 1);
}

/** Levels in the order in which they are passed; a diploma follows the 10th. */
const before: Readonly<Record<string, readonly string[]>> = {
  HIGHER_SECONDARY: ['SECONDARY'],
  DIPLOMA: ['SECONDARY'],
  UG: ['HIGHER_SECONDARY', 'SECONDARY'],
  PG: ['UG', 'HIGHER_SECONDARY', 'SECONDARY'],
};

type Passed = { educationType: string; passingYear: string };

/** The entry that was passed after this one, although its level comes before; null where the years are in order. */
export function passedTooLate(entries: readonly Passed[], index: number): Passed | null {
  const entry = entries[index];
  if (entry === undefined || !isRealDate(entry.passingYear)) return null;
  const lower = before[entry.educationType] ?? [];
  const later = ({ educationType, passingYear }: Passed) =>
    lower.includes(educationType) && isRealDate(passingYear) && passingYear > entry.passingYear;
  return entries.find((other) => later(other)) ?? null;
}
