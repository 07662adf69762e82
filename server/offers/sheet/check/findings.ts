import type { RequiredLookupNames } from '#server/lookups/queries.ts';
import type { SheetProblem } from '#contract/offer-sheet.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { describeFault, type CellFault } from '#domain/offer-sheet/fault.ts';
import { sheetColumnKeys, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { offerSheetMessages } from '#domain/hr-messages.ts';
import { refsOf, sayText, type TextRef } from '#domain/texts.ts';

const m = refsOf(offerSheetMessages);

export type CellValue = string | number | null;

/** One filled row; `row` as the sheet counts. `form` and `names` are null when the row has a problem. */
export type ReadRow = {
  row: number;
  cells: Record<SheetColumnKey, CellValue>;
  form: OfferForm | null;
  names: RequiredLookupNames | null;
};

/** The error of one cell, or of the row where `column` is null; `value` is the cell's content, shortened. */
export type RowProblem = { row: number; column: SheetColumnKey | null; cell: string; value: string; fault: CellFault };

/** A row that has something to correct, with all of it in the order of its cells. */
export type BadRow = ReadRow & { problems: RowProblem[] };

export function toSheetProblem({ fault, ...where }: RowProblem): SheetProblem {
  return { ...where, message: sayText(describeFault(fault, where.cell)) };
}

export type ReadSheet = {
  rows: ReadRow[];
  problems: RowProblem[];
  columns: Record<SheetColumnKey, string>;
  notRead: SheetNotRead[];
};

/** Another sheet with our columns: only one is read, and never a hidden one. */
export type SheetNotRead = { name: string; hidden: boolean };

export const notReadText = ({ name, hidden }: SheetNotRead): TextRef =>
  hidden ? m.hiddenSheet(name) : m.secondSheet(name);

/** Orders problems as the sheet is read: by row, what concerns the whole row first, then by column. */
export const bySheetOrder = (a: RowProblem, b: RowProblem): number => a.row - b.row || columnOrder(a) - columnOrder(b);

const columnOrder = ({ column }: RowProblem): number => (column === null ? -1 : sheetColumnKeys.indexOf(column));

/** The content of a cell as one line, short enough to show next to its error. */
export const shorten = (value: CellValue): string => cut(String(value ?? '').replace(/\p{Cc}+/gu, ' '), 60);

/** A text cut to a number of characters, the last of them '…' where some were left out. */
export function cut(text: string, charactersMax: number): string {
  // A character takes at most two of a string's units.
  const characters = Array.from(text.slice(0, (charactersMax + 1) * 2));
  return characters.length <= charactersMax ? text : `${characters.slice(0, charactersMax - 1).join('')}…`;
}
