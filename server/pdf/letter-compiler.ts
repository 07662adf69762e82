import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { encode } from 'uqr';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { personPdfTexts as t } from '#domain/person-file/messages.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import {
  type AcceptanceFacts,
  recordRows,
  recordTexts,
  verifyLink,
  verifyPlace,
} from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { readableCode } from '#domain/verification/code.ts';
import { boxFontName, boxFont } from './box-font.ts';
import { certificateData } from './certificate/certificate-data.ts';
import { withReadableGlyphs } from './glyphs/readable-glyphs.ts';
import {
  letterData,
  logoFile,
  clean,
  factRow,
  plain,
  typed,
  unprintableNote,
  contactOf,
  type Piece,
} from './letter/letter-data.ts';

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
async function readFonts(): Promise<Buffer[]> {
  const read = ([name, home]: (typeof families)[number], weight: string) =>
    readFile(join(dirname(home), weight, `${name}_${weight}.ttf`));
  const files = await Promise.all(families.flatMap((family) => weights.map((weight) => read(family, weight))));
  const slanted = await Promise.all(italics.map((weight) => read(families[0], weight)));
  return [...files, ...slanted, boxFont()];
}

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

/** The layouts, each in the folder of its name. What is read is in the compiler's memory alone: nothing of the machine's
 * files is under its root. A layout depends on no data, so that it is read once for all letters. */
const layouts = ['letter', 'record', 'certificate', 'person'] as const;
type Layout = (typeof layouts)[number];
const root = '/aarambh-letters';
const mainOf = (layout: Layout) => `${root}/${layout}-main.typ`;
const mainText = (layout: Layout) => `#import "${layout}.typ": ${layout}\n#${layout}(json("${layout}.json"))`;

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
  for (const name of ['letter/text', 'letter/pay', ...layouts.map((layout) => `${layout}/${layout}`)]) {
    const file = await readFile(join(import.meta.dirname, `${name}.typ`));
    compiler.mapShadow(`${root}/${basename(name)}.typ`, file);
  }
  for (const layout of layouts) compiler.mapShadow(mainOf(layout), Buffer.from(mainText(layout)));
  const pdfStandard = standardOf(compiler);
  const compile = <D extends object>(layout: Layout, data: D, createdOn: string) => {
    compiler.mapShadow(`${root}/${layout}.json`, Buffer.from(JSON.stringify(data)));
    const creationTimestamp = Math.floor(Date.parse(createdOn) / 1000);
    const from = { mainFilePath: mainOf(layout), resetRead: true };
    return { pdf: compiler.pdf(from, { pdfStandard, creationTimestamp }), data };
  };
  const compileNoting = <D extends object>(layout: Layout, dataOf: (boxes: boolean) => D, createdOn: string) => {
    const made = compile(layout, dataOf(false), createdOn);
    return hasBoxes(made.pdf) ? compile(layout, dataOf(true), createdOn) : made;
  };
  const readable = (make: () => { pdf: Buffer; data: object }): Buffer => {
    try {
      const { pdf, data } = make();
      return pdfStandard === tagged ? withReadableGlyphs(pdf, JSON.stringify(data)) : pdf;
    } finally {
      // What the next one has in common with this one is kept, and no more.
      compiler.evictCache(1);
    }
  };
  const logos = new Set<string>();
  const withKnownLogo = <T extends Pick<Letter, 'logo'>>(letter: T): T => {
    const { logo, ...withoutLogo } = letter;
    return logo === undefined || logos.has(logo) ? letter : (withoutLogo as T);
  };
  return {
    letter: (letter) =>
      readable(() => {
        const createdOn = `${letter.date}T00:00:00+05:30`;
        // To say how many pages there are Typst lays all out a second time: of nearly all letters each part has one page.
        const onePageEach = (boxes: boolean) => {
          const data = letterData(withKnownLogo(letter), { hasBoxes: boxes });
          return { ...data, pages: data.parts.length };
        };
        const made = compileNoting('letter', onePageEach, createdOn);
        if (pagesOf(made.pdf) === made.data.pages) return made;
        return compile('letter', { ...made.data, pages: null }, createdOn);
      }),
    record: (facts) =>
      readable(() =>
        compile('record', recordData({ ...facts, letter: withKnownLogo(facts.letter) }), facts.acceptedOn),
      ),
    certificate: (facts) => readable(() => compile('certificate', certificateData(facts), facts.madeOn)),
    person: (facts) =>
      readable(() => compileNoting('person', (boxes) => personData(facts, { hasBoxes: boxes }), facts.madeOn)),
    hasLogo: (sha256) => logos.has(sha256),
    addLogo: (sha256, png) => {
      compiler.mapShadow(`${root}/${logoFile(sha256)}`, Buffer.from(png));
      logos.add(sha256);
    },
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

/** All that person.typ prints of a person's answers, piece by piece, in the order in which it is read. Raises a RangeError when the moment in it is none. */
function personData(facts: PersonFacts, { hasBoxes = false } = {}) {
  const { company, candidateId, name } = facts;
  return {
    title: clean(t.title(name, candidateId)),
    author: clean(company),
    company: typed(company),
    heading: typed(name),
    rows: facts.rows.map(factRow),
    sections: facts.sections.map(({ heading, groups }) => ({
      heading: plain(heading),
      groups: groups.map((group) => ({
        heading: group.heading === null ? null : plain(group.heading),
        rows: group.rows.map(factRow),
      })),
    })),
    note: hasBoxes ? plain(unprintableNote) : null,
    footer: { left: clean(`${t.heading} · ${candidateId}`), middle: typed(`${company} · ${t.confidential}`) },
  };
}

/** All that record.typ prints, piece by piece, in the order in which it is read. Raises a RangeError when a moment in it is none. */
function recordData(facts: AcceptanceFacts) {
  const { company, candidateOfferId, version, logo } = facts.letter;
  const offer = clean(`Offer ${candidateOfferId} · Version ${version}`);
  return {
    title: clean(`${recordTexts.heading}: ${offer}`),
    author: clean(company.name),
    ...(logo === undefined ? {} : { logo: logoFile(logo) }),
    company: typed(company.name),
    contact: contactOf(company),
    heading: plain(recordTexts.heading),
    lead: plain(recordTexts.lead),
    rows: recordRows(facts).map(factRow),
    qr: { svg: qrPicture(verifyLink(facts)), alt: recordTexts.qr },
    check: plain(recordTexts.check),
    how: howOf(verifyPlace(facts)),
    code: plain(readableCode(facts.code)),
    answers: plain(recordTexts.answers),
    footer: { left: offer, middle: [...typed(company.name), ...plain(' · Confidential')], right: recordTexts.heading },
  };
}

/** Where to go is in bold. */
function howOf(place: string): Piece[] {
  const [before = '', after = ''] = recordTexts.how;
  return [...plain(before), ...typed(place).map((piece): Piece => ({ ...piece, strong: true })), ...plain(after)];
}

/** A QR code as an SVG of one path: each run of dark squares in a row is a part of it. */
function qrPicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#151b2c" d="${path}"/></svg>`;
}

/** Where each run of dark squares begins, and how many it has. */
function runsOf(row: boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
