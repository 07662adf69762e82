import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { readFonts } from './fonts.ts';
import { letterData } from './letter-data.ts';
import { withReadableGlyphs } from './readable-glyphs.ts';

/**
 * Draws letters one after the other: A4, tagged for screen readers, PDF/A-2a, with every script of Indian names. The same
 * letter gives the same bytes, whenever it is drawn. Raises a RangeError when a date or an amount in it is none.
 */
export type DrawLetter = (letter: Letter) => Buffer;

/** Paths within the compiler's memory: nothing of the machine's files is under its root. */
const root = '/aarambh-letters';
const template = `${root}/letter.typ`;
const dataFile = `${root}/letter.json`;

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
  compiler.mapShadow(template, await readFile(join(import.meta.dirname, 'letter.typ')));
  const pdfStandard = standardOf(compiler);
  return (letter) => {
    const data = letterData(letter, fonts.isPrintable);
    const json = JSON.stringify(data);
    compiler.mapShadow(dataFile, Buffer.from(json));
    try {
      const createdAt = Date.parse(`${letter.date}T00:00:00+05:30`) / 1000;
      const pdf = compiler.pdf(
        { mainFilePath: template, resetRead: true },
        { pdfStandard, creationTimestamp: createdAt },
      );
      return pdfStandard === tagged ? withReadableGlyphs(pdf, json) : pdf;
    } finally {
      // What was kept of one letter would be found by none of the next.
      compiler.evictCache(0);
    }
  };
}
