import { covers } from './paths.ts';

export const verdicts = ['OK', 'FIX'] as const;
export type Verdict = (typeof verdicts)[number];

/** A mark in force, as far as the rules look at it. */
type MarkInForce = { path: string; verdict: Verdict };

export type ReviewedForm = {
  /** A submission is in force: it was not sent back since. */
  submitted: boolean;
  verified: boolean;
};

/** HR may mark a submission that is in force, until it is verified. */
export const mayReview = ({ submitted, verified }: ReviewedForm): boolean => submitted && !verified;

/** A submission in force that is not verified can be sent back, with or without marks that request a correction. */
export const maySendBack = (form: ReviewedForm): boolean => mayReview(form);

/** No mark in force requests a correction. Unmarked parts do not block. */
export function mayVerify(form: ReviewedForm, marks: readonly MarkInForce[]): boolean {
  return mayReview(form) && !marks.some(({ verdict }) => verdict === 'FIX');
}

export const mayReopen = ({ verified }: ReviewedForm): boolean => verified;

/** A fix is answered once what it is about has changed, or the candidate has commented on it. */
export function fixAnswered({ changed, comment }: { changed: boolean; comment: string | null }): boolean {
  return changed || comment !== null;
}

const personal = (...fields: string[]) => fields.map((field) => `personal.${field}`);
const currentAddress = personal('residenceAddress', 'city', 'state', 'pinCode');
const permanentAddress = personal('permanentAddress', 'permanentCity', 'permanentState', 'permanentPinCode');
const sameAddress = 'personal.isPermanentAddressSame';
const identityDocument = personal('identityDocument', 'identityDocumentKind', 'identityDocumentLastFour');
const accountFields = ['bankName', 'branchName', 'accountNumber', 'ifscNumber', 'passbookFile'];
const bankAccount = accountFields.map((field) => `bank.${field}`);

const each = (paths: string[], opened: string[]) => Object.fromEntries(paths.map((path) => [path, opened]));

/** The paths that are reopened together with an answer: a pincode with its city, an account with its bank and passbook,
 * equal addresses with each other, a number with the document that contains it. */
const fieldsReopenedTogether: Readonly<Record<string, readonly string[]>> = {
  ...each(currentAddress, [...currentAddress, ...permanentAddress, sameAddress]),
  ...each(permanentAddress, [...permanentAddress, sameAddress]),
  [sameAddress]: permanentAddress,
  'personal.panNumber': ['personal.panDocument'],
  'personal.panDocument': ['personal.panNumber'],
  'personal.aadhaarNumber': ['personal.aadhaarDocument'],
  'personal.aadhaarDocument': ['personal.aadhaarNumber'],
  ...each(identityDocument, identityDocument),
  ...each(bankAccount, bankAccount),
  'experience.isFresher': ['experience'],
};

/** The same for the fields of an entry, under the entry's own path. */
const fieldsReopenedTogetherInEntry: Readonly<Record<string, readonly string[]>> = {
  isPursuing: ['passingYear'],
  cgpa: ['documentFile'],
  percentage: ['documentFile'],
  documentFile: ['cgpa', 'percentage'],
  fromDate: ['toDate', 'paySlip'],
  toDate: ['fromDate', 'paySlip'],
  paySlip: ['fromDate', 'toDate'],
};

/** Whether these fix paths let the candidate change this part of the form (docs/rules/review.md#the-fix-list). */
export function isReopened(path: string, fixPaths: readonly string[]): boolean {
  return fixPaths.some((fix) => openedBy(fix).some((open) => covers(open, path)));
}

function openedBy(fix: string): readonly string[] {
  const at = fix.lastIndexOf('.');
  const [parent, field] = [fix.slice(0, at), fix.slice(at + 1)];
  // Another level asks for other fields.
  if (field === 'educationType') return [parent];
  const inEntry = parent.includes('.') ? (fieldsReopenedTogetherInEntry[field] ?? []) : [];
  return [fix, ...(fieldsReopenedTogether[fix] ?? []), ...inEntry.map((one) => `${parent}.${one}`)];
}
