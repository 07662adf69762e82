import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font as Outlines } from 'fontkit';
import { Blob, Face as ShapingFace, Font as ShapingFont } from 'harfbuzzjs';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'semibold' | 'bold';
const WEIGHTS = { regular: '400Regular', semibold: '600SemiBold', bold: '700Bold' } as const;

/** One weight of one font, parsed once a process: HarfBuzz shapes with it, fontkit cuts the subset for the PDF. */
export type Face = {
  name: string;
  /** BCP 47, where the script is written differently by language: in India the Arabic script is Urdu's. */
  language: string;
  shaping: ShapingFont;
  outlines: Outlines;
  characters: ReadonlySet<number>;
};

type Family = { name: string; home: string; script?: RegExp; language?: string };

/** The Noto Sans of one script, named as Unicode names the script. */
function forScript(script: string, home: string, language?: string): Family {
  return { name: `NotoSans${script}`, home, script: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'), language };
}

/** Noto Sans itself holds Latin, Greek, Cyrillic, Devanagari and ₹; each other script of Indian names has its own font. */
const NOTO_SANS: Family = { name: 'NotoSans', home: require.resolve('@expo-google-fonts/noto-sans/package.json') };
const SCRIPTS: Family[] = [
  forScript('Arabic', require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), 'ur'),
  forScript('Bengali', require.resolve('@expo-google-fonts/noto-sans-bengali/package.json')),
  forScript('Gujarati', require.resolve('@expo-google-fonts/noto-sans-gujarati/package.json')),
  forScript('Gurmukhi', require.resolve('@expo-google-fonts/noto-sans-gurmukhi/package.json')),
  forScript('Kannada', require.resolve('@expo-google-fonts/noto-sans-kannada/package.json')),
  forScript('Malayalam', require.resolve('@expo-google-fonts/noto-sans-malayalam/package.json')),
  forScript('Oriya', require.resolve('@expo-google-fonts/noto-sans-oriya/package.json')),
  forScript('Tamil', require.resolve('@expo-google-fonts/noto-sans-tamil/package.json')),
  forScript('Telugu', require.resolve('@expo-google-fonts/noto-sans-telugu/package.json')),
];

async function readFace(family: Family, weight: Weight): Promise<Face> {
  const style = WEIGHTS[weight];
  const data = await readFile(join(dirname(family.home), style, `${family.name}_${style}.ttf`));
  const outlines = create(data);
  if (!('createSubset' in outlines)) throw new Error(`${family.name} is a collection of fonts, not one font`);
  const shaping = new ShapingFace(new Blob(data));
  return {
    name: `${family.name}-${weight}`,
    language: family.language ?? 'en',
    shaping: new ShapingFont(shaping),
    outlines,
    characters: new Set(shaping.collectUnicodes()),
  };
}

const read = new Map<string, Promise<Face>>();

function faceOf(family: Family, weight: Weight): Promise<Face> {
  const key = `${family.name}-${weight}`;
  const known = read.get(key) ?? readFace(family, weight);
  read.set(key, known);
  known.catch(() => read.delete(key));
  return known;
}

/** The faces for one text in each weight, Noto Sans first. */
export type Faces = Record<Weight, readonly [Face, ...Face[]]>;

/** The faces that a text needs in every weight. They are read once and kept. */
export async function facesFor(text: string): Promise<Faces> {
  const scripts = SCRIPTS.filter(({ script }) => script?.test(text));
  const inWeight = (weight: Weight): Promise<[Face, ...Face[]]> =>
    Promise.all([faceOf(NOTO_SANS, weight), ...scripts.map((family) => faceOf(family, weight))]);
  const [regular, semibold, bold] = await Promise.all([inWeight('regular'), inWeight('semibold'), inWeight('bold')]);
  return { regular, semibold, bold };
}
