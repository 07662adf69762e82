import type { OfferRecord } from '#contract/offers.ts';
import { type OfferFilter, offerMatcher, searchTextOf } from '#domain/offer/offer-filter.ts';
import { inOrder, isNewestFirst, newestFirst, type OfferColumnKey, type OfferSort, sortKeyOf } from './offer-sort.ts';
import type { SortKey } from './sort-key.ts';

export type ListFilter = Omit<OfferFilter, 'search'>;

export type OfferQuery = { search: string; filter: ListFilter; sort: OfferSort };

/** An offer with what is made of it once: the text that is searched, and its key in each column that was sorted by. */
type Row = { offer: OfferRecord; searchText: string; sortKeys: Partial<Record<OfferColumnKey, SortKey | null>> };

/** All offers, made ready for searching, filtering and sorting tens of thousands of them between two frames. */
export function createOfferIndex() {
  const byId = new Map<number, OfferRecord>();
  const rows = new Map<number, Row>();
  /** The orders that were asked for since the last change. */
  const sorted = new Map<string, readonly Row[]>();

  /** Takes offers; of two with one id the newer one stays (`version` grows), of equal ones the later. Answers whether that changed anything. */
  function put(offers: readonly OfferRecord[]): boolean {
    let isChanged = false;
    for (const offer of offers) {
      const id = offer.candidateOfferId;
      const known = byId.get(id);
      if (known !== undefined && (offer.version < known.version || isSame(offer, known))) continue;
      byId.set(id, offer);
      rows.set(id, { offer, searchText: searchTextOf(offer), sortKeys: {} });
      isChanged = true;
    }
    if (isChanged) sorted.clear();
    return isChanged;
  }

  /** Forgets offers. Answers whether one of them was there. */
  function drop(ids: readonly number[]): boolean {
    const known = ids.filter((id) => byId.delete(id) && rows.delete(id));
    if (known.length > 0) sorted.clear();
    return known.length > 0;
  }

  function rowsBy(sort: OfferSort): readonly Row[] {
    const { key, direction } = sort;
    const name = `${key} ${direction}`;
    const keyOf = ({ offer, sortKeys }: Row): SortKey | null => (sortKeys[key] ??= sortKeyOf(offer, key));
    const found =
      sorted.get(name) ??
      (isNewestFirst(sort)
        ? [...rows.values()].toSorted((a, b) => b.offer.candidateOfferId - a.offer.candidateOfferId)
        : inOrder(rowsBy(newestFirst), keyOf, direction));
    sorted.set(name, found);
    return found;
  }

  function find({ search, filter, sort }: OfferQuery, now = new Date()): OfferRecord[] {
    let searchText = '';
    const matches = offerMatcher({ ...filter, search }, { now, searchText: () => searchText });
    const found = rowsBy(sort).filter((row) => {
      searchText = row.searchText;
      return matches(row.offer);
    });
    return found.map(({ offer }) => offer);
  }

  return { byId: byId as ReadonlyMap<number, OfferRecord>, put, drop, find };
}

export type OfferIndex = ReturnType<typeof createOfferIndex>;

/** Most of what is asked for again has not changed; then nothing needs to be worked out again. */
const isSame = (offer: OfferRecord, known: OfferRecord): boolean =>
  offer.version === known.version && JSON.stringify(offer) === JSON.stringify(known);
