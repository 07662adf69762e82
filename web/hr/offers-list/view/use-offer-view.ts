import { useDeferredValue, useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { countFilters } from '#domain/offer/offer-filter.ts';
import type { AllOffers } from '#web/hr/offers-list/store/all-offers.ts';
import { type ListState, listUrl, withoutEmpty } from './list-url.ts';
import type { Choices } from '#web/hr/offers-list/filters/offer-choices.ts';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';
import { isNewestFirst, type OfferColumnKey, type OfferSort } from '#web/hr/offers-list/store/offer-sort.ts';
import { toggleSort } from '#web/ui/data-list/filters/list-filters.ts';
import { type UrlStateChange, useUrlState } from '#web/ui/data-list/use-url-state.ts';

/** What of the list is on the screen: search, filters, order and page, and the rows that follow from them. */
export type OfferView = Handlers & {
  /** Follows every keystroke at once; the rows follow as soon as they can. */
  search: string;
  filter: ListFilter;
  /** How many filters are set; a range counts once, the text search does not count. */
  filterCount: number;
  sort: OfferSort;
  /** Counted from 0. */
  page: number;
  pageCount: number;
  pageSize: number;
  /** All rows that match, in order. */
  matches: readonly OfferRecord[];
  /** How many match; while loading, how many there will be. */
  total: number;
  rows: readonly OfferRecord[];
  /** The values that occur, in order; of sub-departments those of the chosen department. */
  options: Choices;
  /** What is shown is older than what was asked for. */
  pending: boolean;
  /** How far loading had come with the offers that are shown; it follows `AllOffers` when there is time. */
  phase: AllOffers['phase'];
};

type Handlers = {
  setSearch: (search: string) => void;
  /** Changes some filters; `undefined` or '' takes one away. */
  setFilter: (change: Partial<ListFilter>) => void;
  clearFilters: () => void;
  sortBy: (key: OfferColumnKey) => void;
  setSort: (sort: OfferSort) => void;
  setPage: (page: number) => void;
  setPageSize: (size: number) => void;
};

/**
 * The view that the URL and the user ask for. Searching, filtering and sorting follow when there is time for it, so that
 * a keystroke is never held up; until then the screen shows what was asked for before.
 */
export function useOfferView(all: AllOffers, only: OnlyOffers = null): OfferView {
  const [asked, ask] = useUrlState(listUrl);
  const shown = useShown(all, asked, only);
  const { matches, state, total } = shown;
  const { phase } = shown.all;
  const { department } = asked.filter;
  const options = useMemo(() => shown.all.index.choices(department), [shown.all, department]);
  const handlers = useMemo(() => handlersFor(ask), [ask]);

  const pageSize = state.size;
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(state.page, pageCount - 1);
  const rows = useMemo(() => matches.slice(page * pageSize, (page + 1) * pageSize), [matches, page, pageSize]);
  const { search, filter, sort } = asked;
  const pending = state !== asked;
  return useMemo(
    () => ({
      ...handlers,
      search,
      filter,
      filterCount: countFilters(filter),
      sort,
      page,
      pageCount,
      pageSize,
      matches,
      total,
      rows,
      options,
      pending,
      phase,
    }),
    [handlers, search, filter, sort, page, pageCount, pageSize, matches, total, rows, options, pending, phase],
  );
}

/** Offers that were just created or sent, where HR wants to see these alone; null for all. */
export type OnlyOffers = ReadonlySet<number> | null;

type Shown = { all: AllOffers; state: ListState; matches: readonly OfferRecord[]; total: number };

/** What was asked for last and could be worked out. */
function useShown(all: AllOffers, asked: ListState, only: OnlyOffers): Shown {
  const state = useDeferredValue(asked);
  const offers = useDeferredValue(all);
  const { search, filter, sort } = state;
  const found = useMemo(() => offers.index.find({ search, filter, sort }), [offers, search, filter, sort]);
  const matches = useMemo(
    () => (only === null ? found : found.filter(({ candidateOfferId }) => only.has(candidateOfferId))),
    [found, only],
  );
  return {
    all: offers,
    state,
    matches,
    total: only === null ? totalOf(offers, state, matches.length) : matches.length,
  };
}

/** Newest first is the order in which offers come: only then is it known on which page the missing ones will be. */
function totalOf({ phase, total }: AllOffers, { search, filter, sort }: ListState, found: number): number {
  const asTheyCome = search.trim() === '' && countFilters(filter) === 0 && isNewestFirst(sort);
  return phase === 'loading' && asTheyCome ? Math.max(total ?? 0, found) : found;
}

function handlersFor(ask: UrlStateChange<ListState>): Handlers {
  const set = (change: (state: ListState) => Partial<ListState>, how?: 'typing') =>
    ask((state) => ({ ...state, page: 0, ...change(state) }), how);
  return {
    setSearch: (search) => set(() => ({ search: search.slice(0, limits.textMax) }), 'typing'),
    setFilter: (change) =>
      set(
        ({ filter }) => ({ filter: withoutEmpty({ ...filter, ...change }) }),
        'createdBy' in change || 'modifiedBy' in change ? 'typing' : undefined,
      ),
    clearFilters: () => set(() => ({ search: '', filter: {} })),
    sortBy: (key) => set(({ sort }) => ({ sort: toggleSort(sort, key) })),
    setSort: (sort) => set(() => ({ sort })),
    setPage: (page) => set(() => ({ page })),
    setPageSize: (size) => set(() => ({ size })),
  };
}
