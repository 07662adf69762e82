import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferAbilities, type OfferStatus, standingOf } from '#domain/offer/offer.ts';

/* What a server with only the specified fields does not tell of offers, worked out from what it does tell
 * (docs/rules/responses.md#servers-that-know-only-the-specified-calls). */

export function bareAbilities(status: OfferStatus, removedOn: string | null): OfferAbilities {
  // Such a server has no call that sends an offer again, reminds of it, extends it or withdraws it.
  const bare = { sendAgain: false, remind: false, extend: false, withdraw: false };
  return { ...abilitiesOf(standingOf(status, removedOn), ['ADMIN']), ...bare };
}

/** The offer after it was sent (docs/rules/offers-list.md#sending). */
export function bareSent(offer: OfferRecord, on: string): OfferRecord {
  return { ...moved(offer, 'Offer Sent'), rejectionReason: null, sentOn: on };
}

export const bareDeleted = (offer: OfferRecord): OfferRecord => moved(offer, 'Deleted');

function moved(offer: OfferRecord, status: OfferStatus): OfferRecord {
  return { ...offer, offerLetterStatus: status, may: bareAbilities(status, null) };
}
