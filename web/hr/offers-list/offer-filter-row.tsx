import { memo } from 'react';
import { FilterRow, Td, Th } from '#web/ui/table.tsx';
import { ClearFilters } from './clear-filters.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { columnFilters } from './column-filters.ts';
import type { OfferColumn } from './offer-columns.tsx';
import { stickinessOf } from './offer-table-layout.ts';
import type { OfferView } from './use-offer-view.ts';

type OfferFilterRowProps = Pick<OfferView, 'filter' | 'setFilter' | 'options' | 'clearFilters'> & {
  columns: readonly OfferColumn[];
  /** How many filters the button at the end takes away; 0 where another one does that. */
  clearing: number;
};

/** The second line of the table's head: a filter under each header that has one (spec §2). */
export const OfferFilterRow = memo(function OfferFilterRow(props: OfferFilterRowProps) {
  const { columns, clearing, clearFilters, ...filtering } = props;
  return (
    <FilterRow>
      <Th sticky={0} />
      {columns.map((column) =>
        columnFilters[column.key] === undefined ? (
          <Th key={column.key} {...stickinessOf(column)} />
        ) : (
          <Td key={column.key}>
            <ColumnFilter column={column} {...filtering} />
          </Td>
        ),
      )}
      <Td sticky="end">{clearing > 0 && <ClearFilters count={clearing} onClear={clearFilters} narrow />}</Td>
    </FilterRow>
  );
});
