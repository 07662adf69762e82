import { generalMessages, offerRefusals } from './messages.ts';
import type { OfferAction, OfferStanding } from './offer.ts';

/** Why the action is forbidden to an offer that stands so, as a sentence for the user. */
export function refusalOf(action: Exclude<OfferAction, 'bounce'>, standing: OfferStanding): string {
  const reasons: Partial<Record<OfferStanding, string>> = offerRefusals[action];
  return reasons[standing] ?? generalMessages.notPossibleForOffer;
}
