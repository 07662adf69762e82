import { describe, expect, it } from 'vitest';
import { sheetColumnKeys } from '#domain/offer-sheet/offer-sheet.ts';
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
  withRecord,
  workbookParts,
  type MadeRow,
} from '#test/workbooks/workbooks.ts';

/** A workbook of these rows, of which the first is hidden. */
function hiding(rows: MadeRow[], type: 'xlsx' | 'biff8'): Buffer {
  if (type === 'biff8') return withRecord(madeOffers(rows, type), sheetSize, hiddenRow);
  const sheet = madeSheet([sheetLabels, ...rows.map(cellsOf)], (made) => (made['!rows'] = [{}, { hidden: true }]));
  return madeWorkbook({ Offers: sheet });
}
const hiddenRow = Buffer.from([0x08, 0x02, 16, 0, 1, 0, 0, 0, 11, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 1, 0x0f, 0]);

/** J2 or J3 of an .xls workbook as a formula, `=0`, with 0 for its result. */
const zeroFormula = (row: 2 | 3) =>
  Buffer.from(`06001900${row === 2 ? '01' : '02'}0009000f00000000000000000000000000000003001e0000`, 'hex');

/** The .xls record of a sheet's size. */
const sheetSize = 0x02_00;

/** The messages of each cell with an error. */
function messagesOf(rows: MadeRow[]): Record<string, string> {
  const { problems } = readRows(rows);
  return Object.fromEntries(problems.map(({ cell, message }) => [cell, message]));
}

describe('errors of a row', () => {
  it('cover every cell, in the form’s words where it has some', () => {
    const { rows, problems } = readRows([
      madeRow(1),
      { email: 'nobody', mobileNumber: '12345', fixedCTC: 0, variableCTC: -1, joiningDate: '2127-01-01' },
    ]);
    expect(problems).toEqual([
      { row: 3, column: 'fullName', cell: 'A3', value: '', message: 'Full name is required' },
      { row: 3, column: 'email', cell: 'B3', value: 'nobody', message: 'Please enter a valid email address' },
      {
        row: 3,
        column: 'mobileNumber',
        cell: 'C3',
        value: '12345',
        message: 'Please enter a valid 10-digit mobile number',
      },
      { row: 3, column: 'offeredRole', cell: 'D3', value: '', message: 'Role is required' },
      { row: 3, column: 'department', cell: 'E3', value: '', message: 'Department is required' },
      { row: 3, column: 'subDepartment', cell: 'F3', value: '', message: 'Sub-department is required' },
      { row: 3, column: 'designation', cell: 'G3', value: '', message: 'Designation is required' },
      { row: 3, column: 'functionalTitle', cell: 'H3', value: '', message: 'Functional title is required' },
      { row: 3, column: 'fixedCTC', cell: 'I3', value: '0', message: 'Fixed CTC must be greater than 0' },
      { row: 3, column: 'variableCTC', cell: 'J3', value: '-1', message: 'Variable CTC cannot be negative' },
      { row: 3, column: 'joiningDate', cell: 'K3', value: '2127-01-01', message: 'Please enter a valid date' },
    ]);
    expect(rows.map((row) => row.form !== null)).toEqual([true, false]);
    expect(rows[1]?.names).toBeNull();
  });

  it.each<[string, MadeRow, Record<string, string>]>([
    ['paise', { fixedCTC: '1200000.50' }, { I2: 'Enter whole rupees, without paise' }],
    [
      'an amount of a month',
      { fixedCTC: '50,000 per month' },
      { I2: 'Write the amount in I2 as 12,50,000 or 12.5 lakh' },
    ],
    ['lakhs without their word', { fixedCTC: 12.5 }, { I2: 'Did you mean ₹12,50,000?' }],
    [
      'a date by number',
      { joiningDate: 46_419 },
      { K2: 'K2 holds a number. Format it as a date, or write it such as 01/02/2027 for 1 February 2027' },
    ],
    [
      'a date with the month first',
      { joiningDate: '01/13/2027' },
      { K2: 'The day comes first in K2, so this is no date. If you mean 13/01/2027, write it so.' },
    ],
    ['an unknown language', { language: 'French' }, { N2: 'Choose English or हिन्दी' }],
    ['a truth value', { fullName: true }, { A2: 'A2 holds a date or TRUE or FALSE. Write a text.' }],
    [
      'a department that is misspelt',
      { department: 'Finanse' },
      { E2: "Department 'Finanse' does not exist. Did you mean 'Finance'?" },
    ],
    [
      'a department like no other',
      { department: 'Legal' },
      { E2: "Department 'Legal' does not exist. Choose 'Finance' or 'Sales'." },
    ],
    [
      'a sub-department of another department',
      { subDepartment: 'Field Sales' },
      {
        F2: "Sub-department 'Field Sales' does not belong to the department 'Finance', but to 'Sales'. Choose 'Accounts Payable' or 'Treasury'.",
      },
    ],
    [
      'a sub-department that is misspelt',
      { subDepartment: 'Tresury' },
      { F2: "Sub-department 'Tresury' does not exist. Did you mean 'Treasury'?" },
    ],
    [
      'a sub-department of a department that is in doubt',
      { department: 'Sale', subDepartment: 'Field Sales' },
      { E2: "Department 'Sale' does not exist. Did you mean 'Sales'?" },
    ],
    [
      'a designation and a title that do not exist',
      { designation: 'Manger', functionalTitle: 'Lead Team' },
      {
        G2: "Designation 'Manger' does not exist. Did you mean 'Manager'?",
        H2: "Functional title 'Lead Team' does not exist. Choose 'Team Lead'.",
      },
    ],
  ])('name %s and how to correct it', (_what, changes, messages) => {
    expect(messagesOf([madeRow(1, changes)])).toEqual(messages);
  });

  it('include an e-mail address or a mobile number of a row above, in any case and format', () => {
    expect(
      messagesOf([
        madeRow(1),
        madeRow(2, { email: 'ASHA.1@example.com ' }),
        madeRow(3, { mobileNumber: '+91 90000 00001' }),
        madeRow(4, { email: 'nobody' }),
        madeRow(5, { email: 'nobody' }),
      ]),
    ).toEqual({
      B3: 'This email is already in B2. Each offer needs its own.',
      C4: 'This mobile number is already in C2. Each offer needs its own.',
      B5: 'Please enter a valid email address',
      B6: 'Please enter a valid email address',
    });
  });

  it.each(['xlsx', 'biff8'] as const)('name merged cells by their range (%s)', (type) => {
    const sheet = madeSheet([sheetLabels, ...[1, 2, 3].map((n) => cellsOf(madeRow(n)))], (made) => {
      made['!merges'] = [
        { s: { r: 1, c: 4 }, e: { r: 2, c: 4 } },
        { s: { r: 3, c: 0 }, e: { r: 3, c: 1 } },
        // Next to our columns, and below the last row: of no interest.
        { s: { r: 1, c: 20 }, e: { r: 9, c: 21 } },
        { s: { r: 9, c: 0 }, e: { r: 12, c: 9 } },
      ];
    });
    const { problems } = read(madeWorkbook({ Offers: sheet }, type));
    expect(problems.map(({ cell, message }) => [cell, message])).toEqual([
      ['E2', 'E2:E3 is merged. Unmerge it and fill in each of its cells.'],
      ['E3', 'E2:E3 is merged. Unmerge it and fill in each of its cells.'],
      ['A4', 'A4:B4 is merged. Unmerge it and fill in each of its cells.'],
      ['B4', 'A4:B4 is merged. Unmerge it and fill in each of its cells.'],
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('name errors of formulas (%s)', (type) => {
    const sheet = madeSheet([sheetLabels, cellsOf(madeRow(1))], (made) => {
      made['I2'] = { t: 'e', v: 0x2a };
      made['D2'] = { t: 'e', v: 0x17 };
    });
    const { rows, problems } = read(madeWorkbook({ Offers: sheet }, type));
    expect(problems.map(({ value, message }) => [value, message])).toEqual([
      ['#REF!', 'D2 holds the error #REF!. Write the value itself.'],
      ['#N/A', 'I2 holds the error #N/A. Write the value itself.'],
    ]);
    expect(rows[0]?.cells).toMatchObject({ fixedCTC: '#N/A', offeredRole: '#REF!' });
  });

  it('never evaluate a formula', () => {
    const offer = cellsOf(madeRow(1, { joiningDate: '2027-02-01' }))
      .slice(0, sheetColumnKeys.indexOf('payStructure'))
      .map(String);
    offer.splice(8, 1, '<c r="I2"><f>600000*2</f></c>');
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, offer)}</sheetData></worksheet>`;
    const { problems } = read(madeZip(madeParts(xml)));
    expect(problems).toEqual([
      {
        row: 2,
        column: 'fixedCTC',
        cell: 'I2',
        value: '',
        message:
          'I2 holds a formula without a result. Open the workbook in Excel and save it, or write the value itself.',
      },
    ]);
  });

  it('accept a formula’s result, unless it may be missing', () => {
    const sheet = madeSheet([sheetLabels, ...[1, 2, 3].map((n) => cellsOf(madeRow(n)))], (made) => {
      made.J2 = { t: 'n', v: 0, f: 'I2*0' };
      made.J3 = { t: 's', v: '', f: 'IF(I3>0,"","x")' };
      // Copied down below the last offer.
      made.J9 = { t: 's', v: '', f: 'IF(I9>0,"x","")' };
      made['!ref'] = 'A1:K9';
    });
    const file = madeWorkbook({ Offers: sheet });
    const asExcel = read(file);
    expect(asExcel.rows.map(({ row, form }) => [row, form?.variableCTC])).toEqual([
      [2, 0],
      [3, undefined],
      [4, 100_000],
    ]);
    expect(asExcel.problems).toEqual([
      {
        row: 3,
        column: 'variableCTC',
        cell: 'J3',
        value: '',
        message:
          'J3 holds a formula that shows nothing, or has no result yet. Write the value itself, or clear the cell.',
      },
    ]);
    // Libraries that only write workbooks store zeros as results.
    const parts = Array.from(workbookParts(file), ([name, data]) => ({
      name,
      data: data.replace('</workbook>', '<calcPr fullCalcOnLoad="1"/></workbook>'),
    }));
    const { problems } = read(madeZip(parts));
    expect(problems[0]).toMatchObject({
      cell: 'J2',
      value: '0',
      message: 'J2 holds a formula that shows 0, or has no result yet. Write the value itself, or clear the cell.',
    });
  });

  it('include a formula in .xls that shows 0', () => {
    const book = madeOffers([madeRow(1, { variableCTC: null })], 'biff8');
    const { problems } = read(withRecord(book, sheetSize, zeroFormula(2)));
    expect(problems).toMatchObject([{ cell: 'J2', value: '0' }]);
  });

  it('leave out a row of .xls that has nothing but a formula that shows 0', () => {
    const { rows, problems } = read(withRecord(madeOffers([madeRow(1)], 'biff8'), sheetSize, zeroFormula(3)));
    expect([rows.map(({ row }) => row), problems]).toEqual([[2], []]);
  });

  it.each(['xlsx', 'biff8'] as const)('report a hidden row as hidden, and nothing else of it (%s)', (type) => {
    const offers = [madeRow(1, { email: 'nobody' }), madeRow(2), madeRow(2)];
    const { rows, problems } = read(hiding(offers, type));
    expect(problems).toMatchObject([
      {
        row: 2,
        column: null,
        cell: 'A2',
        value: 'Asha Rao 1',
        message: 'Row 2 is hidden. Show it in Excel, or delete it.',
      },
      { cell: 'B4', message: 'This email is already in B3. Each offer needs its own.' },
      { cell: 'C4' },
    ]);
    expect(rows.map(({ row, form }) => [row, form?.email])).toEqual([
      [2, undefined],
      [3, 'asha.2@example.com'],
      [4, undefined],
    ]);
  });

  it('shorten long and multi-line values', () => {
    const { problems } = readRows([madeRow(1, { email: `${'😀'.repeat(80)}\n` })]);
    expect(problems[0]?.value).toBe(`${'😀'.repeat(59)}…`);
  });

  it('name the cells of a sheet that begins elsewhere', () => {
    const xml = `<worksheet><sheetData>${rowXml(3, ['<c r="C3"/>', ...sheetLabels])}<row r="9"><c r="D9" t="inlineStr"><is><t>Asha</t></is></c></row></sheetData></worksheet>`;
    const { problems } = read(madeZip(madeParts(xml)));
    expect(problems[0]).toMatchObject({ row: 9, column: 'email', cell: 'E9' });
  });
});
