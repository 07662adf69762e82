import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createSheetReader, readOfferSheet } from '#server/offers/sheet/read/read-sheet.ts';
import {
  madeLookups,
  madeOffers,
  madeParts,
  madeRow,
  madeZip,
  rowXml,
  sheetLabels,
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

/** Spaces that unpack to a number of megabytes from a thousandth of that: one packed block, repeated. */
function packedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

const corrupt = 'This workbook cannot be read. Open it in Excel, save it as .xlsx and upload the new file.';

const tooMuch =
  'This workbook holds far more than offers need. Copy the rows into a newly downloaded template and upload that.';

describe('a workbook that is too large', () => {
  it('is rejected beyond 50,000 rows', async () => {
    const rows = Array.from({ length: 50_001 }, (_, n) => madeRow(n));
    expect(await refusalOf(madeOffers(rows))).toBe(
      'This workbook has more than 50,000 rows. Split it into several files of at most 50,000 rows.',
    );
  });

  it('is rejected when its parts are small but too large together', async () => {
    const packed = packedSpaces(70);
    const data = Buffer.alloc(70 * 1024 * 1024, ' ');
    const parts = madeParts(`<worksheet><sheetData>${rowXml(1, sheetLabels)}</sheetData></worksheet>`);
    const large = parts.map((entry) =>
      entry.name.includes('sheet1') || entry.name.includes('sharedStrings') ? { ...entry, data, packed } : entry,
    );
    expect(await refusalOf(madeZip(large))).toBe(tooMuch);
  });

  it('is rejected when it has too many cells or texts', async () => {
    const sheet = (rows: string) => `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData></worksheet>`;
    const rows = `<row>${'<c/>'.repeat(1000)}</row>`.repeat(4000);
    expect(await refusalOf(madeZip(madeParts(sheet(rows))))).toBe(tooMuch);
    const strings = `<sst>${'<si><t>Asha</t></si>'.repeat(1_050_000)}</sst>`;
    expect(await refusalOf(madeZip(madeParts(sheet(''), strings)))).toBe(tooMuch);
  });

  it('is read when one long text fills every cell, and the text is cut', async () => {
    const cells = sheetLabels.map(() => '<c t="s"><v>0</v></c>');
    const rows = Array.from({ length: 10_000 }, (_, n) => rowXml(n + 2, cells)).join('');
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData></worksheet>`;
    const text = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`;
    // The package raises and catches an error for each cell of a workbook without fills.
    const styles = '<styleSheet><fills><fill><patternFill patternType="none"/></fill></fills></styleSheet>';
    const read10k = await read(madeZip(madeParts(xml, text, [{ name: 'xl/styles.xml', data: styles }])));
    expect(read10k.rows).toHaveLength(10_000);
    expect(read10k.rows[9999]?.cells.fullName).toBe(`${'x'.repeat(299)}…`);
  });

  it('is read when it only claims to be large', async () => {
    const wide = Array.from({ length: 16_084 }, () => '<c t="str"><v>Email</v></c>').join('');
    const xml = `<worksheet><dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData>${rowXml(1, sheetLabels)}${rowXml(2, ['Asha'])}<row r="3">${'<c/>'.repeat(300)}${wide}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`;
    const { rows } = await read(madeZip(madeParts(xml)));
    expect(rows.map(({ row, cells }) => [row, cells.fullName])).toEqual([[2, 'Asha']]);
  });

  it('is rejected when the claimed cells would have to be filled in', async () => {
    const sheet = (before: string, after: string) =>
      `<worksheet>${before}<sheetData>${rowXml(1, sheetLabels)}${rowXml(2, ['Asha'])}</sheetData>${after}</worksheet>`;
    const links = sheet('', '<hyperlinks><hyperlink ref="A1:XFD1048576"/></hyperlinks>');
    const readInLittle = createSheetReader({ processorSeconds: 30, heapMb: 64 });
    await expect(readInLittle(madeZip(madeParts(links)), madeLookups)).rejects.toThrow(tooMuch);
    const columns = sheet('<cols><col min="1" max="1000000000"/></cols>', '');
    await expect(readInLittle(madeZip(madeParts(columns)), madeLookups)).rejects.toThrow(tooMuch);
    expect((await read(good())).rows).toHaveLength(1);
  });

  it('is rejected when all cells are merged with each other', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => rowXml(n + 2, [`Asha ${n}`])).join('');
    const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(10_000);
    const xml = `<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`;
    expect(await refusalOf(madeZip(madeParts(xml)))).toBe(corrupt);
  });
});
