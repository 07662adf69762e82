import { languageNames } from '#domain/language.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { limits } from '#domain/limits.ts';
import { sheetColumns, sheetName, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { promptTitle, sheetGuide, sheetRefusals } from './guide.ts';
import type { ListsSheet } from './lists-sheet.ts';
import { dateNumber, type Cell } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet, Validation } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';

type ColumnFormat = { width: number; kind: 'text' | 'rupees' | 'date' };

const columnFormats: Record<SheetColumnKey, ColumnFormat> = {
  fullName: { width: 26, kind: 'text' },
  email: { width: 34, kind: 'text' },
  // As text, so that no program shortens it to 9.88E+09 or drops a digit.
  mobileNumber: { width: 16, kind: 'text' },
  offeredRole: { width: 26, kind: 'text' },
  department: { width: 28, kind: 'text' },
  subDepartment: { width: 32, kind: 'text' },
  designation: { width: 26, kind: 'text' },
  functionalTitle: { width: 28, kind: 'text' },
  fixedCTC: { width: 15, kind: 'rupees' },
  variableCTC: { width: 15, kind: 'rupees' },
  joiningDate: { width: 14, kind: 'date' },
  replyBy: { width: 14, kind: 'date' },
  payStructure: { width: 32, kind: 'text' },
  letterTemplate: { width: 28, kind: 'text' },
  language: { width: 14, kind: 'text' },
};

/** An ordinary cell, one of the example, or one that has something to correct. */
export type CellState = 'plain' | 'example' | 'bad';

const styles: Record<CellState, Record<ColumnFormat['kind'], StyleName>> = {
  plain: { text: 'text', rupees: 'rupees', date: 'date' },
  example: { text: 'exampleText', rupees: 'exampleRupees', date: 'exampleDate' },
  bad: { text: 'badText', rupees: 'badRupees', date: 'badDate' },
};

export const columnLetter = (key: SheetColumnKey): string =>
  columnLetters(sheetColumns.findIndex((column) => column.key === key));

/** A cell of the offers' sheet as this column shows it; text that is a date becomes a true one where dates belong. */
export function offerCell(key: SheetColumnKey, value: string | number | null, state: CellState): Cell {
  const { kind } = columnFormats[key];
  const isDate = kind === 'date' && typeof value === 'string' && isRealDate(value);
  return { value: isDate ? (dateNumber(value) ?? value) : value, style: styles[state][kind] };
}

export type MoreColumn = { label: string; width: number; style: StyleName };

/** The sheet 'Offers' with its header, formats, choices and checks; `rows` are those below the header. The checks of a
 * spreadsheet program cover as many rows as an upload may have. */
export function offersSheet(
  { choices }: ListsSheet,
  rows: Iterable<Cell[][]>,
  more: readonly MoreColumn[] = [],
): Sheet {
  const header = [...sheetColumns, ...more.map(({ label }) => ({ label, required: false }))].map(
    ({ label, required }): Cell => ({ value: label, style: required ? 'head' : 'headOptional' }),
  );
  const mobile = columnLetter('mobileNumber');
  return {
    name: sheetName,
    columns: [
      ...sheetColumns
        .map(({ key }) => columnFormats[key])
        .map(({ width, kind }) => ({ width, style: styles.plain[kind] })),
      ...more.map(({ width, style }) => ({ width, style })),
    ],
    frozen: { rows: 1, columns: 1 },
    headerHeight: 24,
    landscape: true,
    digitsAsText: `${mobile}2:${mobile}${limits.sheetRowsMax + 1}`,
    validations: sheetColumns.map((column) => validationOf(column, choices)),
    rows: withHeader(header, rows),
  };
}

function* withHeader(header: Cell[], rows: Iterable<Cell[][]>): Generator<Cell[][], void, undefined> {
  yield [header];
  yield* rows;
}

const date = (text: string): number => dateNumber(text) ?? 0;
const dates = { type: 'date', from: date('2000-01-01'), to: date('2099-12-31') } as const;

/** What a spreadsheet program checks in the columns without a list of choices. */
const checks: Partial<Record<SheetColumnKey, Pick<Validation, 'rule' | 'refusal'>>> = {
  language: {
    rule: { type: 'list', formula: `"${Object.values(languageNames).join(',')}"` },
    refusal: sheetRefusals.choice,
  },
  mobileNumber: { rule: { type: 'textLength', from: 10, to: 10 }, refusal: sheetRefusals.mobile },
  fixedCTC: { rule: { type: 'whole', from: 1, to: limits.ctcMax }, refusal: sheetRefusals.amount },
  variableCTC: { rule: { type: 'whole', from: 0, to: limits.ctcMax }, refusal: sheetRefusals.amount },
  joiningDate: { rule: dates, refusal: sheetRefusals.date },
  replyBy: { rule: dates, refusal: sheetRefusals.date },
};

function validationOf(column: (typeof sheetColumns)[number], choices: ListsSheet['choices']): Validation {
  const { key } = column;
  const letter = columnLetter(key);
  const formula = new Map<string, string>(Object.entries(choices)).get(key);
  return {
    range: `${letter}2:${letter}${limits.sheetRowsMax + 1}`,
    prompt: { title: promptTitle(column), text: sheetGuide[key] },
    ...(formula === undefined
      ? (checks[key] ?? { rule: { type: 'any' } })
      : { rule: { type: 'list', formula }, refusal: sheetRefusals.choice }),
  };
}
