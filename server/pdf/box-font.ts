export const boxFontName = 'Aarambh Box';

/** Neighbouring characters have glyphs of their own, all alike, so that a PDF can say which character each one is. */
const glyphs = 1000;
const unitsPerEm = 1000;
const advance = 600;
const lastCodePoint = 0x10ffff;

/** Numbers of two bytes each, and of four. */
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value]));
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value)));

/** Two rectangles, one within the other and turned the other way: the frame of a box as Noto Sans has it. */
function boxGlyph(): Buffer {
  const steps = (values: number[]) => values.map((value, index) => value - (values[index - 1] ?? 0));
  const across = steps([94, 94, 505, 505, 145, 454, 454, 145]);
  const up = steps([0, 714, 714, 0, 51, 51, 663, 663]);
  const onCurve = Buffer.alloc(across.length, 1);
  return Buffer.concat([u16(2, 94, 0, 505, 714, 3, 7, 0), onCurve, u16(...across, ...up)]);
}

/** Format 12: each group of characters in turn has the glyphs from 1 on. */
function characterMap(): Buffer {
  const starts = Array.from({ length: Math.ceil((lastCodePoint + 1) / glyphs) }, (_, index) => index * glyphs);
  const groups = starts.map((start) => u32(start, Math.min(start + glyphs - 1, lastCodePoint), 1));
  const head = [u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(16 + groups.length * 12, 0, groups.length)];
  return Buffer.concat([...head, ...groups]);
}

function nameTable(): Buffer {
  const texts: [number, string][] = [
    [1, boxFontName],
    [2, 'Regular'],
    [4, boxFontName],
    [6, boxFontName.replace(' ', '')],
  ];
  const strings = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = texts.map(([id], index) => {
    const { length = 0 } = strings[index] ?? {};
    offset += length;
    return u16(3, 1, 0x409, id, length, offset - length);
  });
  return Buffer.concat([u16(0, texts.length, 6 + texts.length * 12), ...records, ...strings]);
}

const metricTables = {
  head: Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(0x0003, unitsPerEm),
    u32(0, 0, 0, 0),
    u16(94, 0, 505, 714, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([u32(0x00010000), u16(1069, -293, 0, advance, 94, 95, 505, 1, 0, 0, 0, 0, 0, 0, 0, 1)]),
  hmtx: Buffer.concat([u16(advance), ...Array.from({ length: glyphs + 1 }, () => u16(94))]),
  maxp: Buffer.concat([u32(0x00010000), u16(glyphs + 1, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
  post: Buffer.concat([u32(0x00030000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)]),
};

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
  const loca = u32(...Array.from({ length: glyphs + 2 }, (_, index) => index * each.length));
  const glyf = Buffer.concat(Array.from({ length: glyphs + 1 }, () => each));
  const all: Record<string, Buffer> = { cmap: characterMap(), glyf, loca, name: nameTable(), ...metricTables };
  const tables = Object.entries(all).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const log = Math.floor(Math.log2(tables.length));
  let offset = 12 + tables.length * 16;
  const files: Buffer[] = [];
  const directory = tables.map(([tag, data]) => {
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    files.push(padded);
    offset += padded.length;
    return u32(Buffer.from(tag).readUInt32BE(0), checksumOf(padded), offset - padded.length, data.length);
  });
  const head = [u32(0x00010000), u16(tables.length, 16 << log, log, (tables.length - (1 << log)) * 16)];
  return Buffer.concat([...head, ...directory, ...files]);
}
