import { describe, expect, it } from 'vitest';
import {
  exampleRow,
  problemColumnLabel,
  sheetColumnKeys,
  type SheetColumnKey,
} from '#domain/offer-sheet/offer-sheet.ts';
import { read, readRows } from '#test/workbooks/checked-rows.ts';
import {
  cellsOf,
  madeOffers,
  madeParts,
  madeRow,
  madeSheet,
  madeWorkbook,
  madeZip,
  rowXml,
  sheetLabels,
  type MadeCell,
  type MadeRow,
} from '#test/workbooks/workbooks.ts';

/** Styles of which number 1 is that of a date. */
const dateStyle = {
  name: 'xl/styles.xml',
  data: '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

const form = {
  fullName: 'Asha Rao 1',
  email: 'asha.1@example.com',
  mobileNumber: '9000000001',
  offeredRole: 'Analyst',
  deptId: 1,
  subDeptId: 11,
  designationId: 31,
  funcTitleId: 41,
  fixedCTC: 1_200_000,
  variableCTC: 100_000,
  joiningDate: '2027-02-01',
  replyBy: null,
  letterTemplateId: 1,
};

describe('a good workbook', () => {
  it.each([
    ['हिन्दी', 'hi'],
    [' hindi ', 'hi'],
    ['English', 'en'],
    [null, undefined],
  ])('has the language %j as %s', (language, read_) => {
    const { rows, problems } = read(madeOffers([{ ...madeRow(1), language }]));
    expect([problems, rows[0]?.form?.language]).toEqual([[], read_]);
  });

  it.each(['xlsx', 'biff8', 'biff5'] as const)('as %s yields its rows as the form would have them', (type) => {
    const { rows, problems, columns } = read(madeOffers([madeRow(1), madeRow(2)], type));
    expect(problems).toEqual([]);
    expect(rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(rows[0]).toEqual({
      row: 2,
      cells: { ...madeRow(1), joiningDate: '2027-02-01' },
      form,
      names: {
        department: 'Finance',
        subDepartment: 'Accounts Payable',
        designation: 'Manager',
        functionalTitle: 'Team Lead',
      },
    });
    expect(columns).toMatchObject({ fullName: 'A', joiningDate: 'K', replyBy: 'O' });
  });

  it('accepts common spellings in cells', () => {
    const { rows, problems } = readRows([
      madeRow(1, {
        fullName: '  Rene\u0301 शर्मा ',
        email: ' Rene@Example.com ',
        mobileNumber: '+91 98765-43210',
        department: ' finance',
        subDepartment: 'ACCOUNTS  PAYABLE',
        designation: 'manager',
        functionalTitle: 'team lead ',
        fixedCTC: '₹12,00,000.00',
        variableCTC: null,
        joiningDate: '01/02/2027',
      }),
      madeRow(2, {
        mobileNumber: 9_876_543_211,
        fixedCTC: 'Rs. 1,200,000',
        variableCTC: '0',
        joiningDate: '01-02-2027',
      }),
      madeRow(3, { fullName: '=A1+1', offeredRole: "'-Head", joiningDate: '2027-02-01' }),
    ]);
    expect(problems).toEqual([]);
    expect(rows.map((row) => row.form)).toMatchObject([
      { ...form, fullName: 'René शर्मा', email: 'Rene@Example.com', mobileNumber: '9876543210', variableCTC: 0 },
      { mobileNumber: '9876543211', fixedCTC: 1_200_000, variableCTC: 0, joiningDate: '2027-02-01' },
      { fullName: '=A1+1', offeredRole: "'-Head", joiningDate: '2027-02-01' },
    ]);
    expect(rows[0]?.names?.subDepartment).toBe('Accounts Payable');
    // The original cells, to be written again.
    expect(rows[0]?.cells).toMatchObject({
      mobileNumber: '+91 98765-43210',
      fixedCTC: '₹12,00,000.00',
      variableCTC: null,
    });
  });

  it.each(['xlsx', 'biff8'] as const)('reads dates that count from 1904 (%s)', (type) => {
    const sheet = madeSheet([sheetLabels, cellsOf(madeRow(1))], (made) => {
      made['K2'] = { t: 'n', v: 44_957, z: 'dd/mm/yyyy' };
    });
    const { rows } = read(madeWorkbook({ Offers: sheet }, type, { date1904: true }));
    expect(rows[0]?.form?.joiningDate).toBe('2027-02-01');
  });

  it.each([
    [46_418.999_999_9, false],
    [46_419.75, false],
    [44_956.999_999_9, true],
  ])('reads the day that the sheet shows for %d (from 1904: %s)', (serial, date1904) => {
    const sheet = madeSheet([sheetLabels, cellsOf(madeRow(1))], (made) => {
      made['K2'] = { t: 'n', v: serial, z: 'dd/mm/yyyy' };
    });
    const { rows } = read(madeWorkbook({ Offers: sheet }, 'xlsx', { date1904 }));
    expect(rows[0]?.form?.joiningDate).toBe('2027-02-01');
  });

  it('reads characters beyond the first 65,536 that are written as numbers, and a line break as a blank', () => {
    const offer = cellsOf(madeRow(1)).slice(0, sheetColumnKeys.indexOf('payStructure')).map(String);
    offer.splice(0, 1, '&#x20BB7;田&#10;&#134071;&#x1F600; &#2352;');
    offer.splice(10, 1, '01/02/2027 00:00:00');
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, offer)}</sheetData></worksheet>`;
    const { rows, problems } = read(madeZip(madeParts(xml)));
    expect(problems).toEqual([]);
    expect(rows[0]?.form?.fullName).toBe('𠮷田 𠮷😀 र');
  });

  it('takes formulas that show 0 or nothing for no row', () => {
    const typed = Array.from({ length: 30 }, (_, index) => (index === 0 ? cellsOf(madeRow(1)) : []));
    const sheet = madeSheet([sheetLabels, ...typed], (made) => {
      for (let row = 3; row <= 30; row += 1) {
        made[`A${row}`] = { t: 's', v: '', f: `TRIM(P${row})` };
        made[`J${row}`] = { t: 'n', v: 0, f: `I${row}*10%` };
        made[`K${row}`] = { t: 'n', v: 0, f: `Q${row}`, z: 'dd/mm/yyyy' };
      }
      made['!ref'] = 'A1:N30';
    });
    const { rows, problems } = read(madeWorkbook({ Offers: sheet }));
    expect(problems).toEqual([]);
    expect(rows.map(({ row }) => row)).toEqual([2]);
  });

  it('keeps a row with a typed 0, or with a formula that shows something', () => {
    const sheet = madeSheet([sheetLabels, cellsOf(madeRow(1))], (made) => {
      made['J3'] = { t: 'n', v: 0 };
      made['A4'] = { t: 's', v: 'Asha', f: 'P4' };
      made['J5'] = { t: 'n', v: 5, f: 'P5' };
      made['!ref'] = 'A1:N5';
    });
    expect(read(madeWorkbook({ Offers: sheet })).rows.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
  });

  it('has its header found below a title, in any order, ignoring other columns', () => {
    const order: (SheetColumnKey | null)[] = [null, ...sheetColumnKeys.toReversed(), null];
    const header = [
      'Sl. No.',
      ...sheetLabels.toReversed().map((label) => ` ${label.toUpperCase()} *`),
      problemColumnLabel,
    ];
    const offer = order.map((key, index) => (key === null ? index : (madeRow(1)[key] ?? null)));
    const rows: MadeCell[][] = [['Offers of February'], [], ['for', 'HR'], header, [], offer, ['', ' ', null], [9]];
    const result = read(madeWorkbook({ Offers: madeSheet(rows) }));
    expect(result.problems).toEqual([]);
    expect(result.rows).toMatchObject([{ row: 6, form }]);
    expect(result.columns).toMatchObject({ replyBy: 'B', payStructure: 'E', joiningDate: 'F', fullName: 'P' });
  });

  it('is read from the sheet Offers, or another one', () => {
    const notes = madeSheet([['Read me'], ['Full Name is the name']]);
    const offers = (n: number) => madeSheet([sheetLabels, cellsOf(madeRow(n))]);
    const named = read(madeWorkbook({ Notes: notes, Older: offers(1), ' offers': offers(2) }));
    expect(named.rows[0]?.form?.email).toBe('asha.2@example.com');
    const unnamed = read(madeWorkbook({ Notes: notes, February: offers(3), March: offers(4) }));
    expect(unnamed.rows.map((row) => row.form?.email)).toEqual(['asha.3@example.com']);
  });

  it('skips the example and blank rows, and counts rows as the sheet does', () => {
    const example: MadeRow = {
      ...madeRow(0),
      ...exampleRow,
      joiningDate: exampleRow.joiningDate,
      mobileNumber: 9_876_543_210,
    };
    const rows = [sheetLabels, cellsOf(example), [], cellsOf(madeRow(1)), [' ', null, '\u00a0']];
    const result = read(madeWorkbook({ Offers: madeSheet(rows) }));
    expect(result.rows.map(({ row }) => row)).toEqual([4]);
  });

  it('reads an edited example as an offer', () => {
    const { rows } = readRows([madeRow(1, { ...exampleRow, fullName: 'Ravi Kumar' })]);
    expect(rows[0]?.form?.fullName).toBe('Ravi Kumar');
  });

  it('reads rich text, links and results of formulas', () => {
    const strings =
      '<sst><si><r><t xml:space="preserve">Asha </t></r><r><rPr><b/></rPr><t>Rao &amp; Sons</t></r></si></sst>';
    const offer = cellsOf(madeRow(1)).slice(0, sheetColumnKeys.indexOf('payStructure')).map(String);
    offer.splice(0, 1, '<c r="A2" t="s"><v>0</v></c>');
    offer.splice(3, 1, '<c r="D2" t="str"><f>CONCATENATE("Ana","lyst")</f><v>Analyst</v></c>');
    offer.splice(8, 1, '<c r="I2"><f>J2*12</f><v>1200000</v></c>');
    offer.splice(10, 1, '<c r="K2" s="1"><f>DATE(2027,2,1)</f><v>46419</v></c>');
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, offer)}</sheetData><hyperlinks><hyperlink ref="B2" r:id="rId1"/></hyperlinks></worksheet>`;
    const link = {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      data: '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="mailto:other@example.com" TargetMode="External"/></Relationships>',
    };
    const { rows, problems } = read(madeZip(madeParts(xml, strings, [dateStyle, link])));
    expect(problems).toEqual([]);
    expect(rows[0]?.form).toEqual({ ...form, fullName: 'Asha Rao & Sons' });
  });

  it('reads hand-written markup: prefixes, literal text, phonetic guides, cells without references', () => {
    const strings =
      '<x:sst><x:si><x:t>Asha</x:t><x:rPh sb="0" eb="1"><x:t>aid</x:t></x:rPh></x:si><x:si><x:t xml:space="preserve"> R&#38;D &amp; &#x20B9;_x0041_</x:t></x:si></x:sst>';
    const cells = sheetLabels.map((label) => `<c t="str"><v>${label}</v></c>`);
    const offer = [
      '<x:c r="A2" t="s"><x:v>0</x:v></x:c>',
      '<x:c t="inlineStr"><x:is><x:t>a@example.com</x:t></x:is></x:c>',
      '<x:c><x:v>9000000001</x:v></x:c>',
      '<x:c t="s"><x:v>1</x:v></x:c>',
      '<x:c t="str"><x:f>"Fin"&amp;"ance"</x:f><x:v><![CDATA[Finance]]></x:v></x:c>',
      '<x:c t="str"><x:v>Treasury</x:v></x:c>',
      "<x:c t='str'><x:v>Manager</x:v></x:c>",
      '<x:c t="str"><x:v>Team Lead</x:v></x:c>',
      '<x:c r="I2"><x:v>1.2E6</x:v></x:c>',
      '<!-- nothing --><x:c r="K2" t="d" s="1"><x:v>2027-02-01T00:00:00</x:v></x:c>',
    ];
    const xml = `\ufeff<?xml version="1.0"?><x:worksheet><x:sheetData><x:row>${cells.join('').replaceAll(/<(\/?)/g, '<$1x:')}</x:row><x:row r="2" spans=">">${offer.join('\n')}</x:row></x:sheetData></x:worksheet>`;
    const { rows, problems } = read(madeZip(madeParts(xml, strings, [dateStyle])));
    expect(problems).toEqual([]);
    expect(rows[0]?.form).toEqual({
      ...form,
      fullName: 'Asha',
      email: 'a@example.com',
      offeredRole: 'R&D & ₹A',
      subDeptId: 12,
      variableCTC: 0,
    });
  });
});
