import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#server/offers/sheet/check/check-rows.ts';
import { locateOffers } from '#server/offers/sheet/read/locate-offers.ts';
import { openWorkbook } from './open-workbook.ts';
import { SheetFault } from './workbook.ts';
import {
  cellsOf,
  madeLookups,
  madeOffers,
  madeParts,
  madeRow,
  madeSheet,
  madeWorkbook,
  madeZip,
  rowXml,
  sheetLabels,
  type MadeEntry,
} from '#test/workbooks/workbooks.ts';

const read = (file: Buffer) => checkRows(locateOffers(openWorkbook(file)), madeLookups);

/** The message about a file that cannot be accepted. */
function refusalOf(file: Buffer): string {
  try {
    read(file);
  } catch (error) {
    if (error instanceof SheetFault) return error.message;
    throw error;
  }
  throw new Error('This file was not refused');
}

const corrupt = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and upload the new file.';

describe('a damaged workbook', () => {
  const sheet = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, ['Asha'])}</sheetData></worksheet>`;
  const withSheet = (xml: string, strings?: string) => madeZip(madeParts(xml, strings));
  const changed = (change: (entry: MadeEntry) => Partial<MadeEntry>) =>
    madeZip(madeParts(sheet).map((entry) => ({ ...entry, ...change(entry) })));
  const oneCell = (cell: string) => withSheet(sheet.replace('<row r="2">', `<row r="2">${cell}`));
  const old = madeOffers([madeRow(1)], 'biff8');

  it('would be read undamaged', () => {
    expect(read(withSheet(sheet)).rows).toHaveLength(1);
  });

  it.each<[string, Buffer]>([
    ['without its end', withSheet(sheet).subarray(0, -30)],
    ['of the older format, cut off', old.subarray(0, 2000)],
    ['of the older format, full of rubbish', Buffer.concat([old.subarray(0, 520), randomBytes(9000)])],
    ['with a wrong sum', changed(() => ({ sum: 1 }))],
    ['packed in another way', changed(() => ({ method: 12 }))],
    ['packed wrongly', changed((entry) => (entry.name.includes('sheet1') ? { packed: randomBytes(500) } : {}))],
    ['with two parts of one name', madeZip([...madeParts(sheet), { name: 'XL/worksheets\\sheet1.xml', data: sheet }])],
    ['without its sheet', madeZip(madeParts(sheet).filter(({ name }) => !name.includes('sheet1')))],
    [
      'in an encoding that nothing writes',
      changed(({ name, data }) =>
        name.includes('sheet1') ? { data: Buffer.from(`\ufeff${data.toString()}`, 'utf16le') } : {},
      ),
    ],
    ['with a text that would not count', withSheet(sheet, '<sst><si/><si><t>Asha</t></si></sst>')],
    ['with a row before the first', withSheet(sheet.replace('r="2"', 'r="0"'))],
    [
      'that is not text',
      changed((entry) => (entry.name.includes('sheet1') ? { data: Buffer.from([0x3c, 0xff, 0xfe]) } : {})),
    ],
    ['with a text that is not there', oneCell('<c t="s"><v>7</v></c>')],
    ['with a number that is none', oneCell('<c><v>seven</v></c>')],
    ['with a cell of no known kind', oneCell('<c t="q"><v>7</v></c>')],
    ['with a column that no sheet has', oneCell('<c r="XFE2"><v>7</v></c>')],
    ['with a row that no sheet has', withSheet(sheet.replace('r="2"', 'r="1048577"'))],
    [
      'with entities that multiply in its texts',
      withSheet(
        sheet,
        `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]><sst><si><t>&a9;</t></si></sst>`,
      ),
    ],
  ])('is rejected: %s', (_what, file) => expect(refusalOf(file)).toBe(corrupt));

  it.each<[string, string]>([
    ['breaks off', sheet.slice(0, -40)],
    ['is nested without end', '<a>'.repeat(100_000)],
  ])('has no rows when its markup %s', (_what, xml) => {
    expect(refusalOf(withSheet(xml))).toBe("The sheet 'Offers' is empty. Please fill in the template.");
  });

  it('keeps an unknown reference as it is written', () => {
    const { rows } = read(withSheet(sheet.replace('Asha', '&lol9;')));
    expect(rows[0]?.cells.fullName).toBe('&lol9;');
  });

  it('is read with a chart sheet', () => {
    const parts = madeParts('<chartsheet/>').map((entry) => {
      const data = entry.data.toString().replace('/worksheet"', '/chartsheet"');
      return entry.name === 'xl/_rels/workbook.xml.rels' ? { ...entry, data } : entry;
    });
    expect(refusalOf(madeZip(parts))).toBe("The sheet 'Offers' is empty. Please fill in the template.");
  });

  it('is read by its directory, whatever its entries claim', () => {
    const file = withSheet(sheet);
    file.write('xl/worksheets/sheet9.xml', file.indexOf('xl/worksheets/sheet1.xml'));
    expect(read(file).rows).toHaveLength(1);
  });
});

describe('a workbook without offers', () => {
  const lacks = (labels: (string | null)[]) =>
    refusalOf(madeWorkbook({ Offers: madeSheet([labels, cellsOf(madeRow(1))]) }));
  const renamed = (names: Record<string, string | null>) =>
    sheetLabels.map((label) => (label in names ? (names[label] ?? null) : label));

  it('is reported as empty or without a header', () => {
    expect(refusalOf(madeWorkbook({ Offers: madeSheet([]) }))).toBe(
      "The sheet 'Offers' is empty. Please fill in the template.",
    );
    expect(refusalOf(madeWorkbook({ List: madeSheet([['Asha', 'asha@example.com']]), Offers: madeSheet([]) }))).toBe(
      "The sheet 'List' has no row with the names of the columns. Its first row should read: Full Name, Email, Mobile Number, Role, Department, Sub-department, Designation, Functional Title, Fixed CTC, Variable CTC, Joining Date, Pay Structure, Letter Template, Language, Reply By.",
    );
    const withoutSheets = madeParts('').map((entry) =>
      entry.name === 'xl/workbook.xml' ? { ...entry, data: entry.data.toString().replace(/<sheet .*\/>/, '') } : entry,
    );
    expect(refusalOf(madeZip(withoutSheets))).toBe(
      'This workbook has no sheet with rows. Please fill in the template.',
    );
  });

  it.each(['xlsx', 'biff8'] as const)('is reported without filled-in rows (%s)', (type) => {
    expect(refusalOf(madeOffers([], type))).toBe(
      "The sheet 'Offers' has no filled rows below its header. Fill in one row for each offer; the example is passed over.",
    );
  });

  it('has its missing columns named, and similar ones', () => {
    expect(lacks(renamed({ Role: null }))).toBe(
      "Row 1 of the sheet 'Offers' lacks the column 'Role'. Add 'Role' as in the template.",
    );
    expect(lacks(renamed({ Email: 'Email ID', 'Mobile Number': 'Phone', Role: null, 'Variable CTC': 'Bonus' }))).toBe(
      "Row 1 of the sheet 'Offers' lacks the columns 'Email', 'Mobile Number', 'Role', 'Variable CTC'. Rename 'Email ID' in B1 to 'Email'. Rename 'Phone' in C1 to 'Mobile Number'. Rename 'Bonus' in J1 to 'Variable CTC'. Add 'Role' as in the template.",
    );
  });

  it('has its duplicate columns named', () => {
    expect(lacks([...sheetLabels, 'EMAIL'])).toBe(
      "The column 'Email' appears twice, in B1 and P1. Remove one of them.",
    );
  });
});
