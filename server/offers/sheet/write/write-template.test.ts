import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { downloadExcelTemplate } from '#contract/offer-sheet.ts';
import { limits } from '#domain/limits.ts';
import { exampleRow, sheetColumns } from '#domain/offer-sheet/offer-sheet.ts';
import { signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { workbookParts } from '#test/workbooks/workbooks.ts';
import { readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import { sheetGuide } from './guide.ts';
import { findSheetLookups, type SheetLookups } from '#server/offers/sheet/check/lookups.ts';
import { writeTemplate } from './write-template.ts';

const t = await openTestApp();
const token = await signInHr(t);

async function template(): Promise<Buffer> {
  const answer = await t.call(downloadExcelTemplate, { token });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

/** The checks of the offers' sheet by the letter of their column, as { attributes, formulas }. */
function validationsOf(bytes: Buffer): Map<string, { attributes: string; formulas: string[] }> {
  const xml = workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  const found = [...xml.matchAll(/<dataValidation ([^>]*sqref="([A-Z]+)2:[^"]*"[^>]*)>(.*?)<\/dataValidation>/gs)];
  return new Map(
    found.map(([, attributes = '', column = '', inner = '']) => [
      column,
      {
        attributes,
        formulas: [...inner.matchAll(/<formula\d>(.*?)<\/formula\d>/g)].map(([, formula = '']) => formula),
      },
    ]),
  );
}

describe('the template', () => {
  it('is a file named offer_template.xlsx', async () => {
    const answer = await t.call(downloadExcelTemplate, { token });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="offer_template.xlsx"',
      'cache-control': 'private, no-store',
    });
  });

  it('opens with the sheet Offers: the columns of the form and one example of what exists', async () => {
    const workbook = read(await template(), { cellDates: true, bookProps: false });
    expect(workbook.SheetNames).toEqual(['Offers', 'Instructions', 'Lists']);
    expect(workbook.Workbook?.Sheets?.map((sheet) => sheet.Hidden)).toEqual([0, 0, 1]);
    const [header, example, ...more] = utils.sheet_to_json<unknown[]>(workbook.Sheets.Offers!, {
      header: 1,
      UTC: true,
    });
    expect(header).toEqual(sheetColumns.map((column) => column.label));
    expect(header?.at(-1)).toBe('Reply By');
    expect(more).toEqual([]);
    const lookups = await findSheetLookups(t.db);
    const [department] = lookups.departments;
    const subDepartment = lookups.subDepartments.find(({ deptId }) => deptId === department?.id);
    expect(example).toEqual([
      exampleRow.fullName,
      exampleRow.email,
      exampleRow.mobileNumber,
      exampleRow.offeredRole,
      department?.name,
      subDepartment?.name,
      lookups.designations[0]?.name,
      lookups.functionalTitles[0]?.name,
      exampleRow.fixedCTC,
      exampleRow.variableCTC,
      new Date('2027-02-01T00:00:00Z'),
    ]);
    const xml = workbookParts(await template()).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"');
    expect(xml).toContain('tabSelected="1"');
  });

  it('is taken for empty when it is uploaded as it is', async () => {
    const reading = readOfferSheet(await template(), await findSheetLookups(t.db));
    await expect(reading).rejects.toThrow('no filled rows');
  });

  it('checks every row that an upload takes', async () => {
    const bytes = await template();
    const validations = validationsOf(bytes);
    expect([...validations.keys()]).toEqual('ABCDEFGHIJKLMNO'.split(''));
    for (const [column, { attributes }] of validations) {
      expect(attributes).toContain(`sqref="${column}2:${column}${limits.sheetRowsMax + 1}"`);
      expect(attributes).toContain('promptTitle=');
    }
    expect(validations.get('C')).toMatchObject({ formulas: ['10', '10'] });
    expect(validations.get('I')?.formulas).toEqual(['1', '999999999']);
    expect(validations.get('J')?.formulas).toEqual(['0', '999999999']);
    expect(validations.get('K')?.formulas).toEqual(['36526', '73050']);
    for (const date of ['K', 'O']) expect(validations.get(date)?.attributes).toContain('type="date"');
    expect(bytes.length).toBeLessThan(50_000);
  });

  it('says no more in a prompt than a program shows', () => {
    for (const text of Object.values(sheetGuide)) expect(text.length).toBeLessThanOrEqual(255);
    for (const { label } of sheetColumns) expect(`${label} (required)`.length).toBeLessThanOrEqual(32);
  });

  it('holds no formulas in cells, no macros and no links to elsewhere', async () => {
    const parts = workbookParts(await template());
    const names = [...parts.keys()].join('\n');
    expect(names).not.toMatch(/vba|externalLink|connections|drawing/i);
    const all = [...parts.values()].join('\n');
    expect(all).not.toMatch(/<f[ >/]/);
    expect(all).not.toContain('TargetMode="External"');
  });
});

describe('the choices', () => {
  const lookups = {
    departments: [
      { id: 3, name: 'R & D "Labs" <Pune>' },
      { id: 7, name: 'Without any' },
      { id: 5, name: 'Sales' },
    ],
    subDepartments: [
      { id: 1, name: 'E-commerce', deptId: 5 },
      { id: 2, name: 'Pilot Plant', deptId: 3 },
      { id: 3, name: "=O'Neil & Co", deptId: 5 },
    ],
    designations: [{ id: 1, name: 'Manager' }],
    functionalTitles: [],
    letterTemplates: [],
    retired: [],
    payStructures: [
      { payStructureId: 1, version: 1, name: 'Standard', components: [], retired: false },
      { payStructureId: 2, version: 1, name: 'Of old', components: [], retired: true },
    ],
  };

  it('are found by position, whatever the names hold', async () => {
    const bytes = await writeTemplate(lookups, '2026-11-20');
    const { Lists: lists } = read(bytes).Sheets;
    expect(utils.sheet_to_json(lists!, { header: 1 })).toEqual([
      'Department|Starts at|How many|Sub-department|Designation|Functional Title|Pay Structure|Letter Template'.split(
        '|',
      ),
      ['R & D "Labs" <Pune>', 1, 1, 'Pilot Plant', 'Manager', undefined, 'Standard'],
      ['Without any', 4, 1, 'E-commerce'],
      ['Sales', 2, 2, "=O'Neil & Co"],
    ]);
    const names = workbookParts(bytes).get('xl/workbook.xml') ?? '';
    expect(names).toContain('<definedName name="Departments">Lists!$A$2:$A$4</definedName>');
    expect(names).toContain('<definedName name="DepartmentLists">Lists!$A$2:$C$4</definedName>');
    const validations = validationsOf(bytes);
    expect(validations.get('E')?.formulas).toEqual(['Departments']);
    expect(validations.get('F')?.formulas).toEqual([
      'OFFSET(Lists!$D$1,VLOOKUP($E2,DepartmentLists,2,FALSE),0,VLOOKUP($E2,DepartmentLists,3,FALSE),1)',
    ]);
    expect(validations.get('G')?.formulas).toEqual(['Designations']);
    expect(validations.get('H')?.formulas).toEqual(['FunctionalTitles']);
    expect(validations.get('L')?.formulas).toEqual(['PayStructures']);
    expect(validations.get('M')?.formulas).toEqual(['LetterTemplates']);
    expect(validations.get('N')?.formulas).toEqual(['&quot;English,हिन्दी&quot;']);
  });

  it('may be none at all', async () => {
    const lists = Object.keys(lookups).map((list) => [list, []]);
    const none = Object.fromEntries(lists) as unknown as SheetLookups;
    const { Offers: offers } = read(await writeTemplate(none, '2026-11-20')).Sheets;
    expect(utils.sheet_to_json(offers!, { header: 1 })).toHaveLength(2);
  });

  it('make the same bytes on the same day', async () => {
    const [first, second] = await Promise.all([
      writeTemplate(lookups, '2026-11-20'),
      writeTemplate(lookups, '2026-11-20'),
    ]);
    expect(first.equals(second)).toBe(true);
  });
});
