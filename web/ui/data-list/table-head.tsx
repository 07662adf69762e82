import { memo, type ReactNode } from 'react';
import { FilterRow, SortHeader, Td, Th } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { checkboxOf, type ColumnCell } from './column-cells.ts';
import type { Column } from './column.ts';
import type { DataListProps } from './list-props.ts';
import { SelectPage } from './select-rows.tsx';
import { listTexts as t } from './texts.ts';

type HeaderRowProps<Row, C extends Column<Row>> = Pick<DataListProps<Row, C>, 'rows' | 'selection' | 'sort'> & {
  cells: readonly ColumnCell<C>[];
};

export function HeaderRow<Row, C extends Column<Row>>({ cells, rows, selection, sort }: HeaderRowProps<Row, C>) {
  return (
    <tr>
      {selection && (
        <Th {...checkboxOf(cells)}>
          <SelectPage rows={rows ?? []} selection={selection} />
        </Th>
      )}
      {cells.map(({ column: { key, title }, cell }) =>
        sort === undefined ? (
          <Th key={key} {...cell}>
            {title}
          </Th>
        ) : (
          <SortHeader
            key={key}
            {...cell}
            direction={sort.key === key ? sort.direction : undefined}
            onSort={() => sort.onSort(key)}
          >
            {title}
          </SortHeader>
        ),
      )}
      <Th sticky="end">
        <VisuallyHidden>{t.actions}</VisuallyHidden>
      </Th>
    </tr>
  );
}

type FiltersProps<C> = {
  cells: readonly ColumnCell<C>[];
  hasCheckbox: boolean;
  filterOf: (column: C) => ReactNode;
};

/** Memoized: typing in the search leaves it as it is. */
export const Filters = memo(function Filters<C extends { key: string }>({
  cells,
  hasCheckbox,
  filterOf,
}: FiltersProps<C>) {
  return (
    <FilterRow>
      {hasCheckbox && <Th {...checkboxOf(cells)} />}
      {cells.map(({ column, cell }) => {
        const filter = filterOf(column);
        return filter ? (
          <Td key={column.key} {...cell}>
            {filter}
          </Td>
        ) : (
          <Th key={column.key} {...cell} />
        );
      })}
      <Th sticky="end" />
    </FilterRow>
  );
}) as <C extends { key: string }>(props: FiltersProps<C>) => ReactNode;
