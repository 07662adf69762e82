import { limits } from '#domain/limits.ts';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { groupIndian } from '#domain/values/money.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import type { SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { filledRows, type RowCells } from '#server/offers/sheet/read/filled-rows.ts';
import type { LocatedOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { SheetFault, type MergedRange } from '#server/workbooks/read/workbook.ts';
import { textsInTurn } from '#domain/texts.ts';
import { checkRow, forEachColumn, type CheckedRow } from './check-row.ts';
import { createLookupMatcher } from './match-lookups.ts';
import { bySheetOrder, notReadText, shorten, type ReadRow, type ReadSheet, type RowProblem } from './findings.ts';
import type { SheetLookups } from './lookups.ts';

type Letters = ReadSheet['columns'];

/** Merged ranges do not overlap, so that they cannot touch more rows than the cells of all rows. */
const touchedMax = 200_000;

/** Reports whether a filled row's column is merged with others, as 'B7:B9', or null. */
function mergedCells(
  { sheet, columns }: LocatedOffers,
  rows: RowCells[],
): (row: number, key: SheetColumnKey) => string | null {
  const ours = [...columns.values()];
  const inRow = new Map<number, MergedRange[]>();
  let touched = 0;
  for (const range of sheet.merged()) {
    if (!ours.some((column) => column >= range.left && column <= range.right)) continue;
    for (let at = firstFrom(rows, range.top); (rows[at]?.row ?? Infinity) <= range.bottom; at += 1) {
      touched += 1;
      if (touched > touchedMax) throw new SheetFault(m.corrupt);
      const row = rows[at]?.row ?? 0;
      const ranges = inRow.get(row);
      if (ranges) ranges.push(range);
      else inRow.set(row, [range]);
    }
  }
  return (row, key) => {
    const column = columns.get(key);
    if (column === undefined) return null;
    const range = inRow.get(row)?.find(({ left, right }) => column >= left && column <= right);
    return range ? nameOf(range) : null;
  };
}

/** The index of the first row from this number on; the rows come in the sheet's order. */
function firstFrom(rows: RowCells[], row: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rows[middle]?.row ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nameOf = ({ top, bottom, left, right }: MergedRange): string =>
  `${columnLetters(left)}${top}:${columnLetters(right)}${bottom}`;

/** Checks each filled row against the offer form's own rules, the lookups, and the rows before it (one e-mail address
 * and one mobile number for each offer). Raises SheetFault when there is no row or more than 50,000. */
export function checkRows(offers: LocatedOffers, lookups: SheetLookups, today: string = todayInIndia()): ReadSheet {
  const rows = countedRows(offers);
  if (rows.length === 0)
    throw new SheetFault(textsInTurn(m.noRows(offers.sheet.name), ...offers.notRead.map(notReadText)));
  const merged = mergedCells(offers, rows);
  const letters = forEachColumn((key) => {
    const column = offers.columns.get(key);
    return column === undefined ? '' : columnLetters(column);
  });
  const matcher = createLookupMatcher(lookups);
  const structures = new Map(lookups.payStructures.map((structure) => [structure.payStructureId, structure]));
  const twice = createTwiceCheck();
  const read: ReadSheet = { rows: [], problems: [], columns: letters, notRead: offers.notRead };
  for (const row of rows) {
    const checked = checkRow(row, { matcher, structures, letters, today, mergedInto: (key) => merged(row.row, key) });
    // A row that HR has filtered out must not become an offer, nor block a visible row.
    const problems = row.hidden
      ? [hiddenProblem(row.row, checked.cells, letters)]
      : [...checked.problems, ...twice(checked.problems, row.row, checked.people, letters)];
    const isGood = problems.length === 0;
    const { cells, form, names } = checked;
    read.rows.push({ row: row.row, cells, form: isGood ? form : null, names: isGood ? names : null });
    for (const problem of problems.toSorted(bySheetOrder)) read.problems.push(problem);
  }
  return read;
}

/** At most as many filled rows as a workbook may have. */
function countedRows({ sheet, headerRow, columns }: LocatedOffers): RowCells[] {
  const rows: RowCells[] = [];
  for (const row of filledRows(sheet.rows(), { headerRow, columns })) {
    if (rows.length === limits.sheetRowsMax) throw new SheetFault(m.tooManyRows(groupIndian(limits.sheetRowsMax)));
    rows.push(row);
  }
  return rows;
}

function hiddenProblem(row: number, { fullName }: ReadRow['cells'], letters: Letters): RowProblem {
  const cell = `${letters.fullName}${row}`;
  return { row, column: null, cell, value: shorten(fullName), fault: { code: 'hidden', row } };
}

/** Reports an e-mail address or a mobile number that a row above has; the first row with it is accepted. */
function createTwiceCheck() {
  const first = { email: new Map<string, number>(), mobileNumber: new Map<string, number>() };
  const codes = { email: 'emailTwice', mobileNumber: 'mobileTwice' } as const;
  return (problems: RowProblem[], row: number, people: CheckedRow['people'], letters: Letters): RowProblem[] =>
    (['email', 'mobileNumber'] as const).flatMap((column) => {
      if (problems.some((problem) => problem.column === column)) return [];
      const value = people[column];
      const firstRow = first[column].get(value.toLowerCase());
      if (firstRow === undefined) {
        first[column].set(value.toLowerCase(), row);
        return [];
      }
      const fault = { code: codes[column], firstRow, firstCell: `${letters[column]}${firstRow}` };
      return [{ row, column, cell: `${letters[column]}${row}`, value, fault }];
    });
}
