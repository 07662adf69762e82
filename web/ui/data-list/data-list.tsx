import { memo, type ReactNode, useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonRows, Skeleton, EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { type CellProps, TableFrame, Td, Tr, FilterRow, SortHeader, Th } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { Column, CardPart } from './column.ts';
import classes from './data-cards.module.css';
import type { DataListProps, ListViewProps, Selection } from './list-props.ts';
import { RowCheckbox, SelectPage } from './select-rows.tsx';
import { listTexts as t } from './texts.ts';

const cardHeight = 320;

export function DataCards<Row, C extends Column<Row>>(props: ListViewProps<Row, C>) {
  const { label, rows, instead, selection, cardTools, keyOf } = props;
  const isHeadShown = cardTools !== undefined || (selection && (rows ?? []).length > 0);
  return (
    <div>
      {isHeadShown && (
        <div className={classes.over}>
          {selection && (
            <div className={classes.all}>
              <SelectPage rows={rows ?? []} selection={selection} />
              <span aria-hidden="true">{t.allOnPage}</span>
            </div>
          )}
          {cardTools}
        </div>
      )}
      {instead}
      {rows === undefined && instead === undefined && (
        <div className={classes.list} aria-hidden="true">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={cardHeight} />
          ))}
        </div>
      )}
      {rows !== undefined && instead === undefined && (
        <ul className={classes.list} aria-label={label}>
          {rows.map((row) => (
            <DataCard key={keyOf(row)} row={row} {...props} />
          ))}
        </ul>
      )}
    </div>
  );
}

function DataCard<Row, C extends Column<Row>>({ row, ...props }: { row: Row } & DataListProps<Row, C>) {
  const { columns, selection, nameOf, isMuted, renderActions } = props;
  const [full, setFull] = useState(false);
  const parts = columns.filter(({ card }) => full || card !== 'more').map((column) => partOf(column, row));
  const selected = selection?.isSelected(row);
  return (
    <li className={classNames(classes.card, selected && classes.selected, isMuted?.(row) && classes.muted)}>
      <div className={classes.head}>
        {selection && (
          <RowCheckbox
            label={t.select(nameOf(row))}
            checked={selected === true}
            disabled={selection.locked || !selection.isSelectable(row)}
            onChange={(select) => selection.onSelect([row], select)}
          />
        )}
        <span className={classes.title}>{parts.find(({ title }) => title !== undefined)?.title}</span>
        {parts.find(({ badge }) => badge !== undefined)?.badge}
      </div>
      <DescriptionList items={parts.flatMap(({ items = [] }) => items)} />
      <div className={classes.actions}>
        {columns.some(({ card }) => card === 'more') && (
          <Button
            variant="quiet"
            className={classes.more}
            aria-expanded={full}
            aria-label={full ? t.lessAbout(nameOf(row)) : t.moreAbout(nameOf(row))}
            onClick={() => setFull(!full)}
          >
            {full ? t.less : t.more}
          </Button>
        )}
        {renderActions?.(row)}
      </div>
    </li>
  );
}

function partOf<Row>({ card, title, cell }: Column<Row>, row: Row): CardPart {
  if (typeof card === 'function') return card(row);
  return card === 'title' ? { title: cell(row) } : { items: [{ term: title, value: cell(row) }] };
}

type ColumnCell<C> = { column: C; cell: CellProps };

/** Sticky columns stick at the sum of the widths before them; the last one draws a line. */
function cellsOf<C extends Column<never>>(columns: readonly C[], start: number): ColumnCell<C>[] {
  const last = columns.findLast(({ sticky }) => sticky);
  let left = start;
  return columns.map((column) => {
    const { sticky, numeric, card, width } = column;
    const cell = { numeric, strong: card === 'title', sticky: sticky ? left : undefined, edge: column === last };
    left += width;
    return { column, cell };
  });
}

/** The checkboxes stay in sight with the columns that do. */
const checkboxOf = (cells: readonly ColumnCell<unknown>[]): CellProps =>
  cells[0]?.cell.sticky === undefined ? {} : { sticky: 0 };

type HeaderRowProps<Row, C extends Column<Row>> = Pick<DataListProps<Row, C>, 'rows' | 'selection' | 'sort'> & {
  cells: readonly ColumnCell<C>[];
  hasActions: boolean;
};

function HeaderRow<Row, C extends Column<Row>>({ cells, rows, selection, sort, hasActions }: HeaderRowProps<Row, C>) {
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
      {hasActions && (
        <Th sticky="end">
          <VisuallyHidden>{t.actions}</VisuallyHidden>
        </Th>
      )}
    </tr>
  );
}

type FiltersProps<C> = {
  cells: readonly ColumnCell<C>[];
  hasCheckbox: boolean;
  hasActions: boolean;
  filterOf: (column: C) => ReactNode;
};

/** Memoized: typing in the search leaves it as it is. */
const Filters = memo(function Filters<C extends { key: string }>({
  cells,
  hasCheckbox,
  hasActions,
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
      {hasActions && <Th sticky="end" />}
    </FilterRow>
  );
}) as <C extends { key: string }>(props: FiltersProps<C>) => ReactNode;

const checkboxWidth = 44;

function DataTable<Row, C extends Column<Row>>(props: ListViewProps<Row, C>) {
  const { label, columns, rows, busy, instead, selection, filterOf, keyOf, nameOf, isMuted, renderActions } = props;
  const start = selection ? checkboxWidth : 0;
  const cells = useMemo(() => cellsOf(columns, start), [columns, start]);
  const ends = renderActions === undefined ? [] : [props.actionsWidth];
  const widths = [...(selection ? [checkboxWidth] : []), ...columns.map(({ width }) => width), ...ends];
  const stuck = columns.reduce((sum, { sticky, width }) => (sticky ? sum + width : sum), start);
  return (
    <TableFrame
      {...{ label, busy, instead }}
      columns={widths}
      sticking={{ start: stuck, end: ends[0] ?? 0 }}
      skip={filterOf && t.skip}
    >
      <thead>
        <HeaderRow {...{ cells, rows, selection }} sort={props.sort} hasActions={ends.length > 0} />
        {filterOf && (
          <Filters {...{ cells, filterOf }} hasCheckbox={selection !== undefined} hasActions={ends.length > 0} />
        )}
      </thead>
      {rows === undefined && instead === undefined ? (
        <SkeletonRows rows={props.skeletonRows} columns={widths.length} />
      ) : (
        <tbody>
          {rows?.map((row) => (
            <DataRow
              key={keyOf(row)}
              {...{ row, cells, nameOf, renderActions }}
              muted={isMuted?.(row)}
              selected={selection?.isSelected(row)}
              disabled={selection && (selection.locked || !selection.isSelectable(row))}
              onSelect={selection?.onSelect}
            />
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}

type DataRowProps<Row, C extends Column<Row>> = Pick<DataListProps<Row, C>, 'nameOf' | 'renderActions'> & {
  row: Row;
  cells: readonly ColumnCell<C>[];
  muted: boolean | undefined;
  selected: boolean | undefined;
  disabled: boolean | undefined;
  /** Undefined where rows cannot be selected. */
  onSelect: Selection<Row>['onSelect'] | undefined;
};

const DataRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row, C extends Column<Row>>(props: DataRowProps<Row, C>) {
  const { row, cells, nameOf, renderActions, muted, selected = false, disabled = false, onSelect } = props;
  return (
    <Tr selected={selected} muted={muted}>
      {onSelect && (
        <Td {...checkboxOf(cells)}>
          <RowCheckbox
            label={t.select(nameOf(row))}
            checked={selected}
            disabled={disabled}
            onChange={(select) => onSelect([row], select)}
          />
        </Td>
      )}
      {cells.map(({ column, cell }) => {
        const content = column.cell(row);
        const title = typeof content === 'string' && content.length * 8 > column.width ? content : undefined;
        return (
          <Td key={column.key} {...cell} title={title}>
            {content}
          </Td>
        );
      })}
      {renderActions && <Td sticky="end">{renderActions(row)}</Td>}
    </Tr>
  );
}

/** A list: a table, on a phone cards, from the same columns. */
export function DataList<Row, C extends Column<Row>>(props: DataListProps<Row, C>) {
  const { rows, failed, empty } = props;
  const none = rows?.length === 0 ? <EmptyState {...empty} /> : undefined;
  const instead = failed ? <ErrorState {...failed} /> : none;
  const List = useIsPhone() ? DataCards : DataTable;
  return <List {...props} instead={instead} />;
}
