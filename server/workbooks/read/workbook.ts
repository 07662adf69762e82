import type { SheetCell } from '#domain/offer-sheet/cell.ts';
import { sayText, type TextRef } from '#domain/texts.ts';

/** A non-empty row; `row` as the sheet counts, `cells` by column from 0, with holes. */
export type SheetRow = { row: number; hidden: boolean; cells: readonly (SheetCell | undefined)[] };

/** Cells merged into one: rows as the sheet counts, columns from 0, both ends included. */
export type MergedRange = { top: number; bottom: number; left: number; right: number };

/** A sheet of a workbook in either format. Reading its rows may raise SheetFault at any of them. */
export type Sheet = {
  name: string;
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

const zipBegins = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const compoundBegins = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The type of a file by its first bytes, ignoring its name; null for other files. */
export function formatOf(file: Buffer): 'xlsx' | 'xls' | null {
  if (file.subarray(0, zipBegins.length).equals(zipBegins)) return 'xlsx';
  return file.subarray(0, compoundBegins.length).equals(compoundBegins) ? 'xls' : null;
}
