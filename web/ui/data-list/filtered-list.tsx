import type { Ref } from 'react';
import type { Column } from './column.ts';
import { DataList } from './data-list.tsx';
import { CardFilters, useFilterRow } from './filters/filter-row.tsx';
import type { ColumnFilterBy, FilterValues, ListFilters } from './filters/list-filters.ts';
import { PhoneFilters } from './filters/phone-filters.tsx';
import type { DataListProps } from './list-props.ts';
import type { ListView } from './view/use-list-view.ts';

type FilteredListProps<Row, F extends FilterValues, C extends Column<Row>> = Omit<
  DataListProps<Row, C>,
  'sort' | 'filterOf' | 'cardTools'
> & {
  view: ListView<F, C['key']>;
  options: ListFilters<F>['options'];
  /** Also those that do not show: on a phone each of them filters and sorts. */
  allColumns: readonly C[];
  nothingToFilter: boolean;
  /** What the order is called in which the list opens, where that is by no column. */
  unsorted?: string;
  showWords: string;
  /** Where the cards begin. */
  head?: Ref<HTMLDivElement>;
};

/** A list whose server filters and sorts it: filters and order are in the head of the table, on a phone in a dialog. */
export function FilteredList<
  Row,
  F extends FilterValues,
  C extends Column<Row> & { key: string; filter?: ColumnFilterBy<F> },
>(props: FilteredListProps<Row, F, C>) {
  const { view, options, allColumns, nothingToFilter, unsorted, showWords, head, ...list } = props;
  const { filter, setFilter, filterCount, clearFilters, sort, sortBy, setSort } = view;
  // Where there are no rows, what is shown instead of them takes the filters away.
  const clearing = list.failed === undefined && list.rows?.length !== 0 ? filterCount : 0;
  const filters = { filter, setFilter, options, clearing, onClear: clearFilters };
  const filterOf = useFilterRow(filters);
  const cardTools = (
    <CardFilters {...{ head, clearing }} onClear={clearFilters}>
      <PhoneFilters {...{ ...filters, filterCount, sort, setSort, unsorted, showWords }} columns={allColumns} />
    </CardFilters>
  );
  return (
    <DataList
      {...list}
      sort={{ key: sort?.key ?? null, direction: sort?.direction ?? 'asc', onSort: sortBy }}
      filterOf={nothingToFilter ? undefined : filterOf}
      cardTools={nothingToFilter ? undefined : cardTools}
    />
  );
}
