import { offerSheetRefs as m } from '#domain/hr-messages.ts';
import { offerFormSchema, type OfferForm } from '#domain/offer/offer-form.ts';
import { readMobileCell, readText, type ReadCell, type SheetCell } from '#domain/offer-sheet/cell.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { describeFault } from '#domain/offer-sheet/fault.ts';
import type { Deps } from '#server/deps.ts';
import { type AppError, badRequest, conflict, type FieldFault } from '#server/errors.ts';
import {
  bySheetOrder,
  shorten,
  type BadRow,
  type CellValue,
  type ReadRow,
  type ReadSheet,
  type RowProblem,
  type SheetNotRead,
} from './findings.ts';
import { findTakenPeople, type SheetPerson } from '#server/offers/sheet/queries.ts';
import { readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import { findSheetLookups, type SheetLookups } from './lookups.ts';

export type GoodRow = ReadRow & { form: OfferForm; names: NonNullable<ReadRow['names']> };

/** A workbook held against the lookups and the live offers: what can be created, what must be corrected, and why. */
export type CheckedSheet = {
  lookups: SheetLookups;
  good: GoodRow[];
  bad: BadRow[];
  /** True when nothing is wrong with the rows themselves: each bad one is of a person who has a live offer. */
  onlyTaken: boolean;
  notRead: SheetNotRead[];
};

/** Rows per batch: the server answers other requests in between. */
const rowsAtOnce = 500;

/** The one validator of preview, upload and error workbook: what the sheet itself has wrong, and persons who have a
 * live offer already (docs/rules/spreadsheet.md#problems-of-a-row). Raises 400 with path 'file' where the file as a
 * whole cannot be taken. */
export async function checkSheet({ db, now }: Pick<Deps, 'db' | 'now'>, file: Buffer): Promise<CheckedSheet> {
  const lookups = await findSheetLookups(db);
  const { rows, problems, columns, notRead } = await readOfferSheet(file, lookups, todayInIndia(now()));
  const [good, bad]: [GoodRow[], BadRow[]] = [[], []];
  const problemsOf = inTurn(problems);
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    const takenOf = await takenProblems(db, batch, columns);
    for (const row of batch) {
      const own = problemsOf(row.row);
      // Errors of the cell itself come first.
      const taken = takenOf(row).filter(({ column }) => !own.some((problem) => problem.column === column));
      if (isGood(row) && taken.length === 0) good.push(row);
      else bad.push({ ...row, form: null, names: null, problems: [...own, ...taken].toSorted(bySheetOrder) });
    }
  }
  return { lookups, good, bad, onlyTaken: problems.length === 0 && bad.length > 0, notRead };
}

/** Hands out the problems of the row that is asked for; asked in the order of the rows, which problems are in too. */
function inTurn(problems: readonly RowProblem[]): (row: number) => RowProblem[] {
  let next = 0;
  return (row) => {
    const first = next;
    while (problems[next]?.row === row) next += 1;
    return problems.slice(first, next);
  };
}

/** The rejection of a sheet with errors: 409 when they are only duplicate people, otherwise 400. */
export function refusalOf({ bad, onlyTaken }: Pick<CheckedSheet, 'bad' | 'onlyTaken'>): AppError {
  const fields = fieldErrorsOf(firstProblems(bad, errorsMax));
  return onlyTaken ? conflict(m.taken(bad.length), fields) : badRequest(m.toCorrect(bad.length), fields);
}

/** The first problems of a sheet; each bad row has one at least. */
export function firstProblems(bad: readonly BadRow[], atMost: number): RowProblem[] {
  const problems = bad.slice(0, atMost).flatMap((row) => row.problems);
  return problems.slice(0, atMost);
}

/** The first 1,000 problems as errors of the answer, `rows[N].column` with N as the sheet counts. */
export function fieldErrorsOf(problems: Omit<RowProblem, 'value'>[]): FieldFault[] {
  return problems.slice(0, errorsMax).map(({ row, column, cell, fault }) => {
    const path = column === null ? `rows[${row}]` : `rows[${row}].${column}`;
    return { path, text: describeFault(fault, cell) };
  });
}

const errorsMax = 1000;

/** The error where a live offer has the e-mail address or the mobile number already. */
export const takenFaults = { email: { code: 'emailTaken' }, mobileNumber: { code: 'mobileTaken' } } as const;

const isGood = (row: ReadRow): row is GoodRow => row.form !== null && row.names !== null;

/** The errors of rows whose person has a live offer already. */
async function takenProblems(
  db: Deps['db'],
  rows: ReadRow[],
  columns: ReadSheet['columns'],
): Promise<(row: ReadRow) => RowProblem[]> {
  const taken = new Map((await findTakenPeople(db, rows.map(personOf))).map((found) => [found.row, found]));
  return ({ row, cells }) =>
    (['email', 'mobileNumber'] as const)
      .filter((column) => taken.get(row)?.[column] === true)
      .map((column) => {
        const cell = `${columns[column]}${row}`;
        return { row, column, cell, value: shorten(cells[column]), fault: takenFaults[column] };
      });
}

/** The person of a row; null for an invalid e-mail address or mobile number. */
function personOf({ row, cells, form }: ReadRow): SheetPerson {
  if (form !== null) return { row, email: form.email, mobileNumber: form.mobileNumber };
  const { email, mobileNumber } = offerFormSchema.shape;
  return {
    row,
    email: email.safeParse(valueOf(readText(cellOf(cells.email)))).data ?? null,
    mobileNumber: mobileNumber.safeParse(valueOf(readMobileCell(cellOf(cells.mobileNumber)))).data ?? null,
  };
}

function cellOf(value: CellValue): SheetCell | undefined {
  if (value === null) return undefined;
  return typeof value === 'number' ? { kind: 'number', value } : { kind: 'text', text: value };
}

const valueOf = (read: ReadCell) => ('value' in read ? read.value : null);
