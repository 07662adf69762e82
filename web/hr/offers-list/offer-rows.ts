import type { OfferRecord } from '#contract/offers.ts';
import { offerColumns, type OfferColumnKey } from './offer-columns.tsx';

export type OfferSort = { key: OfferColumnKey; direction: 'asc' | 'desc' };

/** Newest first, as the server answers them. */
export const newestFirst: OfferSort = { key: 'candidateOfferId', direction: 'desc' };

/** The offers whose name, email, role or department holds the text, whatever its case (spec §2). */
export function searchOffers(offers: readonly OfferRecord[], search: string): readonly OfferRecord[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return offers;
  return offers.filter((offer) =>
    [offer.candidateName, offer.email, offer.offeredRole, offer.department].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/**
 * The offers in a new order (spec §2): ids and CTC by number, dates by date, the rest by the letters. Empty values come
 * last in both directions, and of equal ones the newest offer first.
 */
export function sortOffers(offers: readonly OfferRecord[], { key, direction }: OfferSort): readonly OfferRecord[] {
  const valueOf = offerColumns.find((column) => column.key === key)?.sortValue ?? (() => null);
  const sign = direction === 'asc' ? 1 : -1;
  return offers
    .map((offer) => ({ offer, value: valueOf(offer) }))
    .toSorted((a, b) => {
      const byPresence = Number(a.value === null) - Number(b.value === null);
      if (byPresence !== 0) return byPresence;
      const byValue = a.value === null || b.value === null ? 0 : sign * compare(a.value, b.value);
      return byValue || b.offer.candidateOfferId - a.offer.candidateOfferId;
    })
    .map(({ offer }) => offer);
}

/** What pressing a column's header does: another column starts ascending, the same one turns round (spec §2). */
export function toggleSort(sort: OfferSort, key: OfferColumnKey): OfferSort {
  return { key, direction: sort.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** One page of the rows, counted from 0; a page beyond the last one is empty. */
export function pageOf<T>(rows: readonly T[], page: number, size: number): readonly T[] {
  return rows.slice(page * size, (page + 1) * size);
}
