import { memo } from 'react';
import { FilterRow, Td, Th } from '#web/ui/table/table.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { columnFilters } from './column-filters.ts';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { stickinessOf } from '#web/hr/offers-list/columns/offer-table-layout.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type OfferFilterRowProps = Pick<OfferView, 'filter' | 'setFilter' | 'options' | 'clearFilters'> & {
  columns: readonly OfferColumn[];
  /** How many filters the button under the name takes away; 0 where another one does that. */
  clearing: number;
};

/** The second line of the table's head: a filter under each header that has one (docs/rules/offers-list.md#filters). */
export const OfferFilterRow = memo(function OfferFilterRow(props: OfferFilterRowProps) {
  const { columns, clearing, clearFilters, ...filtering } = props;
  return (
    <FilterRow>
      <Th sticky={0} />
      {columns.map((column) => {
        const clears = column.key === 'candidateName' && clearing > 0;
        return !clears && columnFilters[column.key] === undefined ? (
          <Th key={column.key} {...stickinessOf(column)} />
        ) : (
          <Td key={column.key} {...stickinessOf(column)}>
            {/* First in the row, and in sight however far the table is scrolled. */}
            {clears ? (
              <ClearFilters count={clearing} onClear={clearFilters} narrow />
            ) : (
              <ColumnFilter column={column} {...filtering} />
            )}
          </Td>
        );
      })}
      <Th sticky="end" />
    </FilterRow>
  );
});
