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

const signOffWords = {
  'sign-off': (details: SignedOff) => `signed off ${contentWords(details)}${stepWords(details)}`,
  'decline-sign-off': (details: SignedOff) => `declined the sign-off of ${contentWords(details)}${stepWords(details)}`,
  'sign-off-instead': (details: SignedOff) => `signed off ${contentWords(details)} in place of the approvers`,
};

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

const plainWords = {
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
} as const;

const letterWords = {
  'send-offer': (which: string) => `sent ${which}`,
  'send-offer-again': (which: string) => `sent ${which} again`,
  'recall-offer': (which: string) => `took back the sending of ${which}`,
  'open-offer': (which: string) => `opened the offer for the first time, with ${which}`,
  'accept-offer': (which: string) => `accepted the offer, with ${which}`,
  'reject-offer': (which: string) => `rejected the offer, with ${which}`,
  'seal-letter': (which: string) => `sealed ${which} with the acceptance record`,
  'timestamp-letter': (which: string) => `added a timestamp to the signed copy of ${which}`,
  'open-letter': (which: string) => `opened ${which}`,
  'make-certificate': (which: string) => `made the Section 63 certificate of ${which}`,
  'open-signed-letter': (which: string) => `opened the signed copy of ${which}`,
} as const;

const isPlain = (action: HistoryEvent['action']): action is keyof typeof plainWords =>
  Object.hasOwn(plainWords, action);
const isOfLetter = (action: HistoryEvent['action']): action is keyof typeof letterWords =>
  Object.hasOwn(letterWords, action);

export function historyWords({ action, details }: HistoryEvent): string {
  if (isPlain(action)) return plainWords[action];
  if (isOfLetter(action)) return letterWords[action](letter(details));
  switch (action) {
    case 'edit-offer':
      return changedWords(details.changed);
    case 'remind-offer':
      return `reminded the candidate of the offer${reminderNumber(details)}`;
    case 'remind-joining-form':
      return `reminded the candidate of the joining form${reminderNumber(details)}`;
    case 'remind-sign-off':
      return `reminded the approvers of the sign-off${reminderNumber(details)}`;
    case 'sign-off':
    case 'decline-sign-off':
    case 'sign-off-instead':
      return signOffWords[action](details);
    case 'extend-offer':
      return extendedWords(details);
    case 'review-joining-form':
      return markedWords(details.marks?.length);
    case 'verify-joining-form':
      return verifiedWords(details);
    case 'record-joining':
      return recordedWords(details);
    case 'ask-still-joining':
      return `asked whether the candidate still joins${daysWords(details)}`;
    case 'mail-first-day':
      return `mailed the details of the first day${daysWords(details)}`;
    case 'answer-still-joining':
      return answerWords(details);
    case 'reveal-field':
      return `revealed the ${details.field === undefined ? 'hidden value' : fieldWords[details.field]}${submissionWords(details)}`;
    case 'export-candidate':
      return `exported the joining form${layoutWords(details)}`;
    case 'open-document':
      return `opened the ${details.field === undefined ? 'document' : fieldWords[details.field]}`;
    case 'cover-document':
      return `covered numbers in the ${details.field === undefined ? 'document' : fieldWords[details.field]}`;
    case 'save-whole-number':
      return details.given === true
        ? 'gave the Aadhaar number for PF and ESI'
        : 'said to give the Aadhaar number at EPFO and ESIC';
    case 'retry-message':
      return `retried ${message(details)}`;
    case 'dismiss-message':
      return `removed ${message(details)} from the list of undelivered messages`;
    case 'sign-in':
      return details.pending === true ? 'logged in with the temporary password' : 'logged in';
    case 'lock-out':
      return `blocked further login attempts for up to ${details.limit && isDaily(details.limit) ? 'a day' : '15 minutes'}`;
    default:
      return otherWords(action);
  }
}

export function withReason(words: string, reason: string | null): string {
  return reason === null ? words : `${words}: ‘${reason}’`;
}

/** Only rows that another version of the product wrote have a name without words here. */
function otherWords(action: never): string {
  return `recorded ‘${String(action).replaceAll('-', ' ')}’`;
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
