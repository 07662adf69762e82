import type { OfferAbilities } from '#domain/offer/offer.ts';
import { atRiskMessages } from './texts.ts';

/** Why a candidate is at risk. A candidate has the first reason that holds. */
export type RiskReason = keyof typeof atRiskMessages.kinds;
export const riskReasons = Object.keys(atRiskMessages.kinds) as [RiskReason, ...RiskReason[]];

export const riskDays = {
  /** At most this many days are left to answer the offer, today not counted. */
  replySoon: 2,
  /** Days since the letter was sent and not opened. */
  notOpened: 3,
  /** Days before the joining date by which the form should be submitted. */
  formLate: 7,
  /** Days before the joining date by which HR should have verified the form. */
  notVerified: 7,
  /** Days since HR sent the form back without an answer. */
  fixUntouched: 2,
  /** Days since the offer was accepted without a joining form. */
  formNotBegun: 3,
  /** Working days since sign-off was asked for without a decision. */
  signOffLate: 3,
  /** Days after the joining date during which a form or a first-day record is still expected. */
  joiningOver: 30,
} as const;

export type RiskStep =
  | 'CORRECT'
  | 'SEND'
  | 'SEND_AGAIN'
  | 'REMIND'
  | 'EXTEND'
  | 'REVIEW'
  | 'OPEN_FORM'
  | 'ANSWER'
  | 'OPEN';

/** The abilities of an offer that the steps need; an older server does not send the optional ones. */
type StepAbilities = Pick<OfferAbilities, 'edit' | 'send'> &
  Partial<Record<'extend' | 'remind' | 'sendAgain', boolean>>;

/** Whether an offer allows a step. `isRefused`: the mail address was refused, and a retry would fail. */
export function allowsStep(step: RiskStep, may: StepAbilities, isRefused: boolean): boolean {
  const limited: Partial<Record<RiskStep, boolean | undefined>> = {
    CORRECT: may.edit && isRefused,
    SEND: may.send,
    SEND_AGAIN: may.sendAgain ?? false,
    REMIND: may.remind ?? false,
    EXTEND: may.extend ?? false,
  };
  return limited[step] ?? true;
}

const m = atRiskMessages.conditions;

type RiskRule = { condition: () => string; severity: 'high' | 'medium' | 'low'; steps: readonly RiskStep[] };

/** What is shown for each reason. When a reason holds, and since when, is decided in server/at-risk/queries.ts. */
export const riskRules: Readonly<Record<RiskReason, RiskRule>> = {
  NOT_SURE: { condition: () => m.NOT_SURE, severity: 'high', steps: ['OPEN'] },
  DATE_WISH: { condition: () => m.DATE_WISH, severity: 'high', steps: ['OPEN'] },
  MAIL_FAILED: { condition: () => m.MAIL_FAILED, severity: 'high', steps: ['CORRECT', 'SEND', 'OPEN'] },
  REPLY_PASSED: { condition: () => m.REPLY_PASSED, severity: 'high', steps: ['EXTEND', 'OPEN'] },
  REPLY_SOON: {
    condition: () => m.REPLY_SOON(riskDays.replySoon),
    severity: 'medium',
    steps: ['REMIND', 'EXTEND', 'OPEN'],
  },
  NOT_OPENED: {
    condition: () => m.NOT_OPENED(riskDays.notOpened),
    severity: 'low',
    steps: ['SEND_AGAIN', 'REMIND', 'OPEN'],
  },
  FORM_LATE: { condition: () => m.FORM_LATE(riskDays.formLate), severity: 'high', steps: ['REMIND', 'OPEN_FORM'] },
  NOT_VERIFIED: { condition: () => m.NOT_VERIFIED(riskDays.notVerified), severity: 'high', steps: ['REVIEW'] },
  FIX_UNTOUCHED: {
    condition: () => m.FIX_UNTOUCHED(riskDays.fixUntouched),
    severity: 'low',
    steps: ['REMIND', 'OPEN_FORM'],
  },
  FORM_NOT_BEGUN: {
    condition: () => m.FORM_NOT_BEGUN(riskDays.formNotBegun),
    severity: 'low',
    steps: ['REMIND', 'OPEN_FORM'],
  },
  FIRST_DAY_MISSING: { condition: () => m.FIRST_DAY_MISSING, severity: 'high', steps: ['OPEN_FORM'] },
  SIGN_OFF_LATE: { condition: () => m.SIGN_OFF_LATE(riskDays.signOffLate), severity: 'medium', steps: ['OPEN'] },
  REQUEST_LATE: { condition: () => m.REQUEST_LATE, severity: 'high', steps: ['ANSWER'] },
};

export const formReasons: ReadonlySet<RiskReason> = new Set(['FORM_LATE', 'FIX_UNTOUCHED', 'FORM_NOT_BEGUN']);

const severities = ['high', 'medium', 'low'] as const;

/** The reasons in the order of the rows: by severity, then as they are listed. */
export const reasonsBySeverity: readonly RiskReason[] = severities.flatMap((severity) =>
  riskReasons.filter((reason) => riskRules[reason].severity === severity),
);
