import { exampleRow, sheetColumns, type SheetColumnKey } from '#domain/offer-sheet/offer-sheet.ts';
import type { SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import type { Cell } from '#server/workbooks/write/cell-xml.ts';
import { workbookBuffer } from '#server/workbooks/write/write-workbook.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';
import { listsSheet } from './lists-sheet.ts';
import { columnLetter, offerCell, offersSheet } from './offers-sheet.ts';
import { guideRows, instructions } from './guide.ts';

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
    language: null,
  };
  return sheetColumns.map(({ key }) => offerCell(key, values[key], 'example'));
}

/** The sheet that tells how to fill in the workbook; `today` as YYYY-MM-DD. An upload does not read it. */
function instructionsSheet(today: string): Sheet {
  const { title, choicesOf, steps, columns, rules, errors, sentence } = instructions;
  const rows: Cell[][] = [
    line(title, 'title'),
    line(choicesOf(today)),
    [],
    ...paragraph(steps),
    line(columns.title, 'section'),
    columns.head.map((value) => ({ value, style: 'head' })),
    ...guideRows().map((cells) =>
      cells.map((value, index): Cell => ({ value, style: index === 0 ? 'tableStrong' : 'table' })),
    ),
    [],
    ...paragraph(rules),
    ...paragraph(errors),
    line(sentence),
  ];
  return {
    name: 'Instructions',
    columns: [22, 10, 74, 48].map((width) => ({ width, style: 'plain' as const })),
    headerHeight: 30,
    landscape: true,
    rows: [rows],
  };
}

const line = (value: string, style: StyleName = 'plain'): Cell[] => [{ value, style }];

function paragraph({ title, lines }: { title: string; lines: readonly string[] }): Cell[][] {
  return [line(title, 'section'), ...lines.map((text) => line(text)), []];
}
