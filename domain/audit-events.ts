import type { BuiltInLayout } from './handover/layouts/built-in.ts';
import type { JoiningOutcome } from './first-day/outcomes.ts';
import type { DetailField } from './first-day/plan.ts';
import type { StillJoining } from './first-day/still-joining.ts';
import type { JoiningFileField } from './joining/fields/all-fields.ts';
import type { MaskedNumber } from './joining/fields/masked-numbers.ts';
import type { JoiningStep } from './joining/steps.ts';
import type { Language } from './language.ts';
import type { LookupList } from './lookups/lookups.ts';
import type { OfferFilter } from './offer/offer-filter.ts';
import type { OfferForm } from './offer/offer-form.ts';
import type { SendingAction, SendingPauseReason } from './offer/sending/offer-sending.ts';
import type { OfferStatus } from './offer/offer.ts';
import type { DataRequestKind, DataRequestState } from './privacy/data-requests.ts';
import type { NoticeLanguage } from './privacy/notice.ts';
import type { ConsentPurpose } from './privacy/purposes.ts';
import type { RateLimitName } from './rate-limits.ts';
import type { FactorKind, SecondFactorMethod } from './second-factor/second-factor.ts';
import type { Verdict } from './review/review.ts';
import type { MessageKind } from './undelivered-message.ts';

/* Every event that the audit records, with its data. Rows have a MAC: no name or member is ever renamed or removed, and
 * a new member is missing in older rows. Data never hold secrets or what a person wrote: no row can be erased. */

export type DocumentField = JoiningFileField | 'requestedDocument';
export type RevealedField = MaskedNumber | 'panDocument' | 'aadhaarDocument' | 'identityDocument' | 'passbookFile';

/** `letterVersion` is null where no letter was sent. */
type Letter = { letterVersion: number | null };
type LetterFile = Letter & { letterSha256: string };
type Decision = LetterFile & { decidedOn?: string };
export type SavedDocument = { field: DocumentField; documentId: string; sha256: string };
type HrRights = { roles: string[]; departments: number[] };
/** `onBehalfOf` is the id of a colleague who is away; reasons are in `sign_off_decisions`. */
type SignedOff = Letter & {
  step: number | null;
  steps: number;
  onBehalfOf: string | null;
  contentSha256: string;
  decisionId: number;
};
type Counts = Record<string, number>;
type Message = { messageId: string; kind: MessageKind; channel: 'mail' | 'sms' };
export type LookupChange = 'rename' | 'retire' | 'bring-back';
type Owner = { audience: 'candidate' | 'hr'; account: string };

type OfferEvents = {
  'create-offer': Letter;
  'edit-offer': Letter & { changed: (keyof OfferForm)[]; statusBefore: OfferStatus; statusAfter: OfferStatus };
  'delete-offer': undefined;
  /** The reason is in `offer_withdrawals`. */
  'withdraw-offer': { withdrawalId: number };
  'undo-withdrawal': { withdrawalId: number };
  'ask-sign-off': { requestId: string };
  'sign-off': SignedOff;
  'decline-sign-off': SignedOff;
  'sign-off-instead': SignedOff;
  'void-sign-off': undefined;
  'remind-sign-off': { number: number };
  'send-offer': Letter;
  'send-offer-again': Letter;
  /** `number` counts those that the system sends; null of one that HR sent. */
  'remind-offer': { number: number | null };
  'remind-joining-form': { number: number | null };
  'recall-offer': Letter;
  'extend-offer': { replyBy: string; replyByBefore: string | null };
  'bounce-offer': { outcome: 'failed' | 'bounced' };
  'view-offer': undefined;
  'open-offer': Letter;
  'set-language': { language: Language };
  'open-letter': Letter;
  'accept-offer': Decision;
  'reject-offer': Decision;
  /** A certificate under section 63 was made for HR, with the SHA-256 of the accepted letter that it states. */
  'make-certificate': LetterFile;
  /** `sha256` is that of the whole file, `certificateSha256` that of the certificate. */
  'seal-letter': Letter & { sha256: string; certificateSha256: string };
  'timestamp-letter': Letter & { sha256: string };
  'open-signed-letter': Letter;
  'submit-joining-form': { submissionId: number; documents: SavedDocument[] };
  /** `fixes` are the paths that the candidate is asked to correct; none in a form that was sent back as a whole. */
  'send-back-joining-form': { submissionId: number; fixes: string[] } | undefined;
  'review-joining-form': { submissionId: number; marks: { path: string; verdict: Verdict }[] };
  /** `notReviewed`: how many of `parts`, the sections and documents, had no mark. */
  'verify-joining-form': { submissionId: number; notReviewed?: number; parts?: number };
  'reopen-joining-form': { submissionId: number };
  'answer-fix': { submissionId: number; path: string };
  'acknowledge-notice': { version: number; language: NoticeLanguage };
  'give-consent': { purpose: ConsentPurpose };
  'withdraw-consent': { purpose: ConsentPurpose };
  /** `date` YYYY-MM-DD; why is kept with the record, as the audit is never changed. */
  'record-joining': { outcome: JoiningOutcome; date: string };
  'take-back-joining': { outcome: JoiningOutcome };
  'ask-still-joining': { daysBefore: number };
  'mail-first-day': { daysBefore: number };
  'mail-first-day-change': { changed: DetailField[] };
  /** The date that was asked about; what the candidate wrote is in `joining_answers`. */
  'answer-still-joining': { answer: StillJoining; joiningDate: string };
  /** Of the offer; what HR wrote is in `first_days`. */
  'save-first-day': { version: number };
  'request-document': { requestId: string };
  'withdraw-document-request': { requestId: string };
  'upload-requested-document': { requestId: string; documents: SavedDocument[] };
  'remind-documents': { requestIds: string[] };
  /** A code for a phone was made, opened by a phone (its address is that of the row), and a file of it used. */
  'start-handoff': { field: DocumentField };
  'open-handoff': { field: DocumentField };
  'use-handoff': { field: DocumentField; fileId: string };
  'view-candidate': undefined;
  /** `submissionVersion`: as it was submitted then; left out for what is saved now. */
  'reveal-field': { field: RevealedField; submissionVersion?: number };
  /** The whole joining form was exported; `candidate_exports` has the reason. */
  'export-candidate': { exportId: string; layout: BuiltInLayout | 'OWN' };
  /** `downloadId` is shared by those who were downloaded together; the reason is in `person_downloads`. */
  'download-person-file': { downloadId: string };
  'open-document': { field: DocumentField; documentId: string };
  'download-own-data': undefined;
  'make-data-request': { requestId: string; kind: DataRequestKind };
  'answer-data-request': { requestId: string; state: DataRequestState };
  'restrict-person': { eraseOn: string };
  'lift-restriction': undefined;
  /** The reason is in `holds`; `until` YYYY-MM-DD. */
  'hold-person': { holdId: number; until: string };
  'end-hold': { holdId: number };
  'remove-personal-data': { status: OfferStatus; again?: true };
  /** Another file, with covered numbers, and its key took the place of those of the document. */
  'cover-document': { field: DocumentField; documentId: string; sha256: string };
  /** `given`: the number itself, else that the candidate gives it elsewhere. */
  'save-whole-number': { given: boolean };
  /** For PF and ESI; `field` as a reveal of the form has it. */
  'reveal-whole-number': { field: 'aadhaarNumber' };
  'register-whole-number': undefined;
  'remove-whole-number': undefined;
} & Record<`save-joining-${JoiningStep}`, { version: number; documents: SavedDocument[] }>;

/** Of a person's account or messages: of the offer of a candidate, of none where the person is an HR user. */
type PersonEvents = {
  'sign-in': { pending?: boolean; factor?: SecondFactorMethod; sso?: true } | undefined;
  'sign-out': undefined;
  'refuse-sign-in': undefined;
  'lock-out': { limit: RateLimitName } | ({ limit: RateLimitName } & Owner);
  'ask-code': undefined;
  'refuse-code': undefined;
  'take-code': undefined;
  'reset-password': undefined;
  'end-sessions': { sessions: number } | ({ sessions: number } & Owner);
  'retry-message': Message;
  'dismiss-message': Message;
};

type OtherEvents = {
  'create-hr-user': { userName: string };
  'renew-hr-user': { userName: string; reopened?: true };
  'set-hr-user-roles': { userName: string; hrUserId: string; before: HrRights; after: HrRights };
  'disable-hr-user': { userName: string; hrUserId: string };
  'save-settings': { section: string; version: number; changed: string[] };
  'publish-privacy-notice': { version: number; askAgain: boolean };
  'save-pay-structure': { payStructureId: number; version: number };
  'retire-pay-structure': { payStructureId: number };
  'save-letter-template': { letterTemplateId: number; version: number; changed: string[] };
  'retire-letter-template': { letterTemplateId: number };
  'send-test-message': { channel: 'MAIL' | 'SMS' };
  /** `host` is where events are sent from now on. */
  'save-webhook': { webhookId: string; changed: string[]; host?: string };
  'renew-webhook-secret': { webhookId: string; host: string };
  'remove-webhook': { webhookId: string; host: string };
  'send-test-event': { webhookId: string };
  'resend-webhook': { webhookId: string; eventId: string };
  'enable-hr-user': { userName: string; hrUserId: string };
  'invite-hr-user': { userName: string; hrUserId: string; renewed: boolean; after?: HrRights };
  /** An account of the provider of single sign-on; `isNew` when the user was made for it. */
  'link-sso': { hrUserId: string; issuer: string; isNew: boolean };
  'unlink-sso': { hrUserId: string };
  'accept-invitation': { userName: string; hrUserId: string };
  'set-absence': { from: string; to: string; hrUserId: string };
  'end-absence': undefined;
  'save-account': { changed: 'name'[] };
  'change-password': { sessions: number };
  'step-up': { factor: SecondFactorMethod };
  'add-factor': { kind: FactorKind; sessions: number };
  'remove-factor': { kind: FactorKind; sessions: number };
  'make-recovery-codes': undefined;
  /** The reason is in `hr_factor_resets`. */
  'reset-second-factor': { userName: string; hrUserId: string };
  'add-lookups': { list: LookupList; ids: number[] };
  'change-lookup': { list: LookupList; id: number; change: LookupChange; replacedBy: number | null };
  'import-offers': { created: number; leftOut: number; sha256: string };
  'export-offers': { exportId: string; filter: Omit<OfferFilter, 'search'>; searched: boolean };
  'export-offers-end': { exportId: string; offers: number; complete: boolean };
  'export-candidates': { exportId: string; layout: BuiltInLayout | 'OWN'; layoutId: string | null; people: number };
  'save-export-layout': { exportLayoutId: string; version: number };
  'delete-export-layout': { exportLayoutId: string };
  'start-sending': { sendingId: string; offers: number };
  'change-sending': { sendingId: string; change: SendingAction; why?: SendingPauseReason };
  /** `searched`: for a person, who is not named here. */
  'export-record': Record<'hrUserId' | 'kind' | 'from' | 'to', string | null> & { searched: boolean };
  'export-sending': { sendingId: string; offers: number };
  /** `removed` counts by kind what was older than the moment of the kind in `before`, `held` who was due and is on hold. */
  'apply-retention': { removed: Counts; before: Record<string, string>; held?: Counts };
  'rotate-keys': Record<
    | 'personal_details'
    | 'bank_details'
    | 'joining_submissions'
    | 'documents'
    | 'messages'
    | 'webhooks'
    | 'seal_keys'
    | 'hr_factors'
    | 'audit'
    | 'sessions'
    | 'codes',
    number
  >;
  'open-breach': { breachId: number; drill: boolean };
  'save-breach': { breachId: number; done: Record<'certIn' | 'board' | 'boardDetail', boolean> };
  'send-breach-letters': { breachId: number; people: number; drill: boolean };
  'rotate-seal-key': { certificateSha256: string };
  'back-up': { rows: number; documents: number; missing: number };
  'restore-backup': { madeOn: string; rows: number; documents: number };
};

type EventOf<Events, Offer> = {
  [Action in keyof Events]: { action: Action; candidateOfferId: Offer } & (undefined extends Events[Action]
    ? { details?: Events[Action] }
    : { details: Events[Action] });
}[keyof Events];

/** One row of the audit, as it is handed to `writeAudit`. */
export type AuditEvent =
  | EventOf<OfferEvents, number>
  | EventOf<PersonEvents, number | null>
  | EventOf<OtherEvents, null>;
export type AuditAction = AuditEvent['action'];

type HistoryEvents = OfferEvents & PersonEvents;

/** The data of a history entry as it is stored; rows of earlier versions may lack members. */
export type HistoryEvent = {
  [Action in keyof HistoryEvents]: { action: Action; details: Partial<NonNullable<HistoryEvents[Action]>> };
}[keyof HistoryEvents];

export const lookActions = [
  'view-offer',
  'view-candidate',
  'open-letter',
  'open-signed-letter',
  'open-document',
] as const satisfies AuditAction[];
export type LookEvent = Extract<AuditEvent, { action: (typeof lookActions)[number] }>;
