import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { downloadExcelErrors, downloadExcelTemplate, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { sheetName } from '#domain/offer-sheet/offer-sheet.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { openTestApp } from '#test/test-app.ts';
import { cellsOf, edited, sheetLabels, typeInto } from '#test/workbooks/workbooks.ts';

const t = await openTestApp();
const token = await signInHr(t);

const download = (workbook: Buffer) => sendWorkbook(t, downloadExcelErrors, token, workbook);
const upload = (workbook: Buffer, fields = {}) => sendWorkbook(t, uploadExcel, token, workbook, fields);

/** The filled rows of a workbook's sheet of offers by the labels in its header. */
function rowsOf(workbook: Buffer): Record<string, string>[] {
  const sheet = read(workbook).Sheets[sheetName]!;
  return utils.sheet_to_json<Record<string, string>>(sheet, { raw: false, defval: '' });
}

describe('the error workbook', () => {
  it('has exactly the bad rows, including those of people with a live offer, with the reasons', async () => {
    const live = await createOffer(t, { hrToken: token });
    const rows = await typedRows(t, 4, { 1: { email: 'nobody' }, 3: { email: live.email } });
    const answer = await download(workbookOf(rows));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="offer_errors.xlsx"');
    const bad = rowsOf(answer.bytes);
    expect(bad.map((row) => row['Full Name'])).toEqual([rows[1]!.fullName, rows[3]!.fullName]);
    expect(bad[0]!['What to correct']).toContain('Please enter a valid email address');
    expect(bad[1]!['What to correct']).toContain('An offer for this email already exists');
  });

  it('is rejected when all rows are good', async () => {
    const answer = await download(workbookOf(await typedRows(t, 2)));
    expect(answer.status).toBe(400);
    expect(answer.envelope).toMatchObject({
      message: 'There is nothing to correct in this file.',
      errors: [{ path: 'file', message: 'There is nothing to correct in this file.' }],
    });
  });

  it('can be uploaded once it is corrected, and has the same errors until then', async () => {
    const rows = await typedRows(t, 5, {
      1: { email: 'nobody', fullName: '=A1+2' },
      3: { joiningDate: 'soon', fixedCTC: 'a lot', department: 'No such department' },
    });
    const first = workbookOf(rows);
    const { bytes } = await download(first);
    const again = await upload(bytes);
    expect(again.status).toBe(400);
    expect(again.envelope.errors!.map((error) => error.path.replace(/^rows\[\d+\]\./, ''))).toEqual([
      'email',
      'department',
      'fixedCTC',
      'joiningDate',
    ]);
    expect((await upload(first, { goodRowsOnly: 'true' })).envelope.responseObject).toMatchObject({ created: 3 });

    const names = rowsOf(bytes).map((row) => row['Full Name']);
    const corrected = await upload(
      edited(bytes, (sheet) => {
        typeInto(sheet, names.indexOf('=A1+2') + 2, { Email: 'corrected.one@example.com' });
        typeInto(sheet, names.indexOf(String(rows[3]!.fullName)) + 2, {
          'Joining Date': new Date('2027-03-01T00:00:00Z'),
          'Fixed CTC': 900_000,
          Department: rows[0]!.department,
        });
      }),
    );
    expect(corrected.envelope.errors).toBeUndefined();
    expect(corrected.envelope.responseObject).toMatchObject({ created: 2 });
    const made = await t.db
      .selectFrom('offers')
      .select(['candidate_name', 'joining_date', 'fixed_ctc'])
      .orderBy('candidate_offer_id', 'desc')
      .limit(2)
      .execute();
    expect(made).toEqual([
      { candidate_name: rows[3]!.fullName, joining_date: '2027-03-01', fixed_ctc: 900_000 },
      { candidate_name: '=A1+2', joining_date: rows[1]!.joiningDate, fixed_ctc: rows[1]!.fixedCTC },
    ]);
  });
});

describe('the template', () => {
  it('filled in under its example is accepted unchanged', async () => {
    const template = await t.call(downloadExcelTemplate, { token });
    expect(template.status).toBe(200);
    const rows = await typedRows(t, 3);
    const filled = edited(template.bytes, (sheet) => {
      for (const [index, row] of rows.entries()) {
        const cells = cellsOf({ ...row, joiningDate: new Date(`${String(row.joiningDate)}T00:00:00Z`) });
        typeInto(sheet, 3 + index, Object.fromEntries(sheetLabels.map((label, at) => [label, cells[at] ?? null])));
      }
    });
    const seen = await sendWorkbook(t, previewExcel, token, filled);
    expect(seen.envelope.responseObject).toMatchObject({ rows: 3, goodRows: 3, problems: [] });
    expect((await upload(filled)).envelope.responseObject).toMatchObject({ created: 3 });
  });
});
