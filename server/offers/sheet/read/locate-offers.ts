import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { cleanText, columnLetters } from '#domain/offer-sheet/cell.ts';
import {
  headerLikeness,
  headerLikenessMin,
  readHeader,
  type Header,
  type HeaderCell,
} from '#domain/offer-sheet/header.ts';
import { sheetColumns, sheetName, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { type Sheet, SheetFault, type SheetRow } from '#server/workbooks/read/workbook.ts';
import { textsInTurn } from '#domain/texts.ts';

/** The sheet that the offers are on, the row of its header as the sheet counts, and its columns from 0. */
export type LocatedOffers = { sheet: Sheet; headerRow: number; columns: Map<SheetColumnKey, number> };

/** Filled rows from the top that are tried as the header. */
const headerWithin = 30;

/**
 * Finds the offers in a workbook: on the sheet 'Offers' or else on the first one with the header. Raises SheetFault
 * with the columns that are missing, renamed or duplicated.
 */
export function locateOffers(sheets: Sheet[]): LocatedOffers {
  const isOurs = (sheet: Sheet) => cleanText(sheet.name).toLowerCase() === sheetName.toLowerCase();
  const inOrder = [...sheets.filter(isOurs), ...sheets.filter((sheet) => !isOurs(sheet))];
  let withoutHeader: Sheet | null = null;
  for (const sheet of inOrder) {
    const rows = firstRows(sheet).map((row) => ({ ...row, likeness: headerLikeness(row.cells) }));
    const likeliest = rows.toSorted((a, b) => b.likeness - a.likeness)[0];
    if (likeliest && likeliest.likeness >= headerLikenessMin) {
      const header = readHeader(likeliest.cells);
      requireWhole(sheet, likeliest.row, header);
      return { sheet, headerRow: likeliest.row, columns: header.columns };
    }
    if (rows.length > 0) withoutHeader ??= sheet;
  }
  if (withoutHeader) throw new SheetFault(m.noHeader(withoutHeader.name, list(sheetColumns.map(({ label }) => label))));
  throw new SheetFault(inOrder[0] ? m.emptySheet(inOrder[0].name) : m.noSheet);
}

function firstRows(sheet: Sheet): { row: number; cells: HeaderCell[] }[] {
  const rows: { row: number; cells: HeaderCell[] }[] = [];
  for (const row of sheet.rows()) {
    const cells = headerCells(row);
    if (cells.length > 0) rows.push({ row: row.row, cells });
    if (rows.length === headerWithin) break;
  }
  return rows;
}

function headerCells({ cells }: SheetRow): HeaderCell[] {
  const found: HeaderCell[] = [];
  for (const [column, cell] of cells.entries()) {
    const text = cell?.kind === 'text' ? cleanText(cell.text).replace(/\s+/g, ' ').slice(0, 100) : '';
    if (text !== '') found.push({ column, text });
  }
  return found;
}

function requireWhole(sheet: Sheet, row: number, { doubles, missing }: Header): void {
  const [double] = doubles;
  const cellOf = (column: number) => `${columnLetters(column)}${row}`;
  if (double) throw new SheetFault(m.doubleColumn(labelOf(double.key), cellOf(double.first), cellOf(double.second)));
  if (missing.length === 0) return;
  const toAdd = missing.filter(({ renamed }) => renamed === null);
  throw new SheetFault(
    textsInTurn(
      m.missingColumns(sheet.name, row, quoted(missing), missing.length === 1),
      ...missing.flatMap(({ key, renamed }) =>
        renamed === null ? [] : [m.renameColumn(cellOf(renamed.column), renamed.text, labelOf(key))],
      ),
      ...(toAdd.length > 0 ? [m.addColumns(quoted(toAdd))] : []),
    ),
  );
}

const labelOf = (key: SheetColumnKey): string => sheetColumns.find((column) => column.key === key)?.label ?? key;
const quoted = (columns: { key: SheetColumnKey }[]): string => list(columns.map(({ key }) => `'${labelOf(key)}'`));
const list = (names: string[]): string => names.join(', ');
