import { SSF, read, type CellObject, type ParsingOptions, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import type { SheetCell } from '#domain/offer-sheet/cell.ts';
import { dateOfSerial } from '#domain/offer-sheet/date.ts';
import { columnsMax, type MergedRange, type Sheet, SheetFault, type SheetRow } from './workbook.ts';

/** The package types its number formats as `any`. */
const formats = SSF as { is_date(format: string): boolean };

const sheetsMax = 200;
const firstRowsMax = 200;

/** Raw values with their number formats; styles, as the package reads hidden rows and formulas without a result with them. */
const options = {
  type: 'buffer',
  dense: true,
  cellFormula: true,
  cellNF: true,
  cellStyles: true,
  cellText: false,
  cellHTML: false,
} satisfies ParsingOptions;

/** The sheets of a workbook (.xlsx or .xls); each is read on demand. Formulas are never evaluated: their last result
 * counts. Raises SheetFault for a broken or password-protected workbook. */
export function parseWorkbook(file: Buffer, format: 'xlsx' | 'xls'): Sheet[] {
  const names = attempt(() => read(file, { ...options, bookSheets: true })).SheetNames;
  if (names.length > sheetsMax) throw new SheetFault(m.tooMuch);
  const tops = attempt(() => read(file, { ...options, sheetRows: firstRowsMax }));
  return names.map((name, index) => {
    let loaded: Loaded | null = null;
    const whole = () => attempt(() => read(file, { ...options, sheets: index }));
    const load = () => (loaded ??= sheetIn(whole(), format, index));
    return {
      name,
      // Hidden by the user (1), or by a program so that no menu of Excel shows it (2).
      hidden: (tops.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
      firstRows: () => readRows(sheetIn(tops, format, index)),
      rows: () => readRows(load()),
      merged: () => readMerged(load()),
    };
  });
}

type Loaded = { sheet: WorkSheet; understand: (cell: CellObject) => SheetCell | undefined };

function sheetIn(book: WorkBook, format: 'xlsx' | 'xls', index: number): Loaded {
  const sheet = book.Sheets[book.SheetNames[index] ?? ''];
  // The package leaves out a sheet that it cannot read.
  if (!sheet) throw new SheetFault(m.corrupt);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const mayLackResults = format === 'xls' || isWorkedOutWhenOpened(book);
  return { sheet, understand: (cell) => understand(cell, { date1904, mayLackResults }) };
}

/** The marker of zeros that programs without a calculation engine write as results. */
function isWorkedOutWhenOpened({ Workbook: properties }: WorkBook): boolean {
  const { CalcPr: calculation } = (properties ?? {}) as { CalcPr?: { fullCalcOnLoad?: string } };
  return calculation?.fullCalcOnLoad === '1' || calculation?.fullCalcOnLoad === 'true';
}

/** The package raises errors of no particular class for files that it cannot read. */
function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new SheetFault(isProtected ? m.passwordProtected : m.corrupt, { cause: error });
  }
}

/** The maximum size of a sheet; a cell beyond it was not written by a spreadsheet program. */
const rowsEnd = 1_048_576;
const columnsEnd = 16_384;

function* readRows({ sheet, understand }: Loaded): Generator<SheetRow> {
  const rows = sheet['!type'] === undefined ? (sheet['!data'] ?? []) : [];
  // By key, as a row may be far below the others, or nowhere.
  for (const key of Object.keys(rows)) {
    const index = indexOf(key, rowsEnd);
    const cells: (SheetCell | undefined)[] = [];
    for (const [columnKey, content] of Object.entries(rows[index] ?? [])) {
      const column = indexOf(columnKey, columnsEnd);
      const cell = column < columnsMax ? understand(content) : undefined;
      if (cell) cells[column] = cell;
    }
    if (cells.length > 0) yield { row: index + 1, hidden: sheet['!rows']?.[index]?.hidden === true, cells };
  }
}

function indexOf(key: string, end: number): number {
  const index = Number(key);
  if (!Number.isInteger(index) || index < 0 || index >= end) throw new SheetFault(m.corrupt);
  return index;
}

type Surroundings = { date1904: boolean; mayLackResults: boolean };

function understand(cell: CellObject, { date1904, mayLackResults }: Surroundings): SheetCell | undefined {
  const { v: value } = cell;
  const isFormula = cell.f !== undefined || cell.F !== undefined;
  switch (cell.t) {
    case 'z':
      return isFormula ? { kind: 'noResult' } : undefined;
    case 'e':
      return { kind: 'error', text: errorNames.get(Number(value)) ?? '#VALUE!' };
    case 'b':
      return { kind: 'boolean', value: value === true };
    case 's':
      if (typeof value !== 'string') return broken();
      if (value !== '') return { kind: 'text', text: value };
      return isFormula ? { kind: 'doubtfulResult', shown: '' } : undefined;
    case 'n':
      if (typeof value !== 'number' || !Number.isFinite(value)) return broken();
      if (value === 0 && isFormula && mayLackResults) return { kind: 'doubtfulResult', shown: 0 };
      return { ...ofNumber(value, cell.z, date1904), ...(isFormula && { formula: true }) };
    case 'd':
    default:
      return broken();
  }
}

function ofNumber(value: number, format: unknown, date1904: boolean): SheetCell & { kind: 'number' | 'date' } {
  const isDate = typeof format === 'string' && formats.is_date(format);
  return isDate ? { kind: 'date', date: dateOfSerial(value, date1904), value } : { kind: 'number', value };
}

function broken(): never {
  throw new SheetFault(m.corrupt);
}

/** The formats store errors as numbers, or the package makes numbers of them. */
const errorNames = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

function readMerged({ sheet }: Loaded): MergedRange[] {
  return (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }));
}
