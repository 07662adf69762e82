import type { CellProps } from '#web/ui/table/table.tsx';
import type { Column } from './column.ts';

export type ColumnCell<C> = { column: C; cell: CellProps };

/** Sticky columns stick at the sum of the widths before them; the last one draws a line. */
export function cellsOf<C extends Column<never>>(columns: readonly C[], start: number): ColumnCell<C>[] {
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
export const checkboxOf = (cells: readonly ColumnCell<unknown>[]): CellProps =>
  cells[0]?.cell.sticky === undefined ? {} : { sticky: 0 };
