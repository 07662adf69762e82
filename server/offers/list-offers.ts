import type { getAllOfferLetters } from '#contract/offers.ts';
import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { Deps } from '#server/deps.ts';
import { toOfferRecord } from './offer-record.ts';
import { countOffers, listRecords } from './queries.ts';

/** One page of all offers, newest first, pages counted from 0 (rulings); a page after the last one is empty. */
export async function listOffers(
  { db }: Pick<Deps, 'db'>,
  { page, size }: QueryOf<typeof getAllOfferLetters>,
): Promise<ResponseOf<typeof getAllOfferLetters>> {
  const [rows, totalElements] = await Promise.all([listRecords(db, { page, size }), countOffers(db)]);
  return {
    content: rows.map(toOfferRecord),
    page,
    size,
    totalPages: Math.ceil(totalElements / size),
    totalElements,
  };
}
