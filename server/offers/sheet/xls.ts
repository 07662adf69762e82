import { CFB, read, type CellObject, type WorkSheet } from '@e965/xlsx';
import { sheetFileMessages as m } from '#domain/messages.ts';
import type { SheetCell } from '#domain/offer-sheet-cell.ts';
import { dateOfSerial } from '#domain/offer-sheet-date.ts';
import { isDateFormat } from './date-format.ts';
import { SheetFault } from './sheet-fault.ts';
import { columnsMax, type Sheet, type SheetRow } from './workbook.ts';

/** The package types its reader of compound files as `any`. */
const compound = CFB as { read(file: Buffer, options: { type: 'buffer' }): { FullPaths: string[] } };

/**
 * Opens an .xls workbook (BIFF8, or BIFF5 as far as its code page goes). The format is not packed, so the file's own
 * limit bounds what it can hold. Null when the file is a compound file of another kind; raises SheetFault for one that
 * is broken or protected by a password, which is how a protected .xlsx is stored, too.
 */
export function openXls(file: Buffer): Sheet[] | null {
  const streams = attempt(() => compound.read(file, { type: 'buffer' }).FullPaths).map((path) =>
    path.slice(path.indexOf('/') + 1).toLowerCase(),
  );
  if (streams.includes('encryptedpackage') || streams.includes('encryption')) throw new SheetFault(m.passwordProtected);
  if (!streams.includes('workbook') && !streams.includes('book')) return null;
  const book = attempt(() =>
    read(file, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false }),
  );
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    return sheet ? [{ name, rows: () => readRows(sheet, date1904), merged: () => readMerged(sheet) }] : [];
  });
}

/** The package raises errors of no particular class for whatever it cannot read. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new SheetFault(isProtected ? m.passwordProtected : m.corrupt, { cause: error });
  }
}

function* readRows(sheet: WorkSheet, date1904: boolean): Generator<SheetRow> {
  const rows = sheet['!data'] ?? [];
  for (const [index, row] of rows.entries()) {
    const cells = row?.slice(0, columnsMax).map((cell) => understand(cell, date1904));
    if (cells) yield { row: index + 1, hidden: sheet['!rows']?.[index]?.hidden === true, cells };
  }
}

function understand(cell: CellObject, date1904: boolean): SheetCell | undefined {
  const { v: value } = cell;
  if (cell.t === 'e') return { kind: 'error', text: errorNames.get(Number(value)) ?? '#VALUE!' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'string') return value === '' ? undefined : { kind: 'text', text: value };
  if (typeof value !== 'number') return undefined;
  if (typeof cell.z !== 'string' || !isDateFormat(cell.z)) return { kind: 'number', value };
  return { kind: 'date', date: dateOfSerial(value, date1904), value };
}

/** The format stores errors as numbers. */
const errorNames = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

function readMerged(sheet: WorkSheet) {
  return (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }));
}
