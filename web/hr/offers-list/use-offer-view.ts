import { useDeferredValue, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import type { AllOffers } from './all-offers.ts';
import type { OfferColumnKey } from './offer-columns.tsx';
import { newestFirst, type OfferSort, pageOf, searchOffers, sortOffers, toggleSort } from './offer-rows.ts';

/** What of the list is on the screen: search, order and page, and the rows that follow from them. */
export type OfferView = {
  search: string;
  setSearch: (search: string) => void;
  sort: OfferSort;
  sortBy: (key: OfferColumnKey) => void;
  setSort: (sort: OfferSort) => void;
  /** Counted from 0. */
  page: number;
  pageCount: number;
  setPage: (page: number) => void;
  /** All rows that match, in order. */
  matches: readonly OfferRecord[];
  /** How many match; while loading, how many there will be. */
  total: number;
  /** Those of the page. */
  rows: readonly OfferRecord[];
};

/** Searching and sorting follow typing when there is time for it, so that a keystroke is never held up. */
export function useOfferView({ byId, total: announced, phase }: AllOffers): OfferView {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(newestFirst);
  const [wantedPage, setPage] = useState(0);
  const wanted = useDeferredValue(search);

  const matches = useMemo(() => sortOffers(searchOffers([...byId.values()], wanted), sort), [byId, wanted, sort]);
  // Newest first is the order in which offers come: only then is it known on which page the missing ones will stand.
  const asTheyCome = wanted.trim() === '' && sort.key === newestFirst.key && sort.direction === newestFirst.direction;
  const total = phase === 'loading' && asTheyCome ? Math.max(announced ?? 0, matches.length) : matches.length;
  const pageCount = Math.max(1, Math.ceil(total / limits.offersPageSize));
  const page = Math.min(wantedPage, pageCount - 1);

  return {
    search,
    setSearch: (text) => {
      setSearch(text);
      setPage(0);
    },
    sort,
    sortBy: (key) => {
      setSort(toggleSort(sort, key));
      setPage(0);
    },
    setSort: (next) => {
      setSort(next);
      setPage(0);
    },
    page,
    pageCount,
    setPage,
    matches,
    total,
    rows: pageOf(matches, page, limits.offersPageSize),
  };
}
