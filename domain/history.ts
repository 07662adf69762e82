/** What the history of an offer says of each recorded action, in words for HR: who did it stands before them. */

type Details = Readonly<Record<string, unknown>>;

const fieldWords: Readonly<Record<string, string>> = {
  panNumber: 'PAN number',
  aadhaarNumber: 'Aadhaar number',
  accountNumber: 'account number',
  panDocument: 'PAN card',
  aadhaarDocument: 'Aadhaar card',
  passbookFile: 'passbook',
  profile: 'profile photo',
  paySlip: 'payslip',
  documentFile: 'marksheet',
};

const offerFieldWords: Readonly<Record<string, string>> = {
  fullName: 'name',
  email: 'e-mail address',
  mobileNumber: 'mobile number',
  offeredRole: 'role',
  deptId: 'department',
  subDeptId: 'sub-department',
  designationId: 'designation',
  funcTitleId: 'functional title',
  fixedCTC: 'fixed CTC',
  variableCTC: 'variable CTC',
  joiningDate: 'joining date',
};

const messageWords: Readonly<Record<string, string>> = {
  offer: 'the offer letter',
  'offer-withdrawn': 'the note that the offer was withdrawn',
  otp: 'the one-time code',
  'lock-out': 'the note on too many attempts',
  acceptance: 'the copy of the accepted letter',
  'decision-for-hr': 'the note to HR about the decision',
  'joining-form-confirmation': 'the confirmation of the joining form',
  'joining-form-for-hr': 'the note to HR about the joining form',
  'joining-form-sent-back': 'the request to correct the joining form',
};

const named = (words: Readonly<Record<string, string>>, name: unknown, otherwise: string) =>
  (typeof name === 'string' ? words[name] : undefined) ?? otherwise;

const letter = ({ letterVersion }: Details) =>
  typeof letterVersion === 'number' ? `version ${letterVersion} of the letter` : 'the letter';

const documentWords = ({ field }: Details) => named(fieldWords, field, 'document');

function changedWords({ changed }: Details): string {
  const fields = Array.isArray(changed) ? changed.map((field) => named(offerFieldWords, field, 'another field')) : [];
  return fields.length === 0 ? 'opened the offer again, unchanged' : `changed the offer: ${fields.join(', ')}`;
}

const message = ({ kind, channel }: Details) =>
  `${named(messageWords, kind, 'a message')} ${channel === 'sms' ? '(SMS)' : '(mail)'}`;

const words: Readonly<Record<string, (details: Details) => string>> = {
  'create-offer': () => 'created the offer',
  'edit-offer': changedWords,
  'delete-offer': () => 'deleted the offer',
  'send-offer': (details) => `sent ${letter(details)}`,
  'recall-offer': (details) => `took back the sending of ${letter(details)}`,
  'bounce-offer': () => 'noted that the offer could not be delivered',
  'view-offer': () => 'looked at the offer',
  'open-offer': (details) => `opened the offer for the first time, with ${letter(details)}`,
  'open-letter': (details) => `opened ${letter(details)}`,
  'accept-offer': (details) => `accepted the offer, with ${letter(details)}`,
  'reject-offer': (details) => `rejected the offer, with ${letter(details)}`,
  'save-joining-personal': () => 'saved the personal details',
  'save-joining-bank': () => 'saved the bank details',
  'save-joining-experience': () => 'saved the experience details',
  'save-joining-education': () => 'saved the education details',
  'save-joining-family': () => 'saved the family details',
  'submit-joining-form': () => 'submitted the joining form',
  'send-back-joining-form': () => 'sent the joining form back',
  'view-candidate': () => 'looked at the joining form',
  'reveal-field': ({ field }) => `revealed the ${named(fieldWords, field, 'hidden value')}`,
  'open-document': (details) => `opened the ${documentWords(details)}`,
  'retry-message': (details) => `had ${message(details)} tried again`,
  'dismiss-message': (details) => `took ${message(details)} off the list of undelivered messages`,
  'sign-in': ({ pending }) => (pending === true ? 'logged in with the temporary password' : 'logged in'),
  'sign-out': () => 'logged out',
  'refuse-sign-in': () => 'tried to log in as the candidate and failed',
  'lock-out': ({ limit }) =>
    `stopped further tries at this account for up to ${/Daily$|Known/.test(String(limit)) ? 'a day' : '15 minutes'}`,
  'ask-code': () => 'asked for a one-time code',
  'refuse-code': () => 'typed a wrong or expired one-time code',
  'take-code': () => 'confirmed the one-time code',
  'reset-password': () => 'set a new password',
  'end-sessions': () => 'ended every login of the candidate',
  'remove-personal-data': () => 'removed the personal data, as their period was over',
};

/** What shows of a history: everything, what changed something, or who only looked. */
export const historyKinds = ['all', 'changes', 'looks'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/**
 * Only looked at: they change nothing and are most of the entries. A revealed number counts with the changes: a user
 * who asks who has seen it must not have to search.
 */
export const lookActions = ['view-offer', 'view-candidate', 'open-letter', 'open-document'] as const;

/** What was done, as the end of a sentence; an action that nobody has words for by its name. */
export function historyWords(action: string, details: Details): string {
  return words[action]?.(details) ?? `recorded ‘${action.replaceAll('-', ' ')}’`;
}

/** Nobody has shown yet that they are the candidate. */
const unproven: readonly string[] = ['refuse-sign-in', 'ask-code', 'refuse-code'];

/** Who did it, as the beginning of a sentence; `hrName` is null for an HR user who is no more. */
export function historyActor(action: string, kind: 'hr' | 'candidate' | 'system', hrName: string | null): string {
  if (unproven.includes(action)) return 'Somebody';
  return { hr: hrName ?? 'An HR user', candidate: 'The candidate', system: 'The system' }[kind];
}

/** The first name that stands in the user agent counts: browsers name the ones that they descend from, too. */
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

/** A user agent as people say it: 'Chrome on Windows'; empty where it tells nothing. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : (browser ?? system ?? '');
}
