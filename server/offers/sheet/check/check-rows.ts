import { limits } from '#domain/limits.ts';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { groupIndian } from '#domain/values/money.ts';
import {
  cleanText,
  columnLetters,
  isBlank,
  readMobileCell,
  readText,
  type SheetCell,
} from '#domain/offer-sheet/cell.ts';
import { exampleRow, sheetColumnKeys, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { checkRow, type RowCells } from './check-row.ts';
import type { LocatedOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { createLookupMatcher } from './match-lookups.ts';
import { mergedCells } from './merged-cells.ts';
import { bySheetOrder, shorten, type ReadRow, type ReadSheet, type RowProblem } from './findings.ts';
import { SheetFault } from '#server/workbooks/read/workbook.ts';
import type { SheetLookups } from './lookups.ts';

/**
 * Checks each filled row against the offer form's own rules, the lookups, and the rows before it (one e-mail address
 * and one mobile number for each offer). Raises SheetFault when there is no row or more than 50,000.
 */
export function checkRows(offers: LocatedOffers, lookups: SheetLookups, today: string = todayInIndia()): ReadSheet {
  const rows = [...filledRows(offers)];
  if (rows.length === 0) throw new SheetFault(m.noRows(offers.sheet.name));
  const merged = mergedCells(offers, rows);
  const letters = columnLettersOf(offers);
  const matcher = createLookupMatcher(lookups);
  const structures = new Map(lookups.payStructures.map((structure) => [structure.payStructureId, structure]));
  const twice = createTwiceCheck();
  const read: ReadSheet = { rows: [], problems: [], columns: letters };
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

/** The filled rows, without the example. */
function* filledRows({ sheet, headerRow, columns }: LocatedOffers): Generator<RowCells> {
  let count = 0;
  for (const { row, hidden, cells } of sheet.rows()) {
    if (row <= headerRow) continue;
    const ours = new Map<SheetColumnKey, SheetCell>();
    for (const [key, column] of columns) {
      const cell = bounded(cells[column]);
      if (cell && !isBlank(cell)) ours.set(key, cell);
    }
    if (!isFilled(ours) || isExample(ours)) continue;
    count += 1;
    if (count > limits.sheetRowsMax) throw new SheetFault(m.tooManyRows(groupIndian(limits.sheetRowsMax)));
    yield { row, hidden, cells: ours };
  }
}

/** Formulas that show nothing are copied down below the last offer. */
function isFilled(cells: RowCells['cells']): boolean {
  return [...cells.values()].some((cell) => cell.kind !== 'doubtfulResult' || cell.shown !== '');
}

function hiddenProblem(
  row: number,
  { fullName }: ReadRow['cells'],
  letters: Record<SheetColumnKey, string>,
): RowProblem {
  const cell = `${letters.fullName}${row}`;
  return { row, column: null, cell, value: shorten(fullName), fault: { code: 'hidden', row } };
}

/**
 * The maximum length of a checked text: every column rejects a shorter one, and the check must take no longer than the
 * file is long.
 */
const textMax = 1000;

function bounded(cell: SheetCell | undefined): SheetCell | undefined {
  return cell?.kind === 'text' && cell.text.length > textMax
    ? { kind: 'text', text: cell.text.slice(0, textMax) }
    : cell;
}

/** With another person it is an offer. */
function isExample(cells: RowCells['cells']): boolean {
  const email = cells.get('email');
  if (email?.kind !== 'text' || cleanText(email.text).toLowerCase() !== exampleRow.email) return false;
  const name = readText(cells.get('fullName'));
  const mobile = readMobileCell(cells.get('mobileNumber'));
  return (
    'value' in name &&
    name.value === exampleRow.fullName &&
    'value' in mobile &&
    mobile.value === exampleRow.mobileNumber
  );
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
