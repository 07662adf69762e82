import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDeflateRaw } from 'node:zlib';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { readOfferSheet } from '#server/offers/sheet/read-sheet.ts';
import {
  cellsOf,
  madeCompound,
  madeLookups,
  madeOffers,
  madeParts,
  madeRow,
  madeSheet,
  madeWorkbook,
  madeZip,
  protectedXls,
  rowXml,
  sheetLabels,
  type MadeEntry,
} from '#test/workbooks.ts';

const read = (file: Buffer) => readOfferSheet(file, madeLookups);
const good = () => madeOffers([madeRow(1)]);

/** What is said of a file that cannot be taken. */
async function refusalOf(file: Buffer): Promise<string> {
  const refusal = await read(file).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError)) throw new Error('This file was not refused', { cause: refusal });
  expect(refusal.fields).toEqual([{ path: 'file', message: refusal.message }]);
  expect(refusal.status).toBe(file.length > 10 * 1024 * 1024 ? 413 : 400);
  return refusal.message;
}

/** Zeros that unpack to so many bytes, a thousandth of them in the archive. */
async function packedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw();
  const block = Buffer.alloc(1024 * 1024, ' ');
  for (let left = bytes; left > 0; left -= block.length) deflate.write(block);
  deflate.end();
  return Buffer.concat(await deflate.toArray());
}

const wrongType = 'This is not an Excel workbook. Please choose a .xlsx or .xls file.';
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
    ['a CSV', Buffer.from(`${sheetLabels.join(',')}\nAsha,…`), wrongType],
    [
      'a web page that calls itself .xls',
      Buffer.from('<html><table><tr><td>Full Name</td></tr></table></html>'),
      wrongType,
    ],
    ['random bytes', randomBytes(5000), wrongType],
    ['two bytes', Buffer.from('PK'), wrongType],
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
  ])('is refused: %s', async (_what, file, message) => expect(await refusalOf(file)).toBe(message));
});

describe('a damaged workbook', () => {
  const sheet = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, ['Asha'])}</sheetData></worksheet>`;
  const withSheet = (xml: string, strings?: string) => madeZip(madeParts(xml, strings));
  const changed = (change: (entry: MadeEntry) => Partial<MadeEntry>) =>
    madeZip(madeParts(sheet).map((entry) => ({ ...entry, ...change(entry) })));
  const oneCell = (cell: string) => withSheet(sheet.replace('<row r="2">', `<row r="2">${cell}`));
  const old = madeOffers([madeRow(1)], 'biff8');

  it('would be read, were it whole', async () => {
    expect((await read(withSheet(sheet))).rows).toHaveLength(1);
  });

  it.each<[string, Buffer]>([
    ['cut off', good().subarray(0, 3000)],
    ['without its end', withSheet(sheet).subarray(0, -30)],
    ['of the older format, cut off', old.subarray(0, 2000)],
    ['of the older format, full of rubbish', Buffer.concat([old.subarray(0, 520), randomBytes(9000)])],
    ['with a wrong sum', changed(() => ({ sum: 1 }))],
    ['packed in another way', changed(() => ({ method: 12 }))],
    ['packed wrongly', changed((entry) => (entry.name.includes('sheet1') ? { packed: randomBytes(500) } : {}))],
    ['with two parts of one name', madeZip([...madeParts(sheet), { name: 'XL/worksheets\\sheet1.xml', data: sheet }])],
    ['without its sheet', madeZip(madeParts(sheet).filter(({ name }) => !name.includes('sheet1')))],
    ['whose markup breaks off', withSheet(sheet.slice(0, -40))],
    ['whose markup is crossed', withSheet(sheet.replace('</row></sheetData>', '</sheetData></row>'))],
    ['whose tag never ends', withSheet(`${sheet}<x a="`)],
    ['whose comment never ends', withSheet(`${sheet}<!-- `)],
    ['nested without end', withSheet('<a>'.repeat(100_000))],
    [
      'that is not text',
      changed((entry) => (entry.name.includes('sheet1') ? { data: Buffer.from([0x3c, 0xff, 0xfe]) } : {})),
    ],
    ['with a text that is not there', oneCell('<c t="s"><v>7</v></c>')],
    ['with a number that is none', oneCell('<c><v>seven</v></c>')],
    ['with a cell of no known kind', oneCell('<c t="q"><v>7</v></c>')],
    ['with a column that no sheet has', oneCell('<c r="XFE2"><v>7</v></c>')],
    ['with a row that no sheet has', withSheet(sheet.replace('r="2"', 'r="1048577"'))],
    ['with entities of its own', withSheet(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheet}`)],
    [
      'with entities that multiply in its texts',
      withSheet(
        sheet,
        `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]><sst><si><t>&a9;</t></si></sst>`,
      ),
    ],
    ['with an entity that fetches a file', withSheet(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheet}`)],
  ])('is refused: %s', async (_what, file) => expect(await refusalOf(file)).toBe(corrupt));

  it('keeps an unknown reference as it is written', async () => {
    const { rows } = await read(withSheet(sheet.replace('Asha', '&lol9; &#1114112;&#xD800;')));
    expect(rows[0]?.cells.fullName).toBe('&lol9; \uFFFD\uFFFD');
  });
});

describe('a workbook that holds too much', () => {
  it('is refused beyond 10,000 rows', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => madeRow(n));
    expect(await refusalOf(madeOffers(rows))).toBe(
      'This workbook has more than 10,000 rows. Split it into several files of at most 10,000 rows.',
    );
  });

  it('is refused when a part unpacks to a gigabyte, whatever it claims; the memory stays as it was', async () => {
    const packed = await packedZeros(1024 ** 3);
    expect(packed.length).toBeLessThan(2 * 1024 * 1024);
    const bomb = madeZip(
      madeParts('<worksheet/>').map((entry) =>
        entry.name.includes('sheet1') ? { ...entry, packed, claimedBytes: 500 } : entry,
      ),
    );
    const before = process.memoryUsage().rss;
    for (let time = 0; time < 3; time += 1) expect(await refusalOf(bomb)).toBe(tooMuch);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('is refused when its parts are harmless one by one but not together', async () => {
    const packed = await packedZeros(40 * 1024 * 1024);
    const data = Buffer.alloc(40 * 1024 * 1024, ' ');
    const parts = madeParts(`<worksheet><sheetData>${rowXml(1, sheetLabels)}</sheetData></worksheet>`);
    const large = parts.map((entry) =>
      entry.name.includes('sheet1') || entry.name.includes('sharedStrings') ? { ...entry, data, packed } : entry,
    );
    expect(await refusalOf(madeZip(large))).toBe(tooMuch);
  });

  it('is refused when it has more parts than a workbook can have', async () => {
    const parts = Array.from({ length: 3000 }, (_, n) => ({ name: `xl/media/${n}.png`, data: '' }));
    expect(await refusalOf(madeZip([...madeParts('<worksheet/>'), ...parts]))).toBe(tooMuch);
  });

  it('is refused when its texts need more memory than offers do, and the server stays up', async () => {
    // 48 MB of the smallest cells there are, in one row after the other.
    const cells = '<c><v>1</v></c>'.repeat(256);
    const rows = `<row>${cells}</row>`.repeat(12_000);
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData></worksheet>`;
    expect(xml.length).toBeLessThan(48 * 1024 * 1024);
    expect(await refusalOf(madeZip(madeParts(xml)))).toContain('more than 10,000 rows');
    const strings = `<sst>${'<si/>'.repeat(9_000_000)}</sst>`;
    const withStrings = madeZip(
      madeParts(`<worksheet><sheetData>${rowXml(1, sheetLabels)}</sheetData></worksheet>`, strings),
    );
    expect(await refusalOf(withStrings)).toMatch(/far more than offers need|no filled rows/);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('is read when it only claims to be large', async () => {
    const wide = Array.from({ length: 16_384 }, () => '<c t="str"><v>Email</v></c>').join('');
    const xml = `<worksheet><dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, ['Asha'])}<row r="3">${'<c/>'.repeat(300)}${wide}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData><hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks></worksheet>`;
    const { rows } = await read(madeZip(madeParts(xml)));
    expect(rows.map(({ row, cells }) => [row, cells.fullName])).toEqual([[2, 'Asha']]);
  });

  it('is refused when everything in it is merged with everything', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => rowXml(n + 2, [`Asha ${n}`])).join('');
    const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000);
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
    expect(await refusalOf(madeZip(madeParts(xml)))).toBe(corrupt);
  });
});

describe('a workbook without offers', () => {
  const lacks = (labels: (string | null)[]) =>
    refusalOf(madeWorkbook({ Offers: madeSheet([labels, cellsOf(madeRow(1))]) }));
  const renamed = (names: Record<string, string | null>) =>
    sheetLabels.map((label) => (label in names ? (names[label] ?? null) : label));

  it('says that a sheet is empty or has no header', async () => {
    expect(await refusalOf(madeWorkbook({ Offers: madeSheet([]) }))).toBe(
      "The sheet 'Offers' is empty. Please fill in the template.",
    );
    expect(
      await refusalOf(madeWorkbook({ List: madeSheet([['Asha', 'asha@example.com']]), Offers: madeSheet([]) })),
    ).toBe(
      "The sheet 'List' has no row with the names of the columns. Its first row should read: Full Name, Email, Mobile Number, Role, Department, Sub-department, Designation, Functional Title, Fixed CTC, Variable CTC, Joining Date.",
    );
    expect(await refusalOf(madeZip(madeParts('').filter(({ name }) => !name.includes('workbook.xml.rels'))))).toBe(
      'This workbook has no sheet with rows. Please fill in the template.',
    );
  });

  it.each(['xlsx', 'biff8'] as const)('says that no row is filled in (%s)', async (type) => {
    expect(await refusalOf(madeOffers([], type))).toBe(
      "The sheet 'Offers' has no filled rows below its header. Fill in one row for each offer; hidden rows and the example are passed over.",
    );
  });

  it('names what is missing, and what seems to stand under another name', async () => {
    expect(await lacks(renamed({ Role: null }))).toBe(
      "Row 1 of the sheet 'Offers' lacks the column 'Role'. Add 'Role' as in the template.",
    );
    expect(
      await lacks(renamed({ Email: 'Email ID', 'Mobile Number': 'Phone', Role: null, 'Variable CTC': 'Bonus' })),
    ).toBe(
      "Row 1 of the sheet 'Offers' lacks the columns 'Email', 'Mobile Number', 'Role', 'Variable CTC'. Rename 'Email ID' in B1 to 'Email'. Rename 'Phone' in C1 to 'Mobile Number'. Rename 'Bonus' in J1 to 'Variable CTC'. Add 'Role' as in the template.",
    );
  });

  it('names a column that stands twice', async () => {
    expect(await lacks([...sheetLabels, 'EMAIL'])).toBe(
      "The column 'Email' stands twice, in B1 and L1. Remove one of them.",
    );
  });
});

describe('the thread', () => {
  it.each(['xlsx', 'biff8', 'biff5'] as const)('reads %s', async (type) => {
    const { rows, problems, columns } = await read(madeOffers([madeRow(1), madeRow(2, { email: 'nobody' })], type));
    expect(rows.map(({ row, form }) => [row, form?.email])).toEqual([
      [2, 'asha.1@example.com'],
      [3, undefined],
    ]);
    expect(problems).toMatchObject([{ cell: 'B3', message: 'Please enter a valid email address' }]);
    expect(columns.joiningDate).toBe('K');
  });

  it('leaves the file as it was, for being read again', async () => {
    const file = good();
    const copy = Buffer.from(file);
    await Promise.all([read(file), read(file)]);
    expect(file.equals(copy)).toBe(true);
  });

  it('reads 10,000 rows with many problems while the server goes on', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      madeRow(n, n % 2 ? {} : { email: 'nobody', fixedCTC: 'x', joiningDate: null }),
    );
    const file = madeOffers(rows);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const result = await read(file);
    delay.disable();
    expect(result.rows.map(({ row }) => row)).toEqual(rows.map((_, n) => n + 2));
    expect(result.problems).toHaveLength(15_000);
    expect(result.rows.filter(({ form }) => form !== null)).toHaveLength(5000);
    expect(delay.percentile(95) / 1e6).toBeLessThan(50);
  });

  it('takes a few workbooks at a time and asks the rest to come again', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 16 }, () => read(good())));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason instanceof AppError ? reason.status : reason))).toEqual([
      503, 503, 503, 503,
    ]);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('reads a workbook of exceljs', async () => {
    const book = new Workbook();
    book.addWorksheet('Offers').addRows([sheetLabels, cellsOf(madeRow(1))]);
    expect((await read(Buffer.from(await book.xlsx.writeBuffer()))).problems).toEqual([]);
  });
});
