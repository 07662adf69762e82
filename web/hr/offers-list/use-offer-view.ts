import { useDeferredValue, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { countFilters, type OfferFilter, offerMatcher } from '#domain/offer-filter.ts';
import type { AllOffers } from './all-offers.ts';
import type { OfferColumnKey } from './offer-columns.tsx';
import { newestFirst, type OfferSort, pageOf, sortOffers, toggleSort } from './offer-rows.ts';

/** The filters beside the text search. */
export type ListFilter = Omit<OfferFilter, 'search'>;

/** The filters that choose one of the values that occur. */
export const choiceKeys = ['offeredRole', 'department', 'subDepartment', 'functionalTitle', 'designation'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];

/** What of the list is on the screen: search, filters, order and page, and the rows that follow from them. */
export type OfferView = {
  /** Follows every keystroke at once; the rows follow as soon as they can. */
  search: string;
  setSearch: (search: string) => void;
  filter: ListFilter;
  /** Changes some filters; `undefined` or '' takes one away. */
  setFilter: (change: Partial<ListFilter>) => void;
  /** How many filters are set; a range counts once, the text search does not count. */
  filterCount: number;
  /** Takes all filters and the text search away. */
  clearFilters: () => void;
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
  /** The values that occur, in order; of sub-departments those of the chosen department. */
  options: Readonly<Record<ChoiceKey, readonly string[]>>;
  /** What is shown is older than what was asked for. */
  pending: boolean;
};

/** Searching and sorting follow typing when there is time for it, so that a keystroke is never held up. */
export function useOfferView({ byId, total: announced, phase }: AllOffers): OfferView {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<ListFilter>({});
  const [sort, setSort] = useState(newestFirst);
  const [wantedPage, setPage] = useState(0);
  const wanted = useDeferredValue(search);

  const offers = useMemo(() => [...byId.values()], [byId]);
  const matches = useMemo(
    () => sortOffers(offers.filter(offerMatcher({ ...filter, search: wanted })), sort),
    [offers, wanted, filter, sort],
  );
  const options = useMemo(() => optionsOf(offers, filter.department), [offers, filter.department]);
  // Newest first is the order in which offers come: only then is it known on which page the missing ones will stand.
  const asTheyCome =
    wanted.trim() === '' &&
    countFilters(filter) === 0 &&
    sort.key === newestFirst.key &&
    sort.direction === newestFirst.direction;
  const total = phase === 'loading' && asTheyCome ? Math.max(announced ?? 0, matches.length) : matches.length;
  const pageCount = Math.max(1, Math.ceil(total / limits.offersPageSize));
  const page = Math.min(wantedPage, pageCount - 1);
  const fromTheStart =
    <T extends unknown[]>(set: (...values: T) => void) =>
    (...values: T): void => {
      set(...values);
      setPage(0);
    };

  return {
    search,
    setSearch: fromTheStart(setSearch),
    filter,
    setFilter: fromTheStart((change: Partial<ListFilter>) => setFilter({ ...filter, ...change })),
    filterCount: countFilters(filter),
    clearFilters: fromTheStart(() => {
      setSearch('');
      setFilter({});
    }),
    sort,
    sortBy: fromTheStart((key: OfferColumnKey) => setSort(toggleSort(sort, key))),
    setSort: fromTheStart(setSort),
    page,
    pageCount,
    setPage,
    matches,
    total,
    rows: pageOf(matches, page, limits.offersPageSize),
    options,
    pending: wanted !== search,
  };
}

function optionsOf(offers: readonly OfferRecord[], department: string | undefined): OfferView['options'] {
  const valuesOf = (key: ChoiceKey, among: readonly OfferRecord[]) =>
    [...new Set(among.map((offer) => offer[key]))].filter((value) => value !== '').toSorted();
  const inDepartment = department ? offers.filter((offer) => offer.department === department) : offers;
  return {
    offeredRole: valuesOf('offeredRole', offers),
    department: valuesOf('department', offers),
    subDepartment: valuesOf('subDepartment', inDepartment),
    functionalTitle: valuesOf('functionalTitle', offers),
    designation: valuesOf('designation', offers),
  };
}
