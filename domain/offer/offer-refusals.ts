import { generalRefs, offerRefusals } from '#domain/messages.ts';
import type { OfferAction, OfferStanding } from './offer.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { replyByMessages } from './sending/reply-by-messages.ts';
import { resendRefusals } from './sending/resend-messages.ts';

const refusals = { ...refsOf(offerRefusals), ...refsOf(resendRefusals), extend: refsOf(replyByMessages.notExtendable) };

export function refusalOf(action: Exclude<OfferAction, 'bounce'>, standing: OfferStanding): TextRef {
  const reasons: Partial<Record<OfferStanding, TextRef>> = refusals[action];
  return reasons[standing] ?? generalRefs.notPossibleForOffer;
}
