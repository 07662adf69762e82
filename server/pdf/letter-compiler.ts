import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { certificateData } from './certificate/certificate-data.ts';
import { boxFontName } from './box-font.ts';
import { readFonts } from './fonts.ts';
import { letterData, logoFile } from './letter/letter-data.ts';
import { personData } from './person/person-data.ts';
import { recordData } from './record/record-data.ts';
import { withReadableGlyphs } from './glyphs/readable-glyphs.ts';

/** Renders letters, the records of their acceptance (each a page that is appended to the letter), the certificates
 * about them, and what a person answered: A4, tagged for screen readers, PDF/A-2a, with every script of Indian names.
 * The same facts give the same bytes at any time. Raises a RangeError when a date or an amount is invalid. */
export type LetterCompiler = {
  letter: (letter: Letter) => Buffer;
  record: (facts: AcceptanceFacts) => Buffer;
  certificate: (facts: CertificateFacts) => Buffer;
  person: (facts: PersonFacts) => Buffer;
  hasLogo: (sha256: string) => boolean;
  /** Keeps the PNG of a logo. A letter whose logo is missing is rendered without it. */
  addLogo: (sha256: string, png: Uint8Array) => void;
};

/** Paths within the compiler's memory: nothing of the machine's files is under its root. */
const root = '/aarambh-letters';
const main = `${root}/main.typ`;
const dataFile = `${root}/letter.json`;
/** Reads the data, so that the layout itself depends on none and is read once for all letters. */
const mainText = '#import "letter.typ": letter\n#letter(json("letter.json"))';
/** The layouts of single pages, each in the folder of its name, with their data next to them in the compiler's memory. */
type Page = 'record' | 'certificate' | 'person';
const pageMain = (page: Page) => `${root}/${page}-main.typ`;
const pageData = (page: Page) => `${root}/${page}.json`;
const pageText = (page: Page) => `#import "${page}.typ": ${page}\n#${page}(json("${page}.json"))`;

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

/** Opens the compiler with all fonts. It occupies its thread while it renders, and its memory grows with each letter. */
export async function openLetterCompiler(): Promise<LetterCompiler> {
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: await readFonts() }] });
  for (const name of ['letter', 'text', 'pay']) {
    compiler.mapShadow(`${root}/${name}.typ`, await readFile(join(import.meta.dirname, `letter/${name}.typ`)));
  }
  for (const page of ['record', 'certificate', 'person'] as const) {
    compiler.mapShadow(`${root}/${page}.typ`, await readFile(join(import.meta.dirname, `${page}/${page}.typ`)));
    compiler.mapShadow(pageMain(page), Buffer.from(pageText(page)));
  }
  compiler.mapShadow(main, Buffer.from(mainText));
  const pdfStandard = standardOf(compiler);
  const renderPage = pageRenderer(compiler, pdfStandard);
  const renderLetter = letterRenderer(compiler, pdfStandard);
  const logos = new Set<string>();
  const withKnownLogo = <T extends Pick<Letter, 'logo'>>(letter: T): T => {
    const { logo, ...withoutLogo } = letter;
    return logo === undefined || logos.has(logo) ? letter : (withoutLogo as T);
  };
  return {
    letter: (letter) => renderLetter(withKnownLogo(letter)),
    record: (facts) =>
      renderPage('record', recordData({ ...facts, letter: withKnownLogo(facts.letter) }), facts.acceptedOn),
    certificate: (facts) => renderPage('certificate', certificateData(facts), facts.madeOn),
    person: (facts) => {
      const pdf = renderPage('person', personData(facts), facts.madeOn);
      return hasBoxes(pdf) ? renderPage('person', personData(facts, { hasBoxes: true }), facts.madeOn) : pdf;
    },
    hasLogo: (sha256) => logos.has(sha256),
    addLogo: (sha256, png) => {
      compiler.mapShadow(`${root}/${logoFile(sha256)}`, Buffer.from(png));
      logos.add(sha256);
    },
  };
}

function letterRenderer(compiler: NodeCompiler, pdfStandard: string): LetterCompiler['letter'] {
  return (letter) => {
    const createdAt = Date.parse(`${letter.date}T00:00:00+05:30`) / 1000;
    let data = letterData(letter);
    const render = (pages: number | null): Buffer => {
      compiler.mapShadow(dataFile, Buffer.from(JSON.stringify({ ...data, pages })));
      return compiler.pdf({ mainFilePath: main, resetRead: true }, { pdfStandard, creationTimestamp: createdAt });
    };
    try {
      // To say how many pages there are Typst lays all out a second time: of nearly all letters each part has one page.
      let first = render(data.parts.length);
      if (hasBoxes(first)) {
        data = letterData(letter, { hasBoxes: true });
        first = render(data.parts.length);
      }
      const pdf = pagesOf(first) === data.parts.length ? first : render(null);
      return pdfStandard === tagged ? withReadableGlyphs(pdf, JSON.stringify(data)) : pdf;
    } finally {
      // What the next letter has in common with this one is kept, and no more.
      compiler.evictCache(1);
    }
  };
}

function pageRenderer(compiler: NodeCompiler, pdfStandard: string) {
  return (page: Page, facts: object, createdOn: string): Buffer => {
    const data = JSON.stringify(facts);
    const creationTimestamp = Math.floor(Date.parse(createdOn) / 1000);
    compiler.mapShadow(pageData(page), Buffer.from(data));
    try {
      const pdf = compiler.pdf({ mainFilePath: pageMain(page), resetRead: true }, { pdfStandard, creationTimestamp });
      return pdfStandard === tagged ? withReadableGlyphs(pdf, data) : pdf;
    } finally {
      compiler.evictCache(1);
    }
  };
}

/** 0 where no pages are found: then the letter is laid out again, so that its page count is never wrong. */
function pagesOf(pdf: Buffer): number {
  const mark = '/Type /Page\n';
  let pages = 0;
  for (let at = pdf.indexOf(mark); at !== -1; at = pdf.indexOf(mark, at + mark.length)) pages += 1;
  return pages;
}

/** Whether something is set in the font that has a box for every character: the page then says what a box stands for. */
const hasBoxes = (pdf: Buffer): boolean => pdf.includes(boxFontName.replace(' ', ''));
