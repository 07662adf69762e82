import { describe, expect, it } from 'vitest';
import { downloadExcelErrors, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { signInHr } from '#test/factories.ts';
import { sendForm } from '#test/joining-requests.ts';
import { multipartOf, type TestForm } from '#test/multipart.ts';
import { typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { openTestApp } from '#test/test-app.ts';

const megabyte = 1024 * 1024;

const t = await openTestApp();
const token = await signInHr(t);
const good = workbookOf(await typedRows(t, 2));

const named = (bytes: Buffer, name = 'offers.xlsx') => ({ bytes, name });

describe('an upload rejects', () => {
  it.each<[string, () => TestForm, number, string, string]>([
    ['no file', () => ({}), 400, 'No file selected.', 'file'],
    ['a file field left empty', () => ({ file: named(Buffer.alloc(0), '') }), 400, 'No file selected.', 'file'],
    ['text instead of a file', () => ({ file: 'offers.xlsx' }), 400, 'No file selected.', 'file'],
    ['a file without content', () => ({ file: named(Buffer.alloc(0)) }), 400, 'File is empty', 'file'],
    ['a second file', () => ({ file: [named(good), named(good)] }), 400, 'Send one file for each field', 'file'],
    [
      'a file under another key',
      () => ({ file: named(good), sheet: named(good) }),
      400,
      'Send one workbook, under the name file',
      'sheet',
    ],
    [
      'one byte above 10 MB',
      () => ({ file: named(Buffer.alloc(10 * megabyte + 1)) }),
      413,
      'File size exceeds 10MB',
      'file',
    ],
  ])('%s', async (_what, form, status, message, path) => {
    const answer = await sendForm(t, uploadExcel, token, form());
    expect(answer.status).toBe(status);
    expect(answer.envelope).toMatchObject({ code: status, message, responseObject: null, errors: [{ path, message }] });
  });

  it('JSON', async () => {
    expect((await t.call(uploadExcel, { token, body: { file: 'offers.xlsx' } })).status).toBe(415);
  });

  it('a truncated body', async () => {
    const { body, contentType } = await multipartOf({ file: named(good) });
    const headers = { 'content-type': contentType };
    const answer = await t.call(uploadExcel, { token, body: body.subarray(0, body.length / 2), headers });
    expect(answer.status).toBe(400);
  });
});

it.each([
  ['previewExcel', previewExcel],
  ['uploadExcel', uploadExcel],
  ['downloadExcelErrors', downloadExcelErrors],
] as const)(
  '%s rejects a missing file, a large one, and callers other than HR before the file is read',
  async (_, call) => {
    const missing = await sendForm(t, call, token, {});
    expect(missing.envelope).toMatchObject({ code: 400, errors: [{ path: 'file', message: 'No file selected.' }] });
    const large = { file: named(Buffer.alloc(10 * megabyte + 1)) };
    expect((await sendForm(t, call, token, large)).status).toBe(413);
    expect((await sendForm(t, call, '', { file: named(good) })).status).toBe(401);
  },
);

it('accepts exactly 10 MB', async () => {
  const answer = await sendForm(t, uploadExcel, token, { file: named(Buffer.alloc(10 * megabyte)) });
  expect(answer.status).toBe(400);
  expect(answer.envelope.message).toBe('This is not an Excel workbook. Please choose a .xlsx or .xls file.');
});

it('accepts only true and false for goodRowsOnly, which only an upload reads', async () => {
  const unclear = await sendForm(t, uploadExcel, token, { file: named(good), goodRowsOnly: 'yes' });
  expect(unclear.status).toBe(400);
  expect(unclear.envelope.errors).toEqual([{ path: 'goodRowsOnly', message: 'This value is not valid' }]);
  const preview = await sendForm(t, previewExcel, token, { file: named(good), goodRowsOnly: 'yes' });
  expect(preview.status).toBe(200);
  const upload = await sendForm(t, uploadExcel, token, { file: named(good), goodRowsOnly: 'false' });
  expect(upload.status).toBe(200);
});

it('ignores unknown text fields', async () => {
  const own = workbookOf(await typedRows(t, 2));
  const answer = await sendForm(t, uploadExcel, token, { file: named(own), dryRun: 'true', 'a.b[0]': 'x' });
  expect([answer.status, answer.envelope.message]).toEqual([200, 'Excel uploaded and processed.']);
  expect(answer.envelope.responseObject).toMatchObject({ created: 2 });
});
