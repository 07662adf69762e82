import {
  cleanCell,
  isBlank,
  readMobileCell,
  readText,
  type ReadCell,
  type SheetCell,
} from '#domain/offer-sheet/cell.ts';
import { exampleRow, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { SheetRow } from '#server/workbooks/read/workbook.ts';

/** The cells of ours that a row has filled in; `row` as the sheet counts. */
export type RowCells = { row: number; hidden: boolean; cells: Map<SheetColumnKey, SheetCell> };

export function* filledRows(
  rows: Iterable<SheetRow>,
  { headerRow, columns }: { headerRow: number; columns: ReadonlyMap<SheetColumnKey, number> },
): Generator<RowCells> {
  for (const { row, hidden, cells } of rows) {
    if (row <= headerRow) continue;
    const ours = new Map<SheetColumnKey, SheetCell>();
    for (const [key, column] of columns) {
      const cell = bounded(cells[column]);
      if (cell && !isBlank(cell)) ours.set(key, cell);
    }
    if (isFilled(ours) && !isExample(ours)) yield { row, hidden, cells: ours };
  }
}

/** Formulas are copied down below the last offer, where they show nothing, or 0 for an empty cell. */
function isFilled(cells: RowCells['cells']): boolean {
  return [...cells.values()].some((cell) => {
    if (cell.kind === 'number' || cell.kind === 'date') return cell.value !== 0 || cell.formula !== true;
    return cell.kind !== 'doubtfulResult';
  });
}

/** The maximum length of a checked text: every column rejects a shorter one; longer ones would slow the check. */
const textMax = 1000;

function bounded(cell: SheetCell | undefined): SheetCell | undefined {
  return cell?.kind === 'text' && cell.text.length > textMax
    ? { kind: 'text', text: cell.text.slice(0, textMax) }
    : cell;
}

/** With another person it is an offer. */
function isExample(cells: RowCells['cells']): boolean {
  const email = cells.get('email');
  if (email?.kind !== 'text' || cleanCell(email.text).toLowerCase() !== exampleRow.email) return false;
  const [name, mobile] = [readText(cells.get('fullName')), readMobileCell(cells.get('mobileNumber'))];
  const isSame = (read: ReadCell, value: string) => 'value' in read && read.value === value;
  return isSame(name, exampleRow.fullName) && isSame(mobile, exampleRow.mobileNumber);
}
