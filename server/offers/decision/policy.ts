import type { OfferStatus } from '#domain/offer/offer.ts';

/** A candidate sees the letter last sent to them unless it is being revised or the offer was deleted. */
export function maySeeLetter(status: OfferStatus): boolean {
  return status === 'Offer Sent' || status === 'Approved' || status === 'Rejected';
}
