import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { workbookParts } from '#test/workbooks/workbooks.ts';
import { cellXml, dateNumber, instantNumber, type Cell } from './cell-xml.ts';
import type { Sheet } from './sheet-xml.ts';
import { styleId, styleNames, stylesXml } from './styles.ts';
import { workbookBuffer, workbookBytes } from './write-workbook.ts';

const text = (value: string): Cell => ({ value, style: 'text' });

function sheetOf(rows: Sheet['rows'], columns = 3): Sheet {
  return { name: 'Offers', columns: Array.from({ length: columns }, () => ({ width: 20, style: 'text' })), rows };
}

async function written(cells: Cell[][]): Promise<{ bytes: Buffer; xml: string; values: unknown[][] }> {
  const bytes = await workbookBuffer({ title: 'Test', madeOn: '2026-11-20', sheets: [sheetOf([cells])] });
  const sheet = read(bytes).Sheets.Offers!;
  return {
    bytes,
    xml: workbookParts(bytes).get('xl/worksheets/sheet1.xml') ?? '',
    values: utils.sheet_to_json(sheet, { header: 1 }),
  };
}

it.each(styleNames)('%s is the style of that name in styles.xml', (name) => {
  const [, formats = ''] = stylesXml.split('<cellXfs');
  const [before = '', after = ''] = formats.split(`<!-- ${name} -->`);
  expect(before.match(/<xf /g) ?? []).toHaveLength(styleId(name));
  expect(
    after
      .match(/<xf .*?>/g)
      ?.map((xf) => xf.includes('quotePrefix'))
      .slice(0, 2),
  ).toEqual([false, true]);
});

describe('text that looks like a formula', () => {
  const dangerous = [
    "=cmd|' /C calc'!A0",
    '=1+2',
    '=HYPERLINK("http://evil.example","Click")',
    '+91 98765 43210',
    '-2+3',
    '@SUM(A1)',
    '\t=1+2',
    '\r=1+2',
  ];

  it('is a text cell without a formula, holds what was given, and stays text when it is edited', async () => {
    const { bytes, xml, values } = await written(dangerous.map((value) => [text(value)]));
    expect(xml).not.toMatch(/<f[ >/]/);
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(dangerous.length);
    expect(values.map(([value]) => value)).toEqual(dangerous);
    const styles = workbookParts(bytes).get('xl/styles.xml') ?? '';
    const formats = /<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0].match(/<xf .*?<\/xf>/gs) ?? [];
    for (const [, id] of xml.matchAll(/<c r="A\d+" s="(\d+)" t="inlineStr"/g)) {
      expect(formats[Number(id)]).toContain('quotePrefix="1"');
    }
  });

  it('differs from harmless text, which has no mark', async () => {
    const { bytes, xml } = await written([[text('Priya = Nair')]]);
    const id = /<c r="A1" s="(\d+)"/.exec(xml)?.[1];
    const styles = workbookParts(bytes).get('xl/styles.xml') ?? '';
    const formats = /<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0].match(/<xf .*?<\/xf>/gs) ?? [];
    expect(formats[Number(id)]).not.toContain('quotePrefix');
  });
});

describe('a cell', () => {
  it.each([
    'a < b & c > "d"',
    "O'Neil’s लक्ष्मी முருகன் 🙂",
    '  spaces around  ',
    'two\nlines',
    '_x0041_ is no A',
    'bell \u0007 and NUL \u0000',
    'noncharacter \uffff',
  ])('keeps %j', async (value) => {
    const { values } = await written([[text(value)]]);
    expect(values).toEqual([[value]]);
  });

  it('says that it cannot hold what is no Unicode, and cuts what is too long', async () => {
    const { values } = await written([[text('half \ud83d'), text('x'.repeat(40_000))]]);
    expect(values).toEqual([['half \ufffd', 'x'.repeat(32_767)]]);
  });

  it('holds numbers as numbers, and nothing as nothing', async () => {
    const cells: Cell[] = [
      { value: 600_000, style: 'rupees' },
      { value: null, style: 'text' },
      { value: '', style: 'text' },
    ];
    const { values, xml } = await written([cells]);
    expect(values).toEqual([[600_000]]);
    expect(xml).toContain('<v>600000</v>');
    expect(cellXml('A1', { value: Number.NaN, style: 'whole' })).toContain('NaN</t>');
  });

  it('holds dates and moments as programs count them, moments by the clock in India', () => {
    expect(dateNumber('2027-02-01')).toBe(46_419);
    expect(dateNumber('1900-03-01')).toBe(61);
    expect(dateNumber('1900-02-28')).toBeNull();
    expect(instantNumber(new Date('2027-01-31T18:30:00Z'))).toBe(46_419);
    expect(instantNumber(new Date('2027-01-31T18:29:59.999Z'))).toBeCloseTo(46_419 - 1 / 86_400, 9);
  });

  it('shows money with Indian grouping and days with the day first', async () => {
    const { bytes } = await written([
      [
        { value: 5, style: 'rupees' },
        { value: 99_999, style: 'rupees' },
        { value: 1_234_567, style: 'rupees' },
        { value: 999_999_999, style: 'rupees' },
        { value: dateNumber('2027-02-01'), style: 'date' },
        { value: instantNumber(new Date('2027-02-01T08:35:00Z')), style: 'instant' },
      ],
    ]);
    const shown = utils.sheet_to_json(read(bytes, { cellNF: true }).Sheets.Offers!, { header: 1, raw: false });
    expect(shown).toEqual([['5', '99,999', '12,34,567', '99,99,99,999', '01/02/2027', '01/02/2027 14:05']]);
  });
});

describe('the archive', () => {
  it('is the same, byte by byte, for the same content', async () => {
    const [first, second] = await Promise.all([written([[text('same')]]), written([[text('same')]])]);
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });

  it('reads its source as it is read itself, not ahead', async () => {
    let pulled = 0;
    function* rows() {
      for (; pulled < 200; pulled += 1) {
        yield Array.from({ length: 200 }, () => [text(Math.random().toString(36).repeat(5))]);
      }
    }
    const bytes = workbookBytes({ title: 'Test', sheets: [sheetOf(rows())] });
    let size = 0;
    for await (const chunk of bytes) {
      size += (chunk as Buffer).length;
      if (size >= 50_000) break;
    }
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThan(40);
  });

  it('ends its source when its reader disconnects', async () => {
    const ended = Promise.withResolvers<number>();
    async function* rows() {
      let count = 0;
      try {
        for (;;) {
          count += 1;
          yield [[text(`row ${count}`)]];
        }
      } finally {
        ended.resolve(count);
      }
    }
    let size = 0;
    for await (const chunk of workbookBytes({ title: 'Test', sheets: [sheetOf(rows())] })) {
      size += (chunk as Buffer).length;
      if (size > 10_000) break;
    }
    await expect(ended.promise).resolves.toBeGreaterThan(0);
  });

  it('breaks off with the error of its source, before what a program needs to open it', async () => {
    function* rows() {
      yield [[text('first')]];
      throw new Error('the database went away');
    }
    const chunks: Buffer[] = [];
    const reading = async () => {
      for await (const chunk of workbookBytes({ title: 'Test', sheets: [sheetOf(rows())] }))
        chunks.push(chunk as Buffer);
    };
    await expect(reading()).rejects.toThrow('the database went away');
    expect(() => read(Buffer.concat(chunks))).toThrow(/zip/i);
  });
});
