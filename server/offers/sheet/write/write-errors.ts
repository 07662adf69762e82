import type { SheetProblem } from '#contract/offer-sheet.ts';
import { problemColumnLabel, sheetColumns, type SheetColumnKey } from '#domain/offer-sheet.ts';
import { listsSheet } from './lists-sheet.ts';
import { mendWords } from './mend-words.ts';
import { columnLetter, offerCell, offersSheet, type MoreColumn } from './offers-sheet.ts';
import type { ReadRow } from '#server/offers/sheet/check/findings.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import type { Cell } from './xlsx/cell-xml.ts';
import { notesMax } from './xlsx/notes-xml.ts';
import type { Note } from './xlsx/sheet-xml.ts';
import { workbookBuffer } from './xlsx/write-workbook.ts';

/** So many rows are made at a time: the server answers others in between. */
const rowsAtOnce = 200;

const problemColumn: MoreColumn = { label: problemColumnLabel, width: 70, style: 'problem' };

/**
 * The rows that have something to correct and no others, as they stood, in a workbook like the template that can be
 * uploaded once they are corrected: the last column says what is wrong, and the cells are marked. Rows without a problem
 * are left out.
 */
export function writeErrorWorkbook(
  lookups: SheetLookups,
  read: { rows: readonly ReadRow[]; problems: readonly SheetProblem[] },
): Promise<Buffer> {
  const byRow = problemsByRow(read.problems);
  const bad = read.rows.filter(({ row }) => byRow.has(row));
  const places = new Map(bad.map(({ row }, index) => [row, index + 2]));
  const toMendIn = ({ row, cells }: ReadRow): RowToMend => ({
    cells,
    problems: (byRow.get(row) ?? []).map((problem) => ({
      column: problem.column,
      message: mendWords(problem, places),
    })),
  });
  const lists = listsSheet(lookups, columnLetter('department'));
  return workbookBuffer({
    title: 'Offers to correct',
    sheets: [
      offersSheet(lists, batches(bad, toMendIn), { more: [problemColumn], notes: notesOf(bad, toMendIn) }),
      lists.sheet,
    ],
    names: lists.names,
  });
}

/** What is wrong with one cell, or with the row where `column` is null, in words that hold in the new workbook. */
type ToMend = { column: SheetColumnKey | null; message: string };
type RowToMend = { cells: ReadRow['cells']; problems: ToMend[] };

function problemsByRow(problems: readonly SheetProblem[]): Map<number, SheetProblem[]> {
  const byRow = new Map<number, SheetProblem[]>();
  for (const problem of problems) {
    const known = byRow.get(problem.row);
    if (known) known.push(problem);
    else byRow.set(problem.row, [problem]);
  }
  return byRow;
}

function* batches(
  rows: readonly ReadRow[],
  toMendIn: (row: ReadRow) => RowToMend,
): Generator<Cell[][], void, undefined> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce).map((row) => cellsOf(toMendIn(row)));
  }
}

function cellsOf({ cells, problems }: RowToMend): Cell[] {
  const bad = new Set(problems.map(({ column }) => column));
  return [
    ...sheetColumns.map(({ key }) => offerCell(key, cells[key], bad.has(key) ? 'bad' : 'plain')),
    { value: problems.map(lineOf).join('\n'), style: problemColumn.style },
  ];
}

function lineOf({ column, message }: ToMend): string {
  const label = sheetColumns.find(({ key }) => key === column)?.label;
  return label === undefined ? message : `${label}: ${message}`;
}

/** A remark on each bad cell, all that is wrong with it; on the first ones where there are very many. */
function notesOf(rows: readonly ReadRow[], toMendIn: (row: ReadRow) => RowToMend): Note[] {
  const notes: Note[] = [];
  for (const [index, row] of rows.entries()) {
    const { problems } = toMendIn(row);
    for (const [column, { key }] of sheetColumns.entries()) {
      const messages = problems.filter((problem) => problem.column === key).map(({ message }) => message);
      if (messages.length > 0) notes.push({ row: index + 1, column, text: messages.join('\n') });
    }
    if (notes.length >= notesMax) return notes.slice(0, notesMax);
  }
  return notes;
}
