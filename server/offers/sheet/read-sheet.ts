import type { SheetProblem } from '#contract/offer-sheet.ts';
import { limits } from '#domain/limits.ts';
import { offerSheetMessages, sheetFileMessages as m } from '#domain/hr-messages.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import type { SheetColumnKey } from '#domain/offer-sheet.ts';
import { AppError } from '#server/errors.ts';
import { createLane } from '#server/process/lane.ts';
import { SheetFault } from './sheet-fault.ts';
import type { SheetLookups } from './sheet-lookups.ts';
import { readInThread } from './sheet-thread.ts';
import { formatOf } from './workbook-format.ts';

/** A cell as it stood in the workbook, true dates as 'YYYY-MM-DD'; null when it is empty. */
export type CellValue = string | number | null;

/** The names behind the choices of a good row, as the lookups spell them. */
export type RowNames = { department: string; subDepartment: string; designation: string; functionalTitle: string };

/** One filled row; `row` as the sheet counts. `form` and `names` are null when the row has a problem. */
export type ReadRow = {
  row: number;
  cells: Record<SheetColumnKey, CellValue>;
  form: OfferForm | null;
  names: RowNames | null;
};

/**
 * The filled rows in the sheet's order, all that is wrong with them, and the letter that each column has in the
 * workbook ('' for an optional one that it lacks).
 */
export type ReadSheet = { rows: ReadRow[]; problems: SheetProblem[]; columns: Record<SheetColumnKey, string> };

/** Each workbook has a thread and up to some hundred megabytes while it is read. */
const lane = createLane({ atOnce: 2, waitingMax: 10 });

/**
 * Reads a workbook (.xlsx or .xls, told by its content) against the lookups, beside the server's own thread. Raises 400
 * with path 'file' when the file as a whole cannot be taken, 413 when it breaks the limit, 503 when too many wait (spec
 * §5 "Excel upload (HR)"; rulings, "Spreadsheet").
 */
export async function readOfferSheet(file: Buffer, lookups: SheetLookups): Promise<ReadSheet> {
  if (file.length === 0) throw refusal(400, m.empty);
  if (file.length > limits.sheetBytesMax) throw refusal(413, offerSheetMessages.tooLarge);
  if (formatOf(file) === null) throw refusal(400, offerSheetMessages.wrongType);
  try {
    return await lane(() => readInThread(file, lookups));
  } catch (error) {
    throw error instanceof SheetFault ? refusal(400, error.message, error) : error;
  }
}

function refusal(status: number, message: string, cause?: unknown): AppError {
  return new AppError(status, message, { fields: [{ path: 'file', message }], cause });
}
