import { expect, it } from 'vitest';
import { changeOfferSending, type OfferSending, startOfferSending } from '#contract/hr/offer-sendings.ts';
import { downloadExcelErrors, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { jobHandlers } from '#server/job-registry.ts';
import { portionRows } from '#server/offers/sending/many/send-portion.ts';
import { signInHr } from '#test/factories.ts';
import { slowness, watchWork } from '#test/processes/loop-turns.ts';
import { openTestApp } from '#test/test-app.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';

/** The processor time that nothing may keep the event loop for, on the reference machine. */
const holdMs = 50;

const t = await openTestApp();
const token = await signInHr(t);
const workbook = workbookOf(await typedRows(t, limits.sheetRowsMax));
let candidateIds: string[];

/** Does the work and expects that no turn of the event loop was longer than this on the reference machine. */
async function withoutHolds<T>(name: string, work: () => Promise<T>): Promise<T> {
  const slowBefore = slowness();
  const watch = watchWork();
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  const { longestMs, over } = await watch.stop();
  const most = holdMs * Math.max(slowBefore, slowness());
  const measured = `${name}: ${seconds.toFixed(1)} s, longest turn ${longestMs.toFixed(1)} ms of at most ${most.toFixed(1)}`;
  expect(over(most) === 0 ? '' : measured).toBe('');
  return result;
}

it('previews and imports 50,000 rows while the server goes on', { timeout: 600_000 }, async () => {
  const preview = await withoutHolds('preview', () => sendWorkbook(t, previewExcel, token, workbook));
  expect(preview.envelope.responseObject).toMatchObject({ rows: 50_000, goodRows: 50_000, badRows: 0 });
  const answer = await withoutHolds('import', () => sendWorkbook(t, uploadExcel, token, workbook));
  const made = answer.envelope.responseObject as { created: number; candidateIds: string[] };
  expect(made.created).toBe(50_000);
  ({ candidateIds } = made);
});

it('checks 50,000 rows that have eight problems each while the server goes on', { timeout: 600_000 }, async () => {
  const wrong = { fullName: '', email: 'nobody', mobileNumber: 12, designation: 'Manger', functionalTitle: 'x' };
  const rows = (await typedRows(t, limits.sheetRowsMax)).map((row) => {
    return { ...row, ...wrong, fixedCTC: 0, variableCTC: -1, joiningDate: 'soon' };
  });
  const badRows = workbookOf(rows);
  const preview = await withoutHolds('preview', () => sendWorkbook(t, previewExcel, token, badRows));
  expect(preview.envelope.responseObject).toMatchObject({ rows: 50_000, goodRows: 0, badRows: 50_000 });
  const errors = await withoutHolds('errors', () => sendWorkbook(t, downloadExcelErrors, token, badRows));
  expect(errors.status).toBe(200);
  const refused = await withoutHolds('upload', () => sendWorkbook(t, uploadExcel, token, badRows));
  expect(refused.status).toBe(400);
  expect(refused.envelope.errors).toHaveLength(1000);
});

it('starts to send 50,000 offers, and sends a portion, while the server goes on', { timeout: 120_000 }, async () => {
  const answer = await withoutHolds('start', () => t.call(startOfferSending, { token, body: { candidateIds } }));
  const { sendingId, total } = answer.envelope.responseObject as OfferSending;
  expect(total).toBe(50_000);
  const handler = jobHandlers(t.deps)['send-portion'];
  for (const from of [0, 1, 2].map((index) => index * portionRows)) {
    const aTry = { last: false, isUrgent: false, signal: new AbortController().signal };
    await withoutHolds('portion', () => Promise.all(handler([{ data: { sendingId, from }, ...aTry }])));
  }
  const stopped = await t.call(changeOfferSending, { token, body: { sendingId, action: 'STOP' } });
  expect(stopped.envelope.responseObject).toMatchObject({ sent: 3 * portionRows, left: 50_000 - 3 * portionRows });
});

it('sends as many offers as one press takes while the server goes on', { timeout: 60_000 }, async () => {
  const body = { candidateIds: candidateIds.slice(-limits.sendAtOnceMax) };
  const answer = await withoutHolds('press', () => t.call(sendOfferEmails, { token, body }));
  expect((answer.envelope.responseObject as { sent: string[] }).sent).toHaveLength(limits.sendAtOnceMax);
});

it('answers 10,000 offers while the server goes on', { timeout: 60_000 }, async () => {
  const url = `${getAllOfferLetters.path}?page=0&size=${limits.offersPageSizeMax}`;
  // To read the answer is the client's work.
  const answer = await withoutHolds('list', () => t.app.inject({ url, headers: { authorization: `Bearer ${token}` } }));
  const { responseObject } = answer.json<{ responseObject: { totalElements: number; content: unknown[] } }>();
  expect(responseObject.totalElements).toBe(50_000);
});
