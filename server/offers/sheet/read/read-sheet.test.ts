import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createSheetReader, readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import {
  madeCompound,
  madeLookups,
  madeOffers,
  madeParts,
  madeRow,
  madeZip,
  protectedXls,
  sheetLabels,
  type MadeEntry,
} from '#test/workbooks/workbooks.ts';

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

const wrongType = 'This is not an Excel workbook. Please choose a .xlsx or .xls file.';
const saveAsWorkbook = 'This is not an Excel workbook, whatever its name says. Open it in Excel and save it as .xlsx.';
const corrupt = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and upload the new file.';
const passwordProtected =
  'This workbook is protected by a password. Remove the password in Excel, save it and upload it again.';
const tooMuch =
  'This workbook holds far more than offers need. Copy the rows into a newly downloaded template and upload that.';

describe('a file of another kind', () => {
  const archive = (...entries: MadeEntry[]) => madeZip(entries);
  const rels = (type: string, target: string) => ({
    name: '_rels/.rels',
    data: `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${target}"/></Relationships>`,
  });
  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'This file is empty. Please choose the workbook that you have filled in.'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'File size exceeds 10MB'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), wrongType],
    ['a CSV', Buffer.from(`${sheetLabels.join(',')}\nAsha,…`), saveAsWorkbook],
    ['text in UTF-16', Buffer.from(`\ufeff${sheetLabels.join('\t')}`, 'utf16le'), saveAsWorkbook],
    [
      'a web page that calls itself .xls',
      Buffer.from('<html><table><tr><td>Full Name</td></tr></table></html>'),
      saveAsWorkbook,
    ],
    ['a workbook in the markup of 2003', Buffer.from('<?xml version="1.0"?>\n<Workbook/>'), saveAsWorkbook],
    ['random bytes', randomBytes(5000), wrongType],
    ['an archive of other files', archive({ name: 'photo.txt', data: 'x' }), wrongType],
    [
      'a text document',
      archive(rels('officeDocument', 'word/document.xml'), { name: 'word/document.xml', data: '<w:document/>' }),
      wrongType,
    ],
    [
      'a binary workbook',
      archive(rels('officeDocument', 'xl/workbook.bin'), { name: 'xl/workbook.bin', data: 'x' }),
      wrongType,
    ],
    [
      'an OpenDocument sheet',
      archive({ name: 'mimetype', data: 'x' }, { name: 'content.xml', data: '<x/>' }),
      wrongType,
    ],
    ['an old text document', madeCompound({ WordDocument: randomBytes(5000) }), wrongType],
    [
      'a protected .xlsx',
      madeCompound({ EncryptionInfo: randomBytes(300), EncryptedPackage: randomBytes(9000) }),
      passwordProtected,
    ],
    ['a protected .xls', protectedXls(madeOffers([madeRow(1)], 'biff8')), passwordProtected],
    [
      'a protected archive',
      madeZip(madeParts('<worksheet/>').map((entry) => ({ ...entry, flags: 1 }))),
      passwordProtected,
    ],
  ])('is rejected: %s', async (_what, file, message) => expect(await refusalOf(file)).toBe(message));
});

it('rejects a damaged workbook', async () => expect(await refusalOf(good().subarray(0, 3000))).toBe(corrupt));

describe('the child process', () => {
  it('ends when it exceeds its time or memory', async () => {
    const file = madeOffers(Array.from({ length: 20_000 }, (_, n) => madeRow(n)));
    await expect(createSheetReader({ processorSeconds: 1, heapMb: 320 })(file, madeLookups)).rejects.toThrow(
      'Reading this workbook takes too long. Copy the rows into a newly downloaded template and upload that.',
    );
    await expect(createSheetReader({ processorSeconds: 30, heapMb: 12 })(file, madeLookups)).rejects.toThrow(tooMuch);
    expect((await read(good())).rows).toHaveLength(1);
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
