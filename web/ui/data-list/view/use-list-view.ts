import { useEffect, useMemo, useState } from 'react';
import { limits } from '#domain/limits.ts';
import {
  countFilters,
  type FilteredColumn,
  type FilterValues,
  type ListSort,
  toggleSort,
} from '#web/ui/data-list/filters/list-filters.ts';
import { type ListUrl, useUrlState } from '#web/ui/data-list/use-url-state.ts';
import type { ListState } from './list-url.ts';

/** What of a list is on the screen, which the address follows, and how it is changed. `url` and `columns` stay the same. */
export type ListView<F extends FilterValues, K extends string> = ReturnType<typeof useListView<F, K>>;

export function useListView<F extends FilterValues, K extends string>(
  url: ListUrl<ListState<F, K>>,
  columns: readonly FilteredColumn<F>[],
) {
  const [state, ask] = useUrlState(url);
  const handlers = useMemo(() => {
    const set = (change: (state: ListState<F, K>) => Partial<ListState<F, K>>, how?: 'typing') =>
      ask((before) => ({ ...before, page: 1, ...change(before) }), how);
    return {
      setSearch: (search: string) => set(() => ({ search: search.slice(0, limits.textMax) }), 'typing'),
      setFilter: (change: Partial<F>) =>
        set(
          ({ filter }) => ({ filter: withoutEmpty({ ...filter, ...change }) }),
          columns.some(({ filter: by }) => by?.kind === 'text' && by.key in change) ? 'typing' : undefined,
        ),
      /** Takes the search away, too. */
      clearFilters: () => set(() => ({ search: '', filter: {} as F })),
      sortBy: (key: K) => set(({ sort }) => ({ sort: toggleSort(sort, key) })),
      setSort: (sort: ListSort<K> | null) => set(() => ({ sort })),
      setPage: (page: number) => set(() => ({ page })),
      setPageSize: (size: number) => set(() => ({ size })),
    };
  }, [ask, columns]);
  const filterCount = countFilters(columns, state.filter);
  /** Search or filters hold something back. */
  const isNarrowed = filterCount > 0 || state.search.trim() !== '';
  return { ...state, ...handlers, filterCount, isNarrowed };
}

/** What the server is asked for: search and filters without what filters nothing. */
export const queryOf = <F extends FilterValues>(view: { search: string; filter: F }): F & { search?: string } =>
  withoutEmpty({ search: view.search.trim(), ...view.filter });

const withoutEmpty = <F extends FilterValues>(filter: F): F =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')) as F;

/** So long after the last key the server is asked. */
const pauseMs = 250;

export function usePaused(search: string): string {
  const [paused, setPaused] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(search), search === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return paused;
}
