import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { previewExcel, sheetPreviewSchema, uploadExcel } from '#contract/offer-sheet.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { signInHr } from '#test/factories.ts';
import { sendWorkbook, typedRows, workbookOf, type TypedRow } from '#test/workbooks/offer-workbook.ts';
import { cellsOf, madeSheet, madeWorkbook, sheetLabels } from '#test/workbooks/workbooks.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

async function preview(rows: TypedRow[]) {
  const answer = await sendWorkbook(t, previewExcel, token, workbookOf(rows));
  expect(answer.status).toBe(200);
  return sheetPreviewSchema.parse(answer.envelope.responseObject);
}

it('shows each row as it will be created', async () => {
  const replyBy = addDays(todayInIndia(t.clock.now), 10);
  const rows = await typedRows(t, 2, {
    1: { fixedCTC: '₹12,00,000', variableCTC: null, joiningDate: '01/02/2027', replyBy },
  });
  expect(await preview(rows)).toEqual({
    rows: 2,
    goodRows: 2,
    badRows: 0,
    notRead: [],
    offers: [
      { row: 2, ...rows[0], replyBy: null, payStructure: null },
      { row: 3, ...rows[1], payStructure: null, fixedCTC: 1_200_000, variableCTC: 0, joiningDate: '2027-02-01' },
    ],
    problems: [],
  });
});

it('and the upload name a sheet that is not read', async () => {
  const [one, two] = await typedRows(t, 2);
  const sheets = {
    'Batch 1': madeSheet([sheetLabels, cellsOf(one!)]),
    'Batch 2': madeSheet([sheetLabels, cellsOf(two!)]),
  };
  const workbook = madeWorkbook(sheets);
  for (const call of [previewExcel, uploadExcel]) {
    const answer = await sendWorkbook(t, call, token, workbook);
    expect(answer.envelope.responseObject).toMatchObject({ notRead: [{ name: 'Batch 2', hidden: false }] });
  }
});

it('counts all rows, and shows the first 200 offers and 500 errors', async () => {
  const rows = await typedRows(t, 900);
  const mixed = rows.map((row, index) => (index % 3 === 0 ? row : { ...row, email: 'nobody' }));
  const seen = await preview(mixed);
  expect(seen).toMatchObject({ rows: 900, goodRows: 300, badRows: 600 });
  expect(seen.offers).toHaveLength(200);
  expect(seen.problems).toHaveLength(500);
});

it('changes nothing, and its good rows can then be created', async () => {
  const rows = await typedRows(t, 3);
  const state = async () =>
    (
      await sql`select (select count(*) from offers) as offers, (select count(*) from audit) as audit,
        (select last_value from candidate_numbers) as number`.execute(t.db)
    ).rows[0];
  const before = await state();
  await preview(rows);
  expect(await state()).toEqual(before);
  expect((await sendWorkbook(t, uploadExcel, token, workbookOf(rows))).status).toBe(200);
  expect(await preview(rows)).toMatchObject({ goodRows: 0, badRows: 3 });
});
