import type { DocumentField, HistoryEvent, RevealedField } from '#domain/audit-events.ts';
import { nameDate } from '#domain/values/calendar.ts';
import type { BuiltInLayout } from '#domain/handover/layouts/built-in.ts';
import { isDaily } from '#domain/rate-limits.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { StillJoining } from '#domain/first-day/still-joining.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import type { OfferForm } from './offer-form.ts';

const fieldWords: Readonly<Record<DocumentField | RevealedField, string>> = {
  panNumber: 'PAN number',
  aadhaarNumber: 'Aadhaar number',
  accountNumber: 'account number',
  panDocument: 'PAN card',
  aadhaarDocument: 'Aadhaar card',
  identityDocument: 'identity document',
  passbookFile: 'passbook',
  profile: 'profile photo',
  paySlip: 'payslip',
  documentFile: 'marksheet',
  requestedDocument: 'document that HR asked for',
};

const offerFieldWords: Readonly<Record<keyof OfferForm, string>> = {
  fullName: 'name',
  email: 'email address',
  mobileNumber: 'mobile number',
  offeredRole: 'role',
  deptId: 'department',
  subDeptId: 'sub-department',
  designationId: 'designation',
  funcTitleId: 'functional title',
  fixedCTC: 'fixed CTC',
  variableCTC: 'variable CTC',
  joiningDate: 'joining date',
  replyBy: 'reply-by date',
  letterTemplateId: 'letter template',
  payStructureId: 'pay structure',
  language: 'language',
};

const messageWords: Readonly<Record<MessageKind, string>> = {
  offer: 'the offer letter',
  'offer-again': 'the offer letter, sent again',
  'offer-notice': 'the offer notification',
  'offer-reminder': 'the offer reminder',
  'offer-withdrawn': 'the notice that the offer was withdrawn',
  'offer-extended': 'the notice of the new reply-by date',
  otp: 'the one-time code',
  'lock-out': 'the warning about too many login attempts',
  'password-changed': 'the notice that a password was changed',
  invitation: 'the HR user invitation',
  'access-ended': 'the notice that access was removed',
  'security-notice': 'the notice about a login or second factor',
  acceptance: 'the copy of the accepted letter',
  rejection: 'the confirmation of the rejection',
  'decision-for-hr': 'the note to HR about the decision',
  'joining-form-reminder': 'the joining form reminder',
  'joining-form-confirmation': 'the confirmation of the joining form',
  'joining-form-for-hr': 'the note to HR about the joining form',
  'joining-form-sent-back': 'the request to correct the joining form',
  'joining-form-verified': 'the notice that the joining form is verified',
  'document-request': 'the request for a document',
  'document-reminder': 'the document reminder',
  'document-for-hr': 'the note to HR about a document',
  'sign-off': 'the note to HR about the sign-off',
  'data-request': 'the answer about personal data',
  breach: 'the letter about a breach of data',
  'still-joining': 'the question about the joining date',
  'first-day': 'the details of the first day',
  'first-day-changed': 'the notice that the first day changed',
};

const letter = (details: object) =>
  'letterVersion' in details && typeof details.letterVersion === 'number'
    ? `version ${details.letterVersion} of the letter`
    : 'the letter';

const message = ({ kind, channel }: { kind?: MessageKind; channel?: 'mail' | 'sms' }) =>
  `${kind === undefined ? 'a message' : messageWords[kind]} ${channel === 'sms' ? '(SMS)' : '(mail)'}`;

const reminderNumber = ({ number }: { number?: number | null }) =>
  typeof number === 'number' ? ` (reminder ${number})` : '';

type SignedOff = { step?: number | null; steps?: number; letterVersion?: number | null; contentSha256?: string };

const stepWords = ({ step, steps = 1 }: SignedOff) =>
  typeof step === 'number' && steps > 1 ? ` (step ${step} of ${steps})` : '';
const contentWords = (details: SignedOff) => `${letter(details)}, content SHA-256 ${details.contentSha256 ?? ''}`;

const fieldIn = ({ field }: { field?: DocumentField | RevealedField }, unknown = 'document') =>
  field === undefined ? unknown : fieldWords[field];

function changedWords(changed: (keyof OfferForm)[] = []): string {
  const fields = changed.map((field) => offerFieldWords[field]);
  return fields.length === 0 ? 'saved the offer without changes' : `changed the offer: ${fields.join(', ')}`;
}

function extendedWords({ replyBy, replyByBefore }: { replyBy?: string; replyByBefore?: string | null }): string {
  const until = replyBy === undefined ? '' : ` to ${nameDate(replyBy)}`;
  const before = typeof replyByBefore === 'string' ? ` from ${nameDate(replyByBefore)}` : '';
  return `moved the reply-by date${before}${until}`;
}

function markedWords(marks: number = 0): string {
  return `marked ${marks === 1 ? 'an answer' : `${marks} answers`} of the joining form`;
}

function verifiedWords({ notReviewed = 0, parts = 0 }: { notReviewed?: number; parts?: number }): string {
  return `verified the joining form${notReviewed === 0 ? '' : `, with ${notReviewed} of ${parts} parts not reviewed`}`;
}

function recordedWords({ outcome, date }: { outcome?: JoiningOutcome; date?: string }): string {
  const on = date === undefined ? '' : ` ${nameDate(date)}`;
  if (outcome === 'POSTPONED') return `moved the first day to${on === '' ? ' a later date' : on}`;
  if (outcome === 'NOT_JOINED') return 'recorded that the candidate did not join';
  return `recorded that the candidate joined${on === '' ? '' : ` on${on}`}`;
}

const daysWords = ({ daysBefore }: { daysBefore?: number }) =>
  daysBefore === undefined ? '' : `, ${daysBefore === 1 ? '1 day' : `${daysBefore} days`} before`;

function answerWords({ answer, joiningDate }: { answer?: StillJoining; joiningDate?: string }): string {
  const on = joiningDate === undefined ? '' : ` on ${nameDate(joiningDate)}`;
  if (answer === 'OTHER_DATE') return `asked for another date than joining${on}`;
  return answer === 'NOT_SURE' ? `is not sure about joining${on}` : `confirmed joining${on}`;
}

type Words = {
  [E in HistoryEvent as E['action']]: string | ((details: E['details']) => string);
};

/** What was done, as the end of a sentence. */
const wordsOf: Words = {
  'create-offer': 'created the offer',
  'delete-offer': 'deleted the offer',
  'withdraw-offer': 'withdrew the offer',
  'ask-sign-off': 'asked for the sign-off of the offer',
  'void-sign-off': 'made the sign-off void: what the letter says changed',
  'undo-withdrawal': 'undid the withdrawal of the offer',
  'view-offer': 'viewed the offer',
  'bounce-offer': 'noted that the offer could not be delivered',
  'sign-out': 'logged out',
  'refuse-sign-in': 'tried to log in as the candidate and failed',
  'ask-code': 'asked for a one-time code',
  'refuse-code': 'entered a wrong or expired one-time code',
  'take-code': 'confirmed the one-time code',
  'reset-password': 'set a new password',
  'set-language': 'chose the language of mails and screens',
  'end-sessions': 'logged the candidate out everywhere',
  'reopen-joining-form': 'opened the verified joining form for review again',
  'answer-fix': 'commented on what is to be corrected',
  'acknowledge-notice': 'confirmed that the privacy notice was read',
  'give-consent': 'gave a consent',
  'withdraw-consent': 'withdrew a consent',
  'send-back-joining-form': 'sent the joining form back',
  'save-first-day': 'wrote the details of the first day',
  'mail-first-day-change': 'mailed the changes of the first day',
  'take-back-joining': 'took back what was recorded of the first day',
  'view-candidate': 'viewed the joining form',
  'download-person-file': 'downloaded the whole file of the person',
  'request-document': 'asked the candidate for a document',
  'withdraw-document-request': 'withdrew the request for a document',
  'upload-requested-document': 'uploaded a document that HR asked for',
  'start-handoff': 'made a code to send a document by phone',
  'open-handoff': 'opened the code on a phone',
  'use-handoff': 'took over a document that the phone sent',
  'remind-documents': 'reminded the candidate of the documents that HR asked for',
  'submit-joining-form': 'submitted the joining form',
  'save-joining-personal': 'saved the personal details',
  'save-joining-bank': 'saved the bank details',
  'save-joining-experience': 'saved the experience details',
  'save-joining-education': 'saved the education details',
  'save-joining-family': 'saved the family details',
  'download-own-data': 'downloaded their own data',
  'make-data-request': 'asked about their data',
  'answer-data-request': 'answered a request about personal data',
  'restrict-person': 'hid the personal data until they are removed',
  'lift-restriction': 'showed the personal data again',
  'hold-person': 'put the personal data on hold',
  'end-hold': 'ended the hold of the personal data',
  'reveal-whole-number': 'revealed the Aadhaar number for PF and ESI',
  'register-whole-number': 'noted that the Aadhaar number was registered at EPFO and ESIC',
  'remove-whole-number': 'removed the Aadhaar number for PF and ESI',
  'remove-personal-data': 'removed the personal data at the end of the retention period',
  'send-offer': (details) => `sent ${letter(details)}`,
  'send-offer-again': (details) => `sent ${letter(details)} again`,
  'recall-offer': (details) => `took back the sending of ${letter(details)}`,
  'open-offer': (details) => `opened the offer for the first time, with ${letter(details)}`,
  'accept-offer': (details) => `accepted the offer, with ${letter(details)}`,
  'reject-offer': (details) => `rejected the offer, with ${letter(details)}`,
  'seal-letter': (details) => `sealed ${letter(details)} with the acceptance record`,
  'timestamp-letter': (details) => `added a timestamp to the signed copy of ${letter(details)}`,
  'open-letter': (details) => `opened ${letter(details)}`,
  'make-certificate': (details) => `made the Section 63 certificate of ${letter(details)}`,
  'open-signed-letter': (details) => `opened the signed copy of ${letter(details)}`,
  'edit-offer': ({ changed }) => changedWords(changed),
  'remind-offer': (details) => `reminded the candidate of the offer${reminderNumber(details)}`,
  'remind-joining-form': (details) => `reminded the candidate of the joining form${reminderNumber(details)}`,
  'remind-sign-off': (details) => `reminded the approvers of the sign-off${reminderNumber(details)}`,
  'sign-off': (details) => `signed off ${contentWords(details)}${stepWords(details)}`,
  'decline-sign-off': (details) => `declined the sign-off of ${contentWords(details)}${stepWords(details)}`,
  'sign-off-instead': (details) => `signed off ${contentWords(details)} in place of the approvers`,
  'extend-offer': extendedWords,
  'review-joining-form': ({ marks }) => markedWords(marks?.length),
  'verify-joining-form': verifiedWords,
  'record-joining': recordedWords,
  'ask-still-joining': (details) => `asked whether the candidate still joins${daysWords(details)}`,
  'mail-first-day': (details) => `mailed the details of the first day${daysWords(details)}`,
  'answer-still-joining': answerWords,
  'reveal-field': (details) => `revealed the ${fieldIn(details, 'hidden value')}${submissionWords(details)}`,
  'export-candidate': (details) => `exported the joining form${layoutWords(details)}`,
  'open-document': (details) => `opened the ${fieldIn(details)}`,
  'cover-document': (details) => `covered numbers in the ${fieldIn(details)}`,
  'save-whole-number': ({ given }) =>
    given === true ? 'gave the Aadhaar number for PF and ESI' : 'said to give the Aadhaar number at EPFO and ESIC',
  'retry-message': (details) => `retried ${message(details)}`,
  'dismiss-message': (details) => `removed ${message(details)} from the list of undelivered messages`,
  'sign-in': ({ pending }) => (pending === true ? 'logged in with the temporary password' : 'logged in'),
  'lock-out': ({ limit }) =>
    `blocked further login attempts for up to ${limit && isDaily(limit) ? 'a day' : '15 minutes'}`,
};

export function historyWords({ action, details }: HistoryEvent): string {
  // Only rows that another version of the product wrote have a name without words here.
  if (!Object.hasOwn(wordsOf, action)) return `recorded ‘${action.replaceAll('-', ' ')}’`;
  const words = wordsOf[action] as string | ((of: typeof details) => string);
  return typeof words === 'string' ? words : words(details);
}

export function withReason(words: string, reason: string | null): string {
  return reason === null ? words : `${words}: ‘${reason}’`;
}

const layoutNames: Readonly<Record<BuiltInLayout, string>> = {
  ALL: 'with all fields',
  KEKA: 'for Keka',
  GREYTHR: 'for greytHR',
  ZOHO: 'for Zoho People',
};

/** Own layouts have names written by a user, which are not in the audit. */
function submissionWords({ submissionVersion: number }: { submissionVersion?: number }): string {
  return number === undefined ? '' : ` as it was in submission ${number}`;
}

function layoutWords({ layout }: { layout?: BuiltInLayout | 'OWN' }): string {
  if (layout === undefined) return '';
  return layout === 'OWN' ? ' in a layout of the company' : ` ${layoutNames[layout]}`;
}

/** The actor, as the beginning of a sentence; `hrName` is null for a removed HR user, `absentName` a colleague in whose place. */
export function historyActor(
  action: HistoryEvent['action'],
  kind: 'hr' | 'candidate' | 'system',
  hrName: string | null,
  absentName: string | null = null,
): string {
  // The caller has not yet proved to be the candidate.
  if (action === 'refuse-sign-in' || action === 'ask-code' || action === 'refuse-code') return 'Someone';
  const hr = `${hrName ?? 'An HR user'}${absentName === null ? '' : ` for ${absentName}`}`;
  return { hr, candidate: 'The candidate', system: 'The system' }[kind];
}

/** The first name that is in the user agent counts: browsers name the ones that they descend from, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A user agent in words: 'Chrome on Windows'; empty where it is unknown. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system ?? '');
}

/** `deviceWords` with the browser's main version: 'Chrome 131 on Windows'. The system's version is left out, as
 * browsers no longer report the true one. */
export function versionedDeviceWords(userAgent: string): string {
  const words = deviceWords(userAgent);
  const [mark, name] = browsers.find(([found]) => userAgent.includes(found)) ?? [];
  if (mark === undefined || name === undefined) return words;
  const after = mark === 'Safari/' ? 'Version/' : mark;
  const version = /^[a-z]*\/?(\d{1,4})/i.exec(userAgent.slice(userAgent.indexOf(after) + after.length))?.[1];
  return version === undefined || !userAgent.includes(after) ? words : words.replace(name, `${name} ${version}`);
}
