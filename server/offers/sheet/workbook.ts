import type { SheetCell } from '#domain/offer-sheet-cell.ts';

/** A row with anything in it; `row` as the sheet counts, `cells` by column from 0, with holes. */
export type SheetRow = { row: number; hidden: boolean; cells: readonly (SheetCell | undefined)[] };

/** Cells merged into one: rows as the sheet counts, columns from 0, both ends included. */
export type MergedRange = { top: number; bottom: number; left: number; right: number };

/** A sheet of a workbook, whatever its format. Reading its rows may raise SheetFault at any of them. */
export type Sheet = {
  name: string;
  rows(): Iterable<SheetRow>;
  merged(): MergedRange[];
};

/** Columns beyond this hold nothing of ours; wide sheets cost no memory. */
export const columnsMax = 256;
