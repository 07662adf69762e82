import { sheetCellMessages as m } from '#domain/hr-messages.ts';
import { describeFault } from '#domain/offer-sheet/fault.ts';
import { problemColumnLabel, sheetColumns } from '#domain/offer-sheet/offer-sheet.ts';
import type { BadRow, RowProblem } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { listsSheet } from './lists-sheet.ts';
import { columnLetter, offerCell, offersSheet, type MoreColumn } from './offers-sheet.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import { workbookBuffer } from '#server/workbooks/write/write-workbook.ts';
import { sayText } from '#domain/texts.ts';

/** Rows of a batch: the server answers other requests between two. */
const rowsAtOnce = 100;

const problemColumn: MoreColumn = { label: problemColumnLabel, width: 70, style: 'problem' };

/** The rows that have something to correct, with the values they had, in a workbook like the template that can be
 * uploaded once they are corrected: the last column says what is wrong, and the cells are marked. */
export function writeErrorWorkbook(lookups: SheetLookups, bad: readonly BadRow[]): Promise<Buffer> {
  const lists = listsSheet(lookups, columnLetter('department'));
  return workbookBuffer({
    title: 'Offers to correct',
    sheets: [offersSheet(lists, batches(bad), [problemColumn]), lists.sheet],
    names: lists.names,
  });
}

function* batches(bad: readonly BadRow[]): Generator<Cell[][], void, undefined> {
  const newRows = new Map(bad.map(({ row }, index) => [row, index + 2]));
  for (let start = 0; start < bad.length; start += rowsAtOnce) {
    yield bad.slice(start, start + rowsAtOnce).map((row) => cellsOf(row, newRows));
  }
}

function cellsOf({ cells, problems }: BadRow, newRows: ReadonlyMap<number, number>): Cell[] {
  const bad = new Set(problems.map(({ column }) => column));
  const lines = problems.map((problem) => {
    const label = sheetColumns.find(({ key }) => key === problem.column)?.label;
    return [label, messageIn(newRows, problem)].filter((part) => part !== undefined).join(': ');
  });
  return [
    ...sheetColumns.map(({ key }) => offerCell(key, cells[key], bad.has(key) ? 'bad' : 'plain')),
    { value: lines.join('\n'), style: problemColumn.style },
  ];
}

/** The sentence with the cells' names in the new workbook, where rows have other numbers, and some are not there. */
function messageIn(newRows: ReadonlyMap<number, number>, { row, column, fault }: RowProblem): string {
  const cellOf = (oldRow: number) => {
    const newRow = newRows.get(oldRow);
    return newRow === undefined || column === null
      ? `row ${oldRow} of the uploaded file`
      : `${columnLetter(column)}${newRow}`;
  };
  if (fault.code === 'hidden') return m.wasHidden;
  if (fault.code === 'merged') return m.wasMerged;
  if (fault.code === 'emailTwice' || fault.code === 'mobileTwice') return m[fault.code](cellOf(fault.firstRow));
  return sayText(describeFault(fault, cellOf(row)));
}
