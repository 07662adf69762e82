import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { backgroundTexts as t } from './texts.ts';

/** Why a sending has paused by itself, and what to do; null where it has not, and from a server that does not tell. */
export function pauseReasonOf({ pauseReason = null }: Pick<OfferSending, 'pauseReason'>): string | null {
  return pauseReason === null ? null : t.pauseReason[pauseReason];
}
