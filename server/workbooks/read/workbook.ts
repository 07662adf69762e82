import type { SheetCell } from '#domain/offer-sheet/cell.ts';
import { sayText, type TextRef } from '#domain/texts.ts';

/** A non-empty row; `row` as the sheet counts, `cells` by column from 0, with holes. */
export type SheetRow = { row: number; hidden: boolean; cells: readonly (SheetCell | undefined)[] };

/** Cells merged into one: rows as the sheet counts, columns from 0, both ends included. */
export type MergedRange = { top: number; bottom: number; left: number; right: number };

/** A sheet of a workbook in either format. Reading its rows may raise SheetFault at any of them. */
export type Sheet = {
  name: string;
  hidden: boolean;
  /** Those of its first 200 rows that are filled: where the header is, in little time for any number of sheets. */
  firstRows(): Iterable<SheetRow>;
  rows(): Iterable<SheetRow>;
  merged(): MergedRange[];
};

/** Columns beyond this hold nothing of ours; wide sheets cost no memory. */
export const columnsMax = 256;

/** A workbook that is rejected as a whole; `text` has the reason. */
export class SheetFault extends Error {
  readonly text: TextRef;

  constructor(text: TextRef, options?: ErrorOptions) {
    super(sayText(text), options);
    this.text = text;
  }
}
