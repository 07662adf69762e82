import { offerSheetMessages } from '#domain/hr-messages.ts';
import { offerFormSchema, type OfferForm } from '#domain/offer/offer-form.ts';
import { readMobileCell, readText, type ReadCell, type SheetCell } from '#domain/offer-sheet/cell.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { describeFault } from '#domain/offer-sheet/fault.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, type FieldFault } from '#server/errors.ts';
import {
  bySheetOrder,
  shorten,
  type CellValue,
  type ReadRow,
  type ReadSheet,
  type RowNames,
  type RowProblem,
} from './findings.ts';
import { findTakenPeople, type SheetPerson } from '#server/offers/sheet/queries.ts';
import { readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import { findSheetLookups, type SheetLookups } from './lookups.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(offerSheetMessages);

/** A row that can be created as it is. */
export type GoodRow = ReadRow & { form: OfferForm; names: RowNames };

/** A workbook held against the lookups and the live offers: what can be created, what must be corrected, and why. */
export type CheckedSheet = {
  lookups: SheetLookups;
  rows: ReadRow[];
  good: GoodRow[];
  bad: ReadRow[];
  problems: RowProblem[];
  /** True when nothing is wrong with the rows themselves: each bad one is of a person who has a live offer. */
  onlyTaken: boolean;
};

/**
 * The one validator of preview, upload and error workbook: what the sheet itself has wrong, and persons who have a live
 * offer already (docs/rules/spreadsheet.md#problems-of-a-row). Raises 400 with path 'file' where the file as a whole
 * cannot be taken.
 */
export async function checkSheet({ db, now }: Pick<Deps, 'db' | 'now'>, file: Buffer): Promise<CheckedSheet> {
  const lookups = await findSheetLookups(db);
  const read = await readOfferSheet(file, lookups, todayInIndia(now()));
  const taken = await takenProblems({ db }, read);
  const takenRows = new Set(taken.map((problem) => problem.row));
  // A row's form is there only while nothing is wrong with it.
  const rows = read.rows.map((row) => (takenRows.has(row.row) ? { ...row, form: null, names: null } : row));
  return {
    lookups,
    rows,
    good: rows.filter(isGood),
    bad: rows.filter((row) => !isGood(row)),
    problems: [...read.problems, ...taken].toSorted(bySheetOrder),
    onlyTaken: read.problems.length === 0 && taken.length > 0,
  };
}

/** The refusal of a sheet with problems: 409 where they are only persons who have an offer, otherwise 400. */
export function refusalOf({ bad, problems, onlyTaken }: CheckedSheet): AppError {
  return onlyTaken
    ? new AppError(409, m.taken(bad.length), { fields: fieldErrorsOf(problems) })
    : new AppError(400, m.toCorrect(bad.length), { fields: fieldErrorsOf(problems) });
}

/** The first 1,000 problems as errors of the answer, `rows[N].column` with N as the sheet counts. */
export function fieldErrorsOf(problems: Omit<RowProblem, 'value'>[]): FieldFault[] {
  return problems.slice(0, errorsMax).map(({ row, column, cell, fault }) => ({
    path: column === null ? `rows[${row}]` : `rows[${row}].${column}`,
    text: describeFault(fault, cell),
  }));
}

const errorsMax = 1000;

/** What is wrong where a live offer has the e-mail address or the mobile number already. */
export const takenFaults = { email: { code: 'emailTaken' }, mobileNumber: { code: 'mobileTaken' } } as const;

/** So many rows are looked up at a time: the server answers others in between. */
const rowsAtOnce = 1000;

function isGood(row: ReadRow): row is GoodRow {
  return row.form !== null && row.names !== null;
}

async function takenProblems({ db }: Pick<Deps, 'db'>, { rows, problems, columns }: ReadSheet): Promise<RowProblem[]> {
  // What is wrong with the cell itself comes first.
  const known = new Set(problems.map(({ row, column }) => `${row}.${column}`));
  const taken: RowProblem[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    const cells = new Map(batch.map((row) => [row.row, row.cells]));
    for (const { row, ...isTaken } of await findTakenPeople(db, batch.map(personOf))) {
      for (const column of ['email', 'mobileNumber'] as const) {
        if (!isTaken[column] || known.has(`${row}.${column}`)) continue;
        const value = shorten(cells.get(row)?.[column] ?? null);
        taken.push({ row, column, cell: `${columns[column]}${row}`, value, fault: takenFaults[column] });
      }
    }
  }
  return taken;
}

/** Who the row is about; null for what could be nobody's e-mail address or mobile number. */
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
