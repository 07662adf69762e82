import { useEffect, useMemo, useState } from 'react';
import { getAllCandidates } from '#contract/onboarding.ts';
import type { OnboardingColumn, OnboardingFilter } from '#domain/joining/onboarding-list.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { limits } from '#domain/limits.ts';
import { offerListMessages } from '#domain/messages.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { readOnboarded } from '#web/api/read/candidates.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { type ListSort, toggleSort } from '#web/ui/data-list/filters/list-filters.ts';
import { useUrlState } from '#web/ui/data-list/use-url-state.ts';
import { type CandidateFilter, candidateListUrl, type CandidateListState, countFilters, sortWord } from './list-url.ts';

/** Pages are counted from 1, of 20 candidates each (docs/rules/onboarding.md#pages-of-the-onboarding-list). */
const pageSize = 20;

/** So long after the last key the server is asked. */
const pauseMs = 250;

/** What of the list is on the screen, which the address follows, and how it is changed. */
export function useCandidateView() {
  const [state, ask] = useUrlState(candidateListUrl);
  const handlers = useMemo(() => {
    const set = (change: (state: CandidateListState) => Partial<CandidateListState>, how?: 'typing') =>
      ask((before) => ({ ...before, page: 1, ...change(before) }), how);
    return {
      setSearch: (search: string) => set(() => ({ search: search.slice(0, limits.textMax) }), 'typing'),
      setFilter: (change: Partial<CandidateFilter>) => set(({ filter }) => ({ filter: { ...filter, ...change } })),
      clearFilters: () => set(() => ({ search: '', filter: {} })),
      sortBy: (key: OnboardingColumn) => set(({ sort }) => ({ sort: toggleSort(sort, key) })),
      setSort: (sort: ListSort<OnboardingColumn> | null) => set(() => ({ sort })),
      setPage: (page: number) => set(() => ({ page })),
    };
  }, [ask]);
  const filterCount = countFilters(state.filter);
  return { ...state, ...handlers, filterCount, isNarrowed: filterCount > 0 || state.search.trim() !== '' };
}
export type CandidateView = ReturnType<typeof useCandidateView>;

/** What the server is asked for: search and filters without what filters nothing. */
export function queryOf({ search, filter }: Pick<CandidateView, 'search' | 'filter'>): OnboardingFilter {
  const entries = Object.entries({ search: search.trim(), ...filter });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

/** The search as it was when nobody had typed for a moment. */
function usePaused(search: string): string {
  const [paused, setPaused] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(search), search === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return paused;
}

/** One page of the candidates who accepted. */
export function useOnboarded({ page, search, filter, sort }: CandidateView) {
  const asked = usePaused(search);
  const query = {
    page,
    size: pageSize,
    ...queryOf({ search: asked, filter }),
    ...(sort === null ? {} : { sort: sortWord(sort) }),
  };
  return useHrPage(
    ['onboarded', query],
    async (signal) => {
      const list = readOnboarded(await makeCall(getAllCandidates, { query, signal }), query);
      if (list === null) throw new Error('the answer holds no candidates');
      return list;
    },
    (error) => onboardingMessages.listError(messageOr(error, offerListMessages.loadFailed)),
  );
}
