import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { boxFont } from './box-font.ts';

const require = createRequire(import.meta.url);

const weights = ['400Regular', '600SemiBold', '700Bold'] as const;
/** Of the fonts here Noto Sans alone has italics: where a script has none, what is emphasized stays upright. */
const italics = ['400Regular_Italic', '600SemiBold_Italic'] as const;

/** Noto Sans itself holds Latin, Greek, Cyrillic, Devanagari and ₹; each other script of Indian names has its own font. */
const families = [
  ['NotoSans', require.resolve('@expo-google-fonts/noto-sans/package.json')],
  ['NotoSansArabic', require.resolve('@expo-google-fonts/noto-sans-arabic/package.json')],
  ['NotoSansBengali', require.resolve('@expo-google-fonts/noto-sans-bengali/package.json')],
  ['NotoSansGujarati', require.resolve('@expo-google-fonts/noto-sans-gujarati/package.json')],
  ['NotoSansGurmukhi', require.resolve('@expo-google-fonts/noto-sans-gurmukhi/package.json')],
  ['NotoSansKannada', require.resolve('@expo-google-fonts/noto-sans-kannada/package.json')],
  ['NotoSansMalayalam', require.resolve('@expo-google-fonts/noto-sans-malayalam/package.json')],
  ['NotoSansOriya', require.resolve('@expo-google-fonts/noto-sans-oriya/package.json')],
  ['NotoSansTamil', require.resolve('@expo-google-fonts/noto-sans-tamil/package.json')],
  ['NotoSansTelugu', require.resolve('@expo-google-fonts/noto-sans-telugu/package.json')],
] as const;

/** The files of all fonts, and whether they have every character of a text. */
export type LetterFonts = { files: Buffer[]; isPrintable(text: string): boolean };

const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** Reads all fonts in all weights: about 8 MB, and a process needs them once. */
export async function readFonts(): Promise<LetterFonts> {
  const read = ([name, home]: (typeof families)[number], weight: string) =>
    readFile(join(dirname(home), weight, `${name}_${weight}.ttf`));
  const files = await Promise.all(families.flatMap((family) => weights.map((weight) => read(family, weight))));
  const slanted = await Promise.all(italics.map((weight) => read(families[0], weight)));
  // The weights of a family have the same characters.
  const characters = new Set(files.filter((_, index) => index % weights.length === 0).flatMap(charactersOf));
  return {
    files: [...files, ...slanted, boxFont()],
    isPrintable(text) {
      for (const character of text) {
        if (!characters.has(character.codePointAt(0) ?? 0) && !invisible.test(character)) return false;
      }
      return true;
    },
  };
}

/** The code points that a TrueType font has glyphs for, by the fullest Unicode table of its 'cmap'. */
function charactersOf(font: Buffer): number[] {
  const cmap = tableOf(font, 'cmap');
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => {
    return cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
  });
  const full = tables.find((table) => table.readUInt16BE(0) === 12);
  const basic = tables.find((table) => table.readUInt16BE(0) === 4);
  if (full) return groupsOf(full);
  if (basic) return segmentsOf(basic);
  throw new Error('A font has no Unicode table');
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) !== tag) continue;
    const offset = font.readUInt32BE(record + 8);
    return font.subarray(offset, offset + font.readUInt32BE(record + 12));
  }
  throw new Error(`A font has no table '${tag}'`);
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

function groupsOf(table: Buffer): number[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index) => 16 + index * 12).flatMap((group) =>
    range(table.readUInt32BE(group), table.readUInt32BE(group + 4)),
  );
}

function segmentsOf(table: Buffer): number[] {
  const twice = table.readUInt16BE(6);
  return range(0, twice / 2 - 1).flatMap((index) => {
    const end = table.readUInt16BE(14 + index * 2);
    const startAt = 16 + twice + index * 2;
    const start = table.readUInt16BE(startAt);
    const delta = table.readUInt16BE(startAt + twice);
    const offsetAt = startAt + twice * 2;
    const offset = table.readUInt16BE(offsetAt);
    return range(start, end).filter((code) => {
      if (code === 0xffff) return false;
      if (offset === 0) return ((code + delta) & 0xffff) !== 0;
      return table.readUInt16BE(offsetAt + offset + (code - start) * 2) !== 0;
    });
  });
}
