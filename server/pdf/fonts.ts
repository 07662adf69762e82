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

/** Reads all fonts in all weights: about 8 MB, and a process needs them once. */
export async function readFonts(): Promise<Buffer[]> {
  const read = ([name, home]: (typeof families)[number], weight: string) =>
    readFile(join(dirname(home), weight, `${name}_${weight}.ttf`));
  const files = await Promise.all(families.flatMap((family) => weights.map((weight) => read(family, weight))));
  const slanted = await Promise.all(italics.map((weight) => read(families[0], weight)));
  return [...files, ...slanted, boxFont()];
}
