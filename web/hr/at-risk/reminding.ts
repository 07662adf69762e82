import type { RiskRow } from '#contract/hr/at-risk.ts';
import { formReasons } from '#domain/at-risk/at-risk.ts';
import { remindedLatelyInWords } from '#domain/offer/sending/remind-again.ts';
import { resendMessages, resendRefusals } from '#domain/offer/sending/resend-messages.ts';
import type { Resent } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { atRiskPageTexts as t } from './texts.ts';

/** Whose offer is reminded of, or whose form; the others with why not. What has changed since, the server says. */
export function remindingOf(rows: readonly RiskRow[]) {
  const all = rows.map((row) => ({ offer: resentOf(row), reason: refusalOf(row) }));
  const offers = all.filter(({ reason }) => reason === null).map(({ offer }) => offer);
  return {
    offers: offers.toSorted((a, b) => Number(a.awaitsForm) - Number(b.awaitsForm)),
    passedOver: all.flatMap(({ offer, reason }) => (reason === null ? [] : { offer, reason })),
  };
}

/** What a mail to this person is about: the offer, or the form that is missing. */
export function resentOf({ candidateOfferId, candidateId, fullName, reason }: RiskRow): Resent {
  return { candidateOfferId, candidateId, candidateName: fullName, awaitsForm: formReasons.has(reason) };
}

function refusalOf(row: RiskRow): string | null {
  const { reason, may } = row;
  if (reason === 'NOT_VERIFIED') return resendMessages.formSubmitted;
  if (reason === 'FIRST_DAY_MISSING') return t.joiningOver;
  if (reason === 'REPLY_PASSED') return resendMessages.replyPassed;
  if (may.remind) return null;
  return isAwaited(row) ? resendMessages.lately : resendRefusals.remind.Open;
}

/** The offer waits for an answer, or the form is missing. For 12 hours after a reminder `may.remind` is false all the same. */
export const isAwaited = ({ reason, may }: RiskRow): boolean => may.remind || may.sendAgain || formReasons.has(reason);

/** Since when a person cannot be reminded again, and from when they can; null where they can, or are not awaited. */
export const remindedWords = (row: RiskRow): string | null =>
  !row.may.remind && isAwaited(row) ? remindedLatelyInWords(row.remindedOn) : null;
