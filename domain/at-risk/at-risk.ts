import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { OfferAbilities, OfferStatus } from '#domain/offer/offer.ts';
import { addDays, daysBetween, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { atRiskMessages } from './texts.ts';

/** Why somebody could be lost, the first that holds first. */
export const riskReasons = [
  'MAIL_FAILED',
  'REPLY_PASSED',
  'REPLY_SOON',
  'NOT_OPENED',
  'FORM_LATE',
  'NOT_VERIFIED',
  'FIX_UNTOUCHED',
  'FORM_NOT_BEGUN',
  'FIRST_DAY_MISSING',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** Days as the calendar in India counts them. */
export const riskDays = {
  /** The offer can be answered on so many more days at most, today not counted. */
  replySoon: 2,
  /** The letter was sent so long ago and not opened. */
  notOpened: 3,
  /** So long before the joining date the form should be there. */
  formLate: 7,
  /** So long before the joining date HR should have verified it. */
  notVerified: 7,
  /** HR sent the form back so long ago, and nothing was saved since. */
  fixUntouched: 2,
  /** The offer was accepted so long ago, and nothing of the form is there. */
  formNotBegun: 3,
  /** So long after the joining date a missing form, or word of the first day, is still looked for. */
  joiningOver: 30,
} as const;

/** What can be done next about somebody: the first that their offer allows is the row's button. */
export type RiskStep = 'CORRECT' | 'SEND' | 'SEND_AGAIN' | 'REMIND' | 'EXTEND' | 'OPEN_FORM' | 'OPEN';

/** What of an offer's abilities the steps need; those that a server does not tell are not there. */
type StepAbilities = Pick<OfferAbilities, 'edit' | 'send'> &
  Partial<Record<'extend' | 'remind' | 'sendAgain', boolean>>;

/** Whether an offer allows a step; `isRefused`: its mail address was, and another try would fail as well. */
export function allowsStep(step: RiskStep, may: StepAbilities, isRefused: boolean): boolean {
  const allowed: Record<RiskStep, boolean> = {
    CORRECT: may.edit && isRefused,
    SEND: may.send,
    SEND_AGAIN: may.sendAgain === true,
    REMIND: may.remind === true,
    EXTEND: may.extend === true,
    OPEN_FORM: true,
    OPEN: true,
  };
  return allowed[step];
}

/** What of an offer the rules look at: days YYYY-MM-DD, the others instants. */
export type RiskOffer = {
  status: OfferStatus;
  deliveryState: 'queued' | 'sent' | 'failed' | 'bounced' | null;
  deliveryOn: Date | null;
  sentOn: Date | null;
  openedOn: Date | null;
  replyBy: string | null;
  joiningDate: string;
  /** When the offer was accepted. */
  acceptedOn: Date | null;
  /** Anything of the joining form is there; a submission of it is in force. */
  formBegun: boolean;
  formSubmitted: boolean;
  /** HR verified the submission in force. */
  formVerified: boolean;
  /** When the form was last submitted. */
  submittedOn: Date | null;
  /** When the latest submission was sent back, when a step was last saved, and when a fix was last answered. */
  sentBackOn: Date | null;
  savedOn: Date | null;
  answeredOn: Date | null;
  /** What HR recorded of the first day; null while nothing is. */
  firstDay: JoiningOutcome | null;
};

const m = atRiskMessages.conditions;

type RiskRule = {
  /** The rule in a sentence. */
  condition: () => string;
  /** How much it presses: rows are in this order, then as the rules are, then the longest first. */
  severity: 'high' | 'medium' | 'low';
  /** What is offered as the next step, the best first. */
  steps: readonly RiskStep[];
  holds: (offer: RiskOffer, today: string) => boolean;
  /** Since when it has been so. */
  since: (offer: RiskOffer) => Date | null;
};

/** The one table of rules; `server/dashboard/at-risk/queries.ts` counts by it, and a test holds the two together. */
export const riskRules: Readonly<Record<RiskReason, RiskRule>> = {
  MAIL_FAILED: {
    condition: () => m.MAIL_FAILED,
    severity: 'high',
    steps: ['CORRECT', 'SEND', 'OPEN'],
    holds: ({ status, deliveryState }) =>
      (status === 'Open' || status === 'Offer Sent') && (deliveryState === 'failed' || deliveryState === 'bounced'),
    since: ({ deliveryOn }) => deliveryOn,
  },
  REPLY_PASSED: {
    condition: () => m.REPLY_PASSED,
    severity: 'high',
    steps: ['EXTEND', 'OPEN'],
    holds: ({ status, replyBy }, today) => status === 'Offer Sent' && replyBy !== null && replyBy < today,
    since: ({ replyBy }) => (replyBy === null ? null : startOfDay(addDays(replyBy, 1))),
  },
  REPLY_SOON: {
    condition: () => m.REPLY_SOON(riskDays.replySoon),
    severity: 'medium',
    steps: ['REMIND', 'EXTEND', 'OPEN'],
    holds: ({ status, replyBy }, today) =>
      status === 'Offer Sent' && replyBy !== null && replyBy >= today && replyBy <= addDays(today, riskDays.replySoon),
    since: ({ sentOn }) => sentOn,
  },
  NOT_OPENED: {
    condition: () => m.NOT_OPENED(riskDays.notOpened),
    severity: 'low',
    steps: ['SEND_AGAIN', 'REMIND', 'OPEN'],
    holds: ({ status, openedOn, sentOn }, today) =>
      status === 'Offer Sent' && openedOn === null && isOld(sentOn, riskDays.notOpened, today),
    since: ({ sentOn }) => sentOn,
  },
  FORM_LATE: {
    condition: () => m.FORM_LATE(riskDays.formLate),
    severity: 'high',
    steps: ['OPEN_FORM'],
    holds: (offer, today) => isFilling(offer, today) && offer.joiningDate <= addDays(today, riskDays.formLate),
    since: ({ joiningDate, acceptedOn, sentBackOn }) =>
      latest(startOfDay(addDays(joiningDate, -riskDays.formLate)), acceptedOn, sentBackOn),
  },
  NOT_VERIFIED: {
    condition: () => m.NOT_VERIFIED(riskDays.notVerified),
    severity: 'high',
    steps: ['OPEN_FORM'],
    holds: (offer, today) =>
      isExpected(offer, today) &&
      offer.formSubmitted &&
      !offer.formVerified &&
      offer.joiningDate <= addDays(today, riskDays.notVerified),
    since: ({ joiningDate, submittedOn }) =>
      latest(startOfDay(addDays(joiningDate, -riskDays.notVerified)), submittedOn),
  },
  FIX_UNTOUCHED: {
    condition: () => m.FIX_UNTOUCHED(riskDays.fixUntouched),
    severity: 'low',
    steps: ['OPEN_FORM'],
    holds: (offer, today) =>
      isFilling(offer, today) &&
      isOld(offer.sentBackOn, riskDays.fixUntouched, today) &&
      isBefore(offer.savedOn, offer.sentBackOn) &&
      isBefore(offer.answeredOn, offer.sentBackOn),
    since: ({ sentBackOn }) => sentBackOn,
  },
  FORM_NOT_BEGUN: {
    condition: () => m.FORM_NOT_BEGUN(riskDays.formNotBegun),
    severity: 'low',
    steps: ['OPEN_FORM'],
    holds: (offer, today) =>
      isFilling(offer, today) && !offer.formBegun && isOld(offer.acceptedOn, riskDays.formNotBegun, today),
    since: ({ acceptedOn }) => acceptedOn,
  },
  FIRST_DAY_MISSING: {
    condition: () => m.FIRST_DAY_MISSING,
    severity: 'high',
    steps: ['OPEN_FORM'],
    holds: (offer, today) => isExpected(offer, today) && offer.joiningDate < today,
    since: ({ joiningDate }) => startOfDay(addDays(joiningDate, 1)),
  },
};

const severities = ['high', 'medium', 'low'] as const;

/** The reasons in the order of the rows. */
export const reasonsByPressure: readonly RiskReason[] = severities.flatMap((severity) =>
  riskReasons.filter((reason) => riskRules[reason].severity === severity),
);

/** Why somebody could be lost now, and since when; null while nothing holds. */
export function riskOf(offer: RiskOffer, now: Date): { reason: RiskReason; since: Date } | null {
  const today = todayInIndia(now);
  const reason = riskReasons.find((one) => riskRules[one].holds(offer, today));
  const since = reason === undefined ? null : riskRules[reason].since(offer);
  return reason === undefined || since === null ? null : { reason, since };
}

/** Accepted, and neither joined nor lost; not those whose joining date is long over. */
function isExpected({ status, firstDay, joiningDate }: RiskOffer, today: string): boolean {
  const isOpen = firstDay === null || firstDay === 'POSTPONED';
  return status === 'Approved' && isOpen && joiningDate >= addDays(today, -riskDays.joiningOver);
}

/** Expected, and the form is not in. */
function isFilling(offer: RiskOffer, today: string): boolean {
  return isExpected(offer, today) && !offer.formSubmitted;
}

function isOld(instant: Date | null, days: number, today: string): boolean {
  return instant !== null && daysBetween(todayInIndia(instant), today) >= days;
}

/** Nothing happened, or not after that. */
function isBefore(instant: Date | null, other: Date | null): boolean {
  return instant === null || other === null || instant <= other;
}

function latest(...instants: (Date | null)[]): Date {
  return new Date(Math.max(...instants.map((instant) => instant?.getTime() ?? 0)));
}
