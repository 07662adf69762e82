import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { readFonts } from './fonts.ts';
import { letterData, logoFile } from './letter-data.ts';
import { withReadableGlyphs } from './readable-glyphs.ts';

/**
 * Draws letters one after the other: A4, tagged for screen readers, PDF/A-2a, with every script of Indian names. The same
 * letter gives the same bytes, whenever it is drawn. `logo` is the PNG of its logo, which is needed once. Raises a RangeError when a date or an amount in it is none.
 */
export type DrawLetter = (letter: Letter, logo?: Uint8Array) => Buffer;

/** Paths within the compiler's memory: nothing of the machine's files is under its root. */
const root = '/aarambh-letters';
const main = `${root}/main.typ`;
const dataFile = `${root}/letter.json`;
/** Reads the data, so that the layout itself depends on none and is read once for all letters. */
const mainText = '#import "letter.typ": letter\n#letter(json("letter.json"))';

const tagged = 'a-2a';

/** PDF/A-2a; without tags where the platform's compiler is older and knows none (ADR 58, "Platforms"). */
function standardOf(compiler: NodeCompiler): string {
  try {
    compiler.pdf({ mainFileContent: '#set document(title: "Empty")' }, { pdfStandard: tagged });
    return tagged;
  } catch {
    return 'a-2b';
  }
}

/** Opens the compiler with all fonts. It holds the processor while it draws, and its memory grows with each letter. */
export async function openLetterCompiler(): Promise<DrawLetter> {
  const fonts = await readFonts();
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts.files }] });
  for (const name of ['letter.typ', 'text.typ', 'pay.typ']) {
    compiler.mapShadow(`${root}/${name}`, await readFile(join(import.meta.dirname, name)));
  }
  compiler.mapShadow(main, Buffer.from(mainText));
  const pdfStandard = standardOf(compiler);
  const logos = new Set<string>();
  return (letter, logo) => {
    const { logo: sha256, ...withoutLogo } = letter;
    if (sha256 !== undefined && logo !== undefined) {
      compiler.mapShadow(`${root}/${logoFile(sha256)}`, Buffer.from(logo));
      logos.add(sha256);
    }
    const hasLogo = sha256 !== undefined && logos.has(sha256);
    const data = letterData(hasLogo ? letter : withoutLogo, fonts.isPrintable);
    const createdAt = Date.parse(`${letter.date}T00:00:00+05:30`) / 1000;
    const draw = (pages: number | null): Buffer => {
      compiler.mapShadow(dataFile, Buffer.from(JSON.stringify({ ...data, pages })));
      return compiler.pdf({ mainFilePath: main, resetRead: true }, { pdfStandard, creationTimestamp: createdAt });
    };
    try {
      // To say how many pages there are Typst lays all out a second time: of nearly all letters each part has one page.
      const first = draw(data.parts.length);
      const pdf = pagesOf(first) === data.parts.length ? first : draw(null);
      return pdfStandard === tagged ? withReadableGlyphs(pdf, JSON.stringify(data)) : pdf;
    } finally {
      // What the next letter has in common with this one is kept, and no more.
      compiler.evictCache(1);
    }
  };
}

/** 0 where the pages cannot be seen: then the letter is laid out once more, and never counts its pages wrongly. */
function pagesOf(pdf: Buffer): number {
  const mark = '/Type /Page\n';
  let pages = 0;
  for (let at = pdf.indexOf(mark); at !== -1; at = pdf.indexOf(mark, at + mark.length)) pages += 1;
  return pages;
}
