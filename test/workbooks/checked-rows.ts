import { checkRows } from '#server/offers/sheet/check/check-rows.ts';
import { toSheetProblem } from '#server/offers/sheet/check/findings.ts';
import { locateOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { openWorkbook } from '#server/workbooks/read/open-workbook.ts';
import { madeLookups, madeOffers, type MadeRow } from './workbooks.ts';

/** The server's reading of a workbook's rows, and its errors. */
export function read(file: Buffer) {
  const { problems, ...found } = checkRows(locateOffers(openWorkbook(file)), madeLookups);
  return { ...found, problems: problems.map(toSheetProblem) };
}
export const readRows = (rows: MadeRow[]) => read(madeOffers(rows));
