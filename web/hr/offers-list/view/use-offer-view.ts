import { useDeferredValue, useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { countFilters, offerFilterSchema } from '#domain/offer/offer-filter.ts';
import { offerColumns } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { choicesOf } from '#web/hr/offers-list/filters/offer-filters.ts';
import type { ListFilter, OfferQuery } from '#web/hr/offers-list/store/offer-index.ts';
import { isNewestFirst, newestFirst, type OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { listUrl } from '#web/ui/data-list/view/list-url.ts';
import { useListView } from '#web/ui/data-list/view/use-list-view.ts';

const { search: _search, ...filters } = offerFilterSchema.shape;

export const offersUrl = listUrl<ListFilter, OfferColumnKey>({
  keys: Object.keys(filters) as (keyof typeof filters)[],
  schema: offerFilterSchema,
  sorts: offerColumns.map(({ key }) => key),
  first: newestFirst,
  sizes: limits.offersPageSizes,
});

/** What of the list is on the screen, as the URL and the user ask for it: search, filters, order and page, and the rows
 * that follow from them. The search follows every keystroke at once. Searching, filtering and sorting follow when there is time for it, so
 * that a keystroke is never held up; until then the screen shows what was asked for before. */
export function useOfferView(all: AllOffers, only: OnlyOffers = null) {
  const view = useListView(offersUrl, offerColumns);
  const { search, filter, sort, page, size } = view;
  const asked = useMemo(
    () => ({ search, filter, sort: sort ?? newestFirst, page, size }),
    [search, filter, sort, page, size],
  );
  const state = useDeferredValue(asked);
  const offers = useDeferredValue(all);
  const matches = useMatches(offers, state, only);
  const total = only === null ? totalOf(offers, state, matches.length) : matches.length;
  const { department } = filter;
  const options = useMemo(() => choicesOf(offers.byId.values(), department), [offers, department]);
  const pageCount = Math.max(1, Math.ceil(total / state.size));
  const shownPage = Math.min(state.page, pageCount);
  const rows = useMemo(
    () => matches.slice((shownPage - 1) * state.size, shownPage * state.size),
    [matches, shownPage, state.size],
  );
  const filterCount = countFilters(filter);
  return {
    ...view,
    sort: asked.sort,
    filterCount,
    isNarrowed: filterCount > 0 || search.trim() !== '',
    page: shownPage,
    size: state.size,
    pageCount,
    matches,
    total,
    rows,
    /** The values that occur, in order; of sub-departments those of the chosen department. */
    options,
    /** What is shown is older than what was asked for. */
    pending: state !== asked,
    /** How far loading had come with the offers that are shown; it follows `AllOffers` when there is time. */
    phase: offers.phase,
  };
}

export type OfferView = ReturnType<typeof useOfferView>;

/** Offers that were just created or sent, where HR wants to see these alone; null for all. */
export type OnlyOffers = ReadonlySet<number> | null;

function useMatches(offers: AllOffers, { search, filter, sort }: OfferQuery, only: OnlyOffers): readonly OfferRecord[] {
  const found = useMemo(() => offers.index.find({ search, filter, sort }), [offers, search, filter, sort]);
  return useMemo(
    () => (only === null ? found : found.filter(({ candidateOfferId }) => only.has(candidateOfferId))),
    [found, only],
  );
}

/** Newest first is the order in which offers come: only then is it known on which page the missing ones will be. */
function totalOf({ phase, total }: AllOffers, { search, filter, sort }: OfferQuery, found: number): number {
  const asTheyCome = search.trim() === '' && countFilters(filter) === 0 && isNewestFirst(sort);
  return phase === 'loading' && asTheyCome ? Math.max(total ?? 0, found) : found;
}
