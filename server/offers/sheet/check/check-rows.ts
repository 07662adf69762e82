import { limits } from '#domain/limits.ts';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { groupIndian } from '#domain/values/money.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { sheetColumnKeys, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { checkRow } from './check-row.ts';
import { filledRows, type RowCells } from '#server/offers/sheet/read/filled-rows.ts';
import type { LocatedOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { createLookupMatcher } from './match-lookups.ts';
import { mergedCells } from './merged-cells.ts';
import { bySheetOrder, notReadText, shorten, type ReadRow, type ReadSheet, type RowProblem } from './findings.ts';
import { SheetFault } from '#server/workbooks/read/workbook.ts';
import type { SheetLookups } from './lookups.ts';
import { textsInTurn } from '#domain/texts.ts';

/** Checks each filled row against the offer form's own rules, the lookups, and the rows before it (one e-mail address
 * and one mobile number for each offer). Raises SheetFault when there is no row or more than 50,000. */
export function checkRows(offers: LocatedOffers, lookups: SheetLookups, today: string = todayInIndia()): ReadSheet {
  const rows = countedRows(offers);
  if (rows.length === 0)
    throw new SheetFault(textsInTurn(m.noRows(offers.sheet.name), ...offers.notRead.map(notReadText)));
  const merged = mergedCells(offers, rows);
  const letters = columnLettersOf(offers);
  const matcher = createLookupMatcher(lookups);
  const structures = new Map(lookups.payStructures.map((structure) => [structure.payStructureId, structure]));
  const twice = createTwiceCheck();
  const read: ReadSheet = { rows: [], problems: [], columns: letters, notRead: offers.notRead };
  for (const row of rows) {
    const checked = checkRow(row, { matcher, structures, letters, today, mergedInto: (key) => merged(row.row, key) });
    // A row that HR has filtered out must not become an offer, nor block a visible row.
    const problems = row.hidden
      ? [hiddenProblem(row.row, checked.cells, letters)]
      : [...checked.problems, ...twice(checked.problems, row, checked.people, letters)];
    const isGood = problems.length === 0;
    read.rows.push({
      row: row.row,
      cells: checked.cells,
      form: isGood ? checked.form : null,
      names: isGood ? checked.names : null,
    });
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

function hiddenProblem(
  row: number,
  { fullName }: ReadRow['cells'],
  letters: Record<SheetColumnKey, string>,
): RowProblem {
  const cell = `${letters.fullName}${row}`;
  return { row, column: null, cell, value: shorten(fullName), fault: { code: 'hidden', row } };
}

function columnLettersOf({ columns }: LocatedOffers): Record<SheetColumnKey, string> {
  const letter = (key: SheetColumnKey) => {
    const column = columns.get(key);
    return column === undefined ? '' : columnLetters(column);
  };
  return Object.fromEntries(sheetColumnKeys.map((key) => [key, letter(key)])) as Record<SheetColumnKey, string>;
}

/** Reports an e-mail address or a mobile number that a row above has; the first row with it is accepted. */
function createTwiceCheck() {
  const first = { email: new Map<string, number>(), mobileNumber: new Map<string, number>() };
  const codes = { email: 'emailTwice', mobileNumber: 'mobileTwice' } as const;
  return (
    problems: RowProblem[],
    { row }: RowCells,
    people: { email: string; mobileNumber: string },
    letters: Record<SheetColumnKey, string>,
  ): RowProblem[] =>
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
