import type { RiskRow } from '#contract/hr/at-risk.ts';
import type { RiskReason } from '#domain/at-risk/at-risk.ts';
import { resendMessages, resendRefusals } from '#domain/offer/sending/resend-messages.ts';
import type { NotResent, Resent } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { atRiskPageTexts as t } from './texts.ts';

/** The joining form is missing, and the candidate can be reminded of it. */
const awaitsForm: ReadonlySet<RiskReason> = new Set(['FORM_LATE', 'FIX_UNTOUCHED', 'FORM_NOT_BEGUN']);

/** Whose offer is reminded of, or whose form; the others with why not. What has changed since, the server says. */
export function remindingOf(rows: readonly RiskRow[]): { offers: Resent[]; passedOver: NotResent[] } {
  const offers: Resent[] = [];
  const forms: Resent[] = [];
  const passedOver: NotResent[] = [];
  for (const row of rows) {
    const reason = refusalOf(row);
    if (reason !== null) passedOver.push({ offer: resentOf(row), reason });
    else if (awaitsForm.has(row.reason)) forms.push({ ...resentOf(row), awaitsForm: true });
    else offers.push(resentOf(row));
  }
  return { offers: [...offers, ...forms], passedOver };
}

export function resentOf({ candidateOfferId, candidateId, fullName }: RiskRow): Resent {
  return { candidateOfferId, candidateId, candidateName: fullName };
}

/** Why a person cannot be reminded; null when they can. */
function refusalOf({ reason, may }: RiskRow): string | null {
  if (awaitsForm.has(reason)) return null;
  if (reason === 'NOT_VERIFIED') return resendMessages.formSubmitted;
  if (reason === 'FIRST_DAY_MISSING') return t.joiningOver;
  if (reason === 'REPLY_PASSED') return resendMessages.replyPassed;
  if (may.remind) return null;
  return isAwaited(may) ? resendMessages.lately : resendRefusals.remind.Open;
}

/** The offer waits for an answer. For 12 hours after a reminder `may.remind` is false all the same. */
export function isAwaited({ remind, sendAgain }: Pick<RiskRow['may'], 'remind' | 'sendAgain'>): boolean {
  return remind || sendAgain;
}
