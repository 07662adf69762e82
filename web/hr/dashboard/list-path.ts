import type { OfferFilter } from '#domain/offer/offer-filter.ts';

/** The way to HR's list under these filters. */
export function listPath(filter: OfferFilter): string {
  const query = new URLSearchParams(filter).toString();
  return query === '' ? '/hce/offers' : `/hce/offers?${query}`;
}
