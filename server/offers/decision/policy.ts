import type { OfferStatus } from '#domain/offer/offer.ts';

/** A candidate sees the letter last sent to them unless it is being revised or the offer was deleted. */
export const maySeeLetter = (status: OfferStatus): boolean =>
  status === 'Offer Sent' || status === 'Approved' || status === 'Rejected';
