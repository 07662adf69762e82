import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import type { SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { RowCells } from '#server/offers/sheet/read/filled-rows.ts';
import type { LocatedOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { type MergedRange, SheetFault } from '#server/workbooks/read/workbook.ts';

/** Merged ranges do not overlap, so that they cannot touch more rows than the cells of all rows. */
const touchedMax = 200_000;

/** Reports whether a filled row's column is merged with others, as 'B7:B9', or null. */
export function mergedCells(
  { sheet, columns }: LocatedOffers,
  rows: RowCells[],
): (row: number, key: SheetColumnKey) => string | null {
  const ours = [...columns.values()];
  const inRow = new Map<number, MergedRange[]>();
  let touched = 0;
  for (const range of sheet.merged()) {
    if (!ours.some((column) => column >= range.left && column <= range.right)) continue;
    for (let at = firstFrom(rows, range.top); (rows[at]?.row ?? Infinity) <= range.bottom; at += 1) {
      touched += 1;
      if (touched > touchedMax) throw new SheetFault(m.corrupt);
      const row = rows[at]?.row ?? 0;
      const ranges = inRow.get(row);
      if (ranges) ranges.push(range);
      else inRow.set(row, [range]);
    }
  }
  return (row, key) => {
    const column = columns.get(key);
    if (column === undefined) return null;
    const range = inRow.get(row)?.find(({ left, right }) => column >= left && column <= right);
    return range ? nameOf(range) : null;
  };
}

/** The index of the first row from this number on; the rows come in the sheet's order. */
function firstFrom(rows: RowCells[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nameOf = ({ top, bottom, left, right }: MergedRange): string =>
  `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;
