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

const rule = (
  severity: RiskRule['severity'],
  condition: RiskRule['condition'],
  ...steps: readonly RiskStep[]
): RiskRule => ({ condition, severity, steps });

/** What is shown for each reason. When a reason holds, and since when, is decided in server/at-risk/queries.ts. */
export const riskRules: Readonly<Record<RiskReason, RiskRule>> = {
  NOT_SURE: rule('high', () => m.NOT_SURE, 'OPEN'),
  DATE_WISH: rule('high', () => m.DATE_WISH, 'OPEN'),
  MAIL_FAILED: rule('high', () => m.MAIL_FAILED, 'CORRECT', 'SEND', 'OPEN'),
  REPLY_PASSED: rule('high', () => m.REPLY_PASSED, 'EXTEND', 'OPEN'),
  REPLY_SOON: rule('medium', () => m.REPLY_SOON(riskDays.replySoon), 'REMIND', 'EXTEND', 'OPEN'),
  NOT_OPENED: rule('low', () => m.NOT_OPENED(riskDays.notOpened), 'SEND_AGAIN', 'REMIND', 'OPEN'),
  FORM_LATE: rule('high', () => m.FORM_LATE(riskDays.formLate), 'REMIND', 'OPEN_FORM'),
  NOT_VERIFIED: rule('high', () => m.NOT_VERIFIED(riskDays.notVerified), 'REVIEW'),
  FIX_UNTOUCHED: rule('low', () => m.FIX_UNTOUCHED(riskDays.fixUntouched), 'REMIND', 'OPEN_FORM'),
  FORM_NOT_BEGUN: rule('low', () => m.FORM_NOT_BEGUN(riskDays.formNotBegun), 'REMIND', 'OPEN_FORM'),
  FIRST_DAY_MISSING: rule('high', () => m.FIRST_DAY_MISSING, 'OPEN_FORM'),
  SIGN_OFF_LATE: rule('medium', () => m.SIGN_OFF_LATE(riskDays.signOffLate), 'OPEN'),
  REQUEST_LATE: rule('high', () => m.REQUEST_LATE, 'ANSWER'),
};

export const formReasons: ReadonlySet<RiskReason> = new Set(['FORM_LATE', 'FIX_UNTOUCHED', 'FORM_NOT_BEGUN']);

const severities = ['high', 'medium', 'low'] as const;

/** The reasons in the order of the rows: by severity, then as they are listed. */
export const reasonsBySeverity: readonly RiskReason[] = severities.flatMap((severity) =>
  riskReasons.filter((reason) => riskRules[reason].severity === severity),
);
