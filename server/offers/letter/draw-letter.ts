import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { certificateData } from './certificate/certificate-data.ts';
import { readFonts, type LetterFonts } from './fonts.ts';
import { letterData, logoFile } from './letter-data.ts';
import { personData } from './person/person-data.ts';
import { recordData } from './record/record-data.ts';
import { withReadableGlyphs } from './readable-glyphs.ts';

/**
 * Draws letters one after the other: A4, tagged for screen readers, PDF/A-2a, with every script of Indian names. The same
 * letter gives the same bytes, whenever it is drawn. `logo` is the PNG of its logo, which is needed once. Raises a RangeError
 * when a date or an amount in it is none.
 */
type DrawLetter = (letter: Letter, logo?: Uint8Array) => Buffer;

/**
 * Draws letters, and in the same way the records of their acceptance, each a page that is appended to the letter, the
 * certificates about them, and what a person answered.
 */
export type LetterCompiler = {
  letter: DrawLetter;
  record: (facts: AcceptanceFacts, logo?: Uint8Array) => Buffer;
  certificate: (facts: CertificateFacts) => Buffer;
  person: (facts: PersonFacts) => Buffer;
};

/** Paths within the compiler's memory: nothing of the machine's files is under its root. */
const root = '/aarambh-letters';
const main = `${root}/main.typ`;
const dataFile = `${root}/letter.json`;
/** Reads the data, so that the layout itself depends on none and is read once for all letters. */
const mainText = '#import "letter.typ": letter\n#letter(json("letter.json"))';
const recordMain = `${root}/record-main.typ`;
const recordFile = `${root}/record.json`;
const recordText = '#import "record.typ": record\n#record(json("record.json"))';
const certificateMain = `${root}/certificate-main.typ`;
const certificateFile = `${root}/certificate.json`;
const certificateText = '#import "certificate.typ": certificate\n#certificate(json("certificate.json"))';
const personMain = `${root}/person-main.typ`;
const personFile = `${root}/person.json`;
const personText = '#import "person.typ": person\n#person(json("person.json"))';

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
export async function openLetterCompiler(): Promise<LetterCompiler> {
  const fonts = await readFonts();
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: fonts.files }] });
  for (const name of ['letter.typ', 'text.typ', 'pay.typ']) {
    compiler.mapShadow(`${root}/${name}`, await readFile(join(import.meta.dirname, name)));
  }
  for (const name of ['record', 'certificate', 'person']) {
    compiler.mapShadow(`${root}/${name}.typ`, await readFile(join(import.meta.dirname, `${name}/${name}.typ`)));
  }
  compiler.mapShadow(main, Buffer.from(mainText));
  compiler.mapShadow(recordMain, Buffer.from(recordText));
  compiler.mapShadow(certificateMain, Buffer.from(certificateText));
  compiler.mapShadow(personMain, Buffer.from(personText));
  const pdfStandard = standardOf(compiler);
  const pages = pageDrawing(compiler, pdfStandard);
  const withLogo = logoKeeping(compiler);
  return {
    letter: letterDrawing(compiler, fonts, pdfStandard, withLogo),
    record: (facts, logo) =>
      pages(recordMain, recordFile, recordData({ ...facts, letter: withLogo(facts.letter, logo) }), facts.acceptedOn),
    certificate: (facts) => pages(certificateMain, certificateFile, certificateData(facts), facts.madeOn),
    person: (facts) => pages(personMain, personFile, personData(facts, fonts.isPrintable), facts.madeOn),
  };
}

/** What a letter's logo is drawn from: the letter as it is, or without its logo where the PNG has never come. */
type WithLogo = <T extends Pick<Letter, 'logo'>>(letter: T, logo?: Uint8Array) => T;

function logoKeeping(compiler: NodeCompiler): WithLogo {
  const logos = new Set<string>();
  return (letter, logo) => {
    const { logo: sha256, ...withoutLogo } = letter;
    if (sha256 !== undefined && logo !== undefined) {
      compiler.mapShadow(`${root}/${logoFile(sha256)}`, Buffer.from(logo));
      logos.add(sha256);
    }
    return sha256 === undefined || logos.has(sha256) ? letter : (withoutLogo as typeof letter);
  };
}

function letterDrawing(
  compiler: NodeCompiler,
  fonts: LetterFonts,
  pdfStandard: string,
  withLogo: WithLogo,
): DrawLetter {
  return (letter, logo) => {
    const data = letterData(withLogo(letter, logo), fonts.isPrintable);
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

/** Draws what a file of data says by its layout; `createdOn` is what the PDF names as its time. */
function pageDrawing(compiler: NodeCompiler, pdfStandard: string) {
  return (layout: string, dataPath: string, facts: object, createdOn: string): Buffer => {
    const data = JSON.stringify(facts);
    const creationTimestamp = Math.floor(Date.parse(createdOn) / 1000);
    compiler.mapShadow(dataPath, Buffer.from(data));
    try {
      const pdf = compiler.pdf({ mainFilePath: layout, resetRead: true }, { pdfStandard, creationTimestamp });
      return pdfStandard === tagged ? withReadableGlyphs(pdf, data) : pdf;
    } finally {
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
