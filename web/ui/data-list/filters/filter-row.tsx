import { type ReactNode, type Ref, useCallback } from 'react';
import type { Column } from '#web/ui/data-list/column.ts';
import { FilterChip, FilterChips } from '#web/ui/table/filters.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { ColumnFilter } from './column-filter.tsx';
import classes from './filter-row.module.css';
import type { FilteredColumn, FilterInWords, FilterValues, ListFilters } from './list-filters.ts';

type FilterRowOptions<F extends FilterValues> = ListFilters<F> & {
  /** How many filters there are to clear; 0 where what is shown instead of the rows clears them. */
  clearing: number;
  onClear: () => void;
};

/** What is below the header of each column: its filter, and below the name the way to clear all of them. */
export function useFilterRow<F extends FilterValues>(list: FilterRowOptions<F>) {
  const { filter, setFilter, options, clearing, onClear } = list;
  return useCallback(
    (column: FilteredColumn<F> & Pick<Column<never>, 'card'>): ReactNode =>
      // First in the row, and in sight however far the table is scrolled.
      column.card === 'title' && clearing > 0 ? (
        <ClearFilters count={clearing} onClear={onClear} narrow />
      ) : (
        column.filter && <ColumnFilter {...{ column, filter, setFilter, options }} />
      ),
    [filter, setFilter, options, clearing, onClear],
  );
}

type CardFiltersProps = {
  /** Where the cards begin. */
  head?: Ref<HTMLDivElement>;
  clearing: number;
  onClear: () => void;
  children: ReactNode;
};

export function CardFilters({ head, clearing, onClear, children }: CardFiltersProps) {
  return (
    <>
      <div ref={head} className={classes.filters}>
        {children}
      </div>
      {clearing > 0 && (
        <div className={classes.clear}>
          <ClearFilters count={clearing} onClear={onClear} />
        </div>
      )}
    </>
  );
}

type UnseenFiltersProps<F> = { chips: readonly (FilterInWords<F> | null)[]; onRemove: (without: Partial<F>) => void };

/** The filters that no control in sight tells of, as chips. */
export function UnseenFilters<F>({ chips, onRemove }: UnseenFiltersProps<F>) {
  const set = chips.filter((chip) => chip !== null);
  if (set.length === 0) return null;
  return (
    <FilterChips>
      {set.map(({ words, without }) => (
        <FilterChip key={words} onRemove={() => onRemove(without)}>
          {words}
        </FilterChip>
      ))}
    </FilterChips>
  );
}
