import { sheetCellMessages as m } from '#domain/hr-messages.ts';
import { describeFault } from '#domain/offer-sheet/fault.ts';
import { problemColumnLabel, sheetColumns, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { BadRow, ReadRow, RowProblem } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { listsSheet } from './lists-sheet.ts';
import { columnLetter, offerCell, offersSheet, type MoreColumn } from './offers-sheet.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import { workbookBuffer } from '#server/workbooks/write/write-workbook.ts';
import { sayText } from '#domain/texts.ts';

/** Rows of a batch: the server answers other requests between two. */
const rowsAtOnce = 100;

const problemColumn: MoreColumn = { label: problemColumnLabel, width: 70, style: 'problem' };

/** A row with what is wrong with its cells, or with the row where `column` is null, as the new workbook says it. */
type WrittenRow = { cells: ReadRow['cells']; problems: { column: SheetColumnKey | null; message: string }[] };

/** The rows that have something to correct, with the values they had, in a workbook like the template that can be
 * uploaded once they are corrected: the last column says what is wrong, and the cells are marked. */
export function writeErrorWorkbook(lookups: SheetLookups, bad: readonly BadRow[]): Promise<Buffer> {
  const newRows = new Map(bad.map(({ row }, index) => [row, index + 2]));
  const toWritten = ({ cells, problems }: BadRow): WrittenRow => ({
    cells,
    problems: problems.map((problem) => ({ column: problem.column, message: messageIn(newRows, problem) })),
  });
  const lists = listsSheet(lookups, columnLetter('department'));
  return workbookBuffer({
    title: 'Offers to correct',
    sheets: [offersSheet(lists, batches(bad, toWritten), [problemColumn]), lists.sheet],
    names: lists.names,
  });
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

function* batches(
  rows: readonly BadRow[],
  toWritten: (row: BadRow) => WrittenRow,
): Generator<Cell[][], void, undefined> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce).map((row) => cellsOf(toWritten(row)));
  }
}

function cellsOf({ cells, problems }: WrittenRow): Cell[] {
  const bad = new Set(problems.map(({ column }) => column));
  return [
    ...sheetColumns.map(({ key }) => offerCell(key, cells[key], bad.has(key) ? 'bad' : 'plain')),
    { value: problems.map(lineOf).join('\n'), style: problemColumn.style },
  ];
}

function lineOf({ column, message }: WrittenRow['problems'][number]): string {
  const label = sheetColumns.find(({ key }) => key === column)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}
