export const boxFontName = 'Aarambh Box';

/** Neighbouring characters have glyphs of their own, all alike, so that a PDF can say which character each one is. */
const glyphs = 1000;
const unitsPerEm = 1000;
const advance = 600;
const lastCodePoint = 0x10ffff;

type Table = { tag: string; data: Buffer };

function numbers(write: (at: { u16(value: number): void; u32(value: number): void }) => void): Buffer {
  const bytes: number[] = [];
  write({
    u16: (value) => bytes.push((value >> 8) & 0xff, value & 0xff),
    u32: (value) => bytes.push((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff),
  });
  return Buffer.from(bytes);
}

/** Two rectangles, one within the other and turned the other way: the frame of a box as Noto Sans has it. */
function boxGlyph(): Buffer {
  const outer = [
    [94, 0],
    [94, 714],
    [505, 714],
    [505, 0],
  ];
  const inner = [
    [145, 51],
    [454, 51],
    [454, 663],
    [145, 663],
  ];
  const points = [...outer, ...inner];
  const steps = (axis: 0 | 1) =>
    points.map((point, index) => (point[axis] ?? 0) - (index === 0 ? 0 : (points[index - 1]?.[axis] ?? 0)));
  const glyph = numbers(({ u16 }) => {
    [2, 94, 0, 505, 714, 3, 7, 0].forEach(u16);
  });
  const onCurve = Buffer.alloc(points.length, 1);
  const coordinates = numbers(({ u16 }) => [...steps(0), ...steps(1)].forEach(u16));
  return Buffer.concat([glyph, onCurve, coordinates]);
}

/** Format 12: each group of characters in turn has the glyphs from 1 on. */
function characterMap(): Buffer {
  const starts = Array.from({ length: Math.ceil((lastCodePoint + 1) / glyphs) }, (_, index) => index * glyphs);
  return numbers(({ u16, u32 }) => {
    [0, 1, 3, 10].forEach(u16);
    u32(12);
    [12, 0].forEach(u16);
    [16 + starts.length * 12, 0, starts.length].forEach(u32);
    for (const start of starts) [start, Math.min(start + glyphs - 1, lastCodePoint), 1].forEach(u32);
  });
}

function nameTable(): Buffer {
  const texts: [number, string][] = [
    [1, boxFontName],
    [2, 'Regular'],
    [4, boxFontName],
    [6, boxFontName.replace(' ', '')],
  ];
  const strings = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const head = numbers(({ u16 }) => {
    [0, texts.length, 6 + texts.length * 12].forEach(u16);
    let offset = 0;
    for (const [index, [id]] of texts.entries()) {
      const length = strings[index]?.length ?? 0;
      [3, 1, 0x409, id, length, offset].forEach(u16);
      offset += length;
    }
  });
  return Buffer.concat([head, ...strings]);
}

function metricTables(): Table[] {
  const head = numbers(({ u16, u32 }) => {
    [0x00010000, 0x00010000, 0, 0x5f0f3cf5].forEach(u32);
    [0x0003, unitsPerEm].forEach(u16);
    [0, 0, 0, 0].forEach(u32);
    [94, 0, 505, 714, 0, 8, 2, 1, 0].forEach(u16);
  });
  const hhea = numbers(({ u16, u32 }) => {
    u32(0x00010000);
    [1069, -293, 0, advance, 94, 95, 505, 1, 0, 0, 0, 0, 0, 0, 0, 1].forEach(u16);
  });
  const maxp = numbers(({ u16, u32 }) => {
    u32(0x00010000);
    [glyphs + 1, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].forEach(u16);
  });
  const hmtx = numbers(({ u16 }) => {
    [advance, ...Array.from({ length: glyphs + 1 }, () => 94)].forEach(u16);
  });
  const post = numbers(({ u16, u32 }) => {
    [0x00030000, 0].forEach(u32);
    [-100, 50].forEach(u16);
    [0, 0, 0, 0, 0].forEach(u32);
  });
  return [
    { tag: 'head', data: head },
    { tag: 'hhea', data: hhea },
    { tag: 'hmtx', data: hmtx },
    { tag: 'maxp', data: maxp },
    { tag: 'post', data: post },
  ];
}

function checksumOf(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

/** A font in which every character is a box. PDF/A does not allow the glyph for characters that a font does not have,
 * so what no other font has is set in this one, and is still read back as it was typed. */
export function boxFont(): Buffer {
  const glyph = boxGlyph();
  const each = Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
  const loca = numbers(({ u32 }) => {
    for (let index = 0; index <= glyphs + 1; index += 1) u32(index * each.length);
  });
  const tables: Table[] = [
    { tag: 'cmap', data: characterMap() },
    { tag: 'glyf', data: Buffer.concat(Array.from({ length: glyphs + 1 }, () => each)) },
    { tag: 'loca', data: loca },
    { tag: 'name', data: nameTable() },
    ...metricTables(),
  ].toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
  const padded = tables.map(({ data }) => Buffer.concat([data, Buffer.alloc(-data.length & 3)]));
  const log = Math.floor(Math.log2(tables.length));
  const directory = numbers(({ u16, u32 }) => {
    u32(0x00010000);
    [tables.length, 16 << log, log, (tables.length - (1 << log)) * 16].forEach(u16);
    let offset = 12 + tables.length * 16;
    for (const [index, { tag, data }] of tables.entries()) {
      const bytes = padded[index] ?? data;
      [Buffer.from(tag).readUInt32BE(0), checksumOf(bytes), offset, data.length].forEach(u32);
      offset += bytes.length;
    }
  });
  return Buffer.concat([directory, ...padded]);
}
