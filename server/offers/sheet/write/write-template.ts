import { exampleRow, sheetColumns, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import { instructionsSheet } from './instructions-sheet.ts';
import { listsSheet } from './lists-sheet.ts';
import { columnLetter, offerCell, offersSheet } from './offers-sheet.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import { workbookBuffer } from '#server/workbooks/write/write-workbook.ts';

/** The workbook that HR fills in (docs/rules/spreadsheet.md#template): the sheet 'Offers' with one example row that an
 * upload passes over, the choices of today as dropdowns, and a sheet of instructions. `today` as YYYY-MM-DD; the same
 * choices on the same day make the same bytes. */
export function writeTemplate(lookups: SheetLookups, today: string): Promise<Buffer> {
  const lists = listsSheet(lookups, columnLetter('department'));
  return workbookBuffer({
    title: 'Offers to be created',
    madeOn: today,
    sheets: [offersSheet(lists, [[exampleCells(lookups)]]), instructionsSheet(today), lists.sheet],
    names: lists.names,
  });
}

/** The example, with choices that exist today, so that no cell of it is marked as wrong. */
function exampleCells(lookups: SheetLookups): Cell[] {
  const department = lookups.departments.find(({ id }) => lookups.subDepartments.some(({ deptId }) => deptId === id));
  const values: Record<SheetColumnKey, string | number | null> = {
    ...exampleRow,
    department: department?.name ?? null,
    subDepartment: lookups.subDepartments.find(({ deptId }) => deptId === department?.id)?.name ?? null,
    designation: lookups.designations[0]?.name ?? null,
    functionalTitle: lookups.functionalTitles[0]?.name ?? null,
    // Any day would be over some day.
    replyBy: null,
    payStructure: null,
    letterTemplate: null,
  };
  return sheetColumns.map(({ key }) => offerCell(key, values[key], 'example'));
}
