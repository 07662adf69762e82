import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { cleanCell, columnLetters } from '#domain/offer-sheet/cell.ts';
import {
  headerLikeness,
  headerLikenessMin,
  readHeader,
  type Header,
  type HeaderCell,
} from '#domain/offer-sheet/header.ts';
import { sheetColumns, sheetName, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { SheetNotRead } from '#server/offers/sheet/check/findings.ts';
import { filledRows } from './filled-rows.ts';
import { type Sheet, SheetFault, type SheetRow } from '#server/workbooks/read/workbook.ts';
import { textsInTurn } from '#domain/texts.ts';

/** The sheet that the offers are on, the row of its header as the sheet counts, its columns from 0, and the other
 * sheets with our columns, which are not read. */
export type LocatedOffers = {
  sheet: Sheet;
  headerRow: number;
  columns: Map<SheetColumnKey, number>;
  notRead: SheetNotRead[];
};

/** Filled rows from the top that are tried as the header. */
const headerWithin = 30;

/** Finds the offers in a workbook: on the visible sheet 'Offers' or else on the first visible one with the header.
 * Raises SheetFault with the columns that are missing, renamed or duplicated. */
export function locateOffers(sheets: Sheet[]): LocatedOffers {
  const isOurs = (sheet: Sheet) => cleanCell(sheet.name).toLowerCase() === sheetName.toLowerCase();
  const visible = sheets.filter(({ hidden }) => !hidden);
  const inOrder = [...visible.filter(isOurs), ...visible.filter((sheet) => !isOurs(sheet))];
  let withoutHeader: Sheet | null = null;
  for (const sheet of inOrder) {
    const rows = topRows(sheet);
    const found = likeliestHeader(rows);
    if (found !== null && found.likeness >= headerLikenessMin) {
      const header = readHeader(found.cells);
      requireWhole(sheet, found.row, header);
      const notRead = sheets
        .filter((other) => other !== sheet && holdsOffers(other))
        .map(({ name, hidden }) => ({ name, hidden }));
      return { sheet, headerRow: found.row, columns: header.columns, notRead };
    }
    if (rows.length > 0) withoutHeader ??= sheet;
  }
  const onlyHidden = sheets.find((sheet) => sheet.hidden && holdsOffers(sheet));
  if (onlyHidden) throw new SheetFault(m.onlyHidden(onlyHidden.name));
  if (withoutHeader) throw new SheetFault(m.noHeader(withoutHeader.name, list(sheetColumns.map(({ label }) => label))));
  throw new SheetFault(inOrder[0] ? m.emptySheet(inOrder[0].name) : m.noSheet);
}

/** Whether a sheet has our columns and, as far as it is visible, a filled row below them. */
function holdsOffers(sheet: Sheet): boolean {
  const found = likeliestHeader(topRows(sheet));
  if (found === null || found.likeness < likenessOfPeople) return false;
  const { columns, missing } = readHeader(found.cells);
  const isThere = (key: SheetColumnKey) =>
    columns.has(key) || missing.some((column) => column.key === key && column.renamed !== null);
  // A list of choices has no people, and most of our columns.
  if (!isThere('fullName') || (!isThere('email') && !isThere('mobileNumber'))) return false;
  if (sheet.hidden) return true;
  const first = filledRows(sheet.firstRows(), { headerRow: found.row, columns }).next();
  return first.done !== true;
}

/** Half of the columns that a row needs, under their own names. */
const likenessOfPeople = sheetColumns.filter(({ required }) => required).length;

type TopRow = { row: number; cells: HeaderCell[] };

function likeliestHeader(rows: TopRow[]): (TopRow & { likeness: number }) | null {
  const likely = rows.map((row) => ({ ...row, likeness: headerLikeness(row.cells) }));
  return likely.toSorted((a, b) => b.likeness - a.likeness)[0] ?? null;
}

function topRows(sheet: Sheet): TopRow[] {
  const rows: TopRow[] = [];
  for (const row of sheet.firstRows()) {
    const cells = headerCells(row);
    if (cells.length > 0) rows.push({ row: row.row, cells });
    if (rows.length === headerWithin) break;
  }
  return rows;
}

function headerCells({ cells }: SheetRow): HeaderCell[] {
  const found: HeaderCell[] = [];
  for (const [column, cell] of cells.entries()) {
    const text = cell?.kind === 'text' ? cleanCell(cell.text).slice(0, 100) : '';
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
