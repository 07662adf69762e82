import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createSheetReader, readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import { madeLookups, madeOffers, madeRow } from '#test/workbooks/workbooks.ts';
import { refsOf } from '#domain/texts.ts';
import { offerFormMessages } from '#domain/messages.ts';

const read = (file: Buffer) => readOfferSheet(file, madeLookups);
const good = () => madeOffers([madeRow(1)]);

/** The message about a file that cannot be accepted. */
async function refusalOf(file: Buffer): Promise<string> {
  const refusal = await read(file).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError)) throw new Error('This file was not refused', { cause: refusal });
  expect(refusal.fields).toEqual([{ path: 'file', text: refusal.text }]);
  expect(refusal.status).toBe(file.length > 10 * 1024 * 1024 ? 413 : 400);
  return refusal.message;
}

/** Measures, in CPU time, how long the server's own thread is blocked at most. */
function watchLoop(): { longestMs(): number } {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const look = () => {
    const since = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, since.user + since.system);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    longestMs() {
      isOver = true;
      return longest / 1000;
    },
  };
}

const corrupt = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and upload the new file.';

const tooMuch =
  'This workbook holds far more than offers need. Copy the rows into a newly downloaded template and upload that.';

it('rejects a damaged workbook', async () => expect(await refusalOf(good().subarray(0, 3000))).toBe(corrupt));

describe('the child process', () => {
  it('reads a workbook', async () => {
    const offers = [madeRow(1), madeRow(2, { email: 'nobody' })];
    const { rows, problems, columns } = await read(madeOffers(offers, 'biff8'));
    expect(rows.map(({ row, form }) => [row, form?.email])).toEqual([
      [2, 'asha.1@example.com'],
      [3, undefined],
    ]);
    expect(problems).toMatchObject([
      { cell: 'B3', fault: { code: 'form', text: refsOf(offerFormMessages).emailInvalid } },
    ]);
    expect(columns.joiningDate).toBe('K');
  });

  it('ends when it exceeds its time or memory', async () => {
    const file = madeOffers(Array.from({ length: 20_000 }, (_, n) => madeRow(n)));
    await expect(createSheetReader({ processorSeconds: 1, heapMb: 320 })(file, madeLookups)).rejects.toThrow(
      'Reading this workbook takes too long. Copy the rows into a newly downloaded template and upload that.',
    );
    await expect(createSheetReader({ processorSeconds: 30, heapMb: 12 })(file, madeLookups)).rejects.toThrow(tooMuch);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('does not change the file', async () => {
    const file = good();
    const copy = Buffer.from(file);
    await Promise.all([read(file), read(file)]);
    expect(file.equals(copy)).toBe(true);
  });

  it('reads 10,000 rows with many errors while the server answers other requests', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      madeRow(n, n % 2 ? {} : { email: 'nobody', fixedCTC: 'x', joiningDate: null }),
    );
    const file = madeOffers(rows);
    const watch = watchLoop();
    const result = await read(file);
    expect(watch.longestMs()).toBeLessThan(50);
    expect(result.rows.map(({ row }) => row)).toEqual(rows.map((_, n) => n + 2));
    expect(result.problems).toHaveLength(15_000);
    expect(result.rows.filter(({ form }) => form !== null)).toHaveLength(5000);
  });

  it('takes a few workbooks at a time and refuses the others with 503', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => read(good())));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason instanceof AppError ? reason.status : reason))).toEqual([
      503, 503, 503, 503,
    ]);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('does not keep the main process alive', async () => {
    const script = `
      import { readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
      const { rows } = await readOfferSheet(Buffer.from(process.env.WORKBOOK, 'base64'), JSON.parse(process.env.LOOKUPS));
      process.stdout.write(String(rows.length));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { WORKBOOK: good().toString('base64'), LOOKUPS: JSON.stringify(madeLookups) },
      timeout: 25_000,
    });
    expect(stdout).toBe('1');
  });
});
