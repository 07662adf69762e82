import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { sheetCellMessages } from '#domain/hr-messages.ts';
import type { CellFault } from '#domain/offer-sheet/fault.ts';
import { sheetColumns } from '#domain/offer-sheet/offer-sheet.ts';
import { madeLookups as lookups, workbookParts } from '#test/workbooks/workbooks.ts';
import type { BadRow, ReadRow, RowProblem } from '#server/offers/sheet/check/findings.ts';
import { writeErrorWorkbook } from './write-errors.ts';
import { type TextRef } from '#domain/texts.ts';
import { offerFormMessages, offerFormRefs as m } from '#domain/messages.ts';

function readRow(row: number, cells: Partial<ReadRow['cells']> = {}): ReadRow {
  return {
    row,
    cells: {
      fullName: `Ravi ${row}`,
      email: `ravi.${row}@example.com`,
      mobileNumber: '9000000001',
      offeredRole: 'Analyst',
      department: 'Sales',
      subDepartment: 'E-commerce',
      designation: 'Manager',
      functionalTitle: 'Analyst',
      fixedCTC: 600_000,
      variableCTC: null,
      joiningDate: '2027-02-01',
      replyBy: null,
      payStructure: null,
      letterTemplate: null,
      language: null,
      ...cells,
    },
    form: null,
    names: null,
  };
}

/** `wrong` is a fault, or what the offer form's own check says. */
function problem(cell: string, column: RowProblem['column'], wrong: CellFault | TextRef): RowProblem {
  const fault: CellFault = typeof wrong === 'string' ? { code: 'form', text: wrong } : wrong;
  return { row: Number(cell.replace(/\D+/, '')), column, cell, value: '', fault };
}

/** The rows with those of the problems that are theirs. */
const badRows = (rows: ReadRow[], problems: RowProblem[]): BadRow[] =>
  rows.map((row) => ({ ...row, problems: problems.filter((one) => one.row === row.row) }));

const rowsIn = (bytes: Buffer) =>
  utils.sheet_to_json<Record<string, unknown>>(read(bytes, { cellDates: true }).Sheets.Offers!, { UTC: true });

describe('the error workbook', () => {
  it('says of a hidden row that it was', async () => {
    const problems = [problem('A5', null, { code: 'hidden', row: 5 })];
    const bytes = await writeErrorWorkbook(lookups, badRows([readRow(5)], problems));
    expect(rowsIn(bytes)).toMatchObject([
      { 'What to correct': 'This row was hidden. Check whether the offer is meant, or delete the row.' },
    ]);
  });

  it('holds the rows that have something to correct as they were, and no example', async () => {
    const rows = [
      readRow(5, { fullName: '=1+2', mobileNumber: 98_765, fixedCTC: '₹ six lakh', joiningDate: '31/02/2027' }),
      readRow(9, { email: 'nobody' }),
    ];
    const bytes = await writeErrorWorkbook(
      lookups,
      badRows(rows, [
        problem('C5', 'mobileNumber', m.mobileInvalid),
        problem('I5', 'fixedCTC', m.ctcWhole),
        problem('B9', 'email', m.emailInvalid),
      ]),
    );
    const [first, second, ...more] = rowsIn(bytes);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      'Full Name': '=1+2',
      'Mobile Number': 98_765,
      'Fixed CTC': '₹ six lakh',
      'Joining Date': '31/02/2027',
      'What to correct': `Mobile Number: ${offerFormMessages.mobileInvalid}\nFixed CTC: ${offerFormMessages.ctcWhole}`,
    });
    expect(second).toMatchObject({
      Email: 'nobody',
      'Mobile Number': '9000000001',
      'Fixed CTC': 600_000,
      'Joining Date': new Date('2027-02-01T00:00:00Z'),
      'What to correct': `Email: ${offerFormMessages.emailInvalid}`,
    });
    expect(Object.keys(second!)).not.toContain('Variable CTC');
  });

  it('has the columns, choices and checks of the template, and the reason in the last column', async () => {
    const bytes = await writeErrorWorkbook(lookups, badRows([readRow(2)], [problem('B2', 'email', m.emailInvalid)]));
    const workbook = read(bytes);
    expect(workbook.SheetNames).toEqual(['Offers', 'Lists']);
    const [header] = utils.sheet_to_json(workbook.Sheets.Offers!, { header: 1 });
    expect(header).toEqual([...sheetColumns.map(({ label }) => label), 'What to correct']);
    const xml = workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    expect(xml.match(/<dataValidation /g)).toHaveLength(sheetColumns.length);
    expect(xml).not.toMatch(/<f[ >/]/);
  });

  it('speaks of its own cells, not of those of the sheet that was uploaded', async () => {
    const bytes = await writeErrorWorkbook(
      lookups,
      badRows(
        [readRow(7), readRow(12), readRow(20)],
        [
          // The uploaded sheet had its columns in another order.
          problem('A7', 'fixedCTC', { code: 'amount' }),
          problem('C7', 'designation', { code: 'merged', range: 'C7:C9' }),
          problem('D12', 'department', { code: 'unknown', what: 'Department', name: 'D12', suggestion: null }),
          problem('B12', 'email', { code: 'emailTwice', firstRow: 7, firstCell: 'B7' }),
          problem('B20', 'email', { code: 'emailTwice', firstRow: 3, firstCell: 'B3' }),
        ],
      ),
    );
    expect(rowsIn(bytes).map((row) => row['What to correct'])).toEqual([
      `Fixed CTC: ${sheetCellMessages.amount('I2')}\nDesignation: ${sheetCellMessages.wasMerged}`,
      `Department: ${sheetCellMessages.unknown('Department', 'D12')}\nEmail: ${sheetCellMessages.emailTwice('B2')}`,
      `Email: ${sheetCellMessages.emailTwice('row 3 of the uploaded file')}`,
    ]);
  });

  it('marks the bad cells and says in the last column why', async () => {
    const bytes = await writeErrorWorkbook(
      lookups,
      badRows(
        [readRow(3, { department: null })],
        [
          problem('E3', 'department', m.department),
          problem('F3', 'subDepartment', m.subDepartment),
          problem('F3', 'subDepartment', m.subDepartmentUnknown),
          problem('A3', null, m.fullName),
        ],
      ),
    );
    const xml = workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const styleOf = (cell: string) => new RegExp(`r="${cell}" s="(\\d+)"`).exec(xml)?.[1];
    expect(styleOf('E2')).toBe(styleOf('F2'));
    expect(styleOf('E2')).not.toBe(styleOf('G2'));
    expect(rowsIn(bytes)[0]?.['What to correct']).toBe(
      [
        'Department: Department is required',
        `Sub-department: ${offerFormMessages.subDepartment}`,
        `Sub-department: ${offerFormMessages.subDepartmentUnknown}`,
        offerFormMessages.fullName,
      ].join('\n'),
    );
  });
});
