import type { SheetProblem } from '#contract/offer-sheet.ts';
import { sheetColumnKeys } from '#domain/offer-sheet.ts';

/** Orders problems as the sheet is read: by row, what concerns the whole row first, then by column. */
export function bySheetOrder(a: SheetProblem, b: SheetProblem): number {
  return a.row - b.row || place(a) - place(b);
}

const place = ({ column }: SheetProblem): number => (column === null ? -1 : sheetColumnKeys.indexOf(column));
