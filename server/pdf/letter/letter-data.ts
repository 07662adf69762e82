import { type ContentBlock, letterContent, type LetterSignature, letterTitle } from '#domain/letter/letter-content.ts';
import type { LetterRow, LetterSpan } from '#domain/letter/letter-terms.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { payAnnexure, type PayAnnexure, type PayLine } from '#domain/pay/pay-lines.ts';
import { formatDate } from '#domain/values/calendar.ts';

/** A stretch of text as letter.typ takes it. `dir` isolates a value that is, or begins, from right to left; `lang` is
 * its language, where a script is written differently by language; `font` is the font of its script, which also has its
 * spaces and punctuation, so that a reader finds the value in one piece; `long` has a word that may be wider than a
 * line; `tall` is a script whose ink may reach beyond the line box of Latin letters; `tail` are the last two words of a
 * paragraph, which stay together. */
export type Piece = {
  text: string;
  strong?: true;
  italic?: true;
  dir?: 'ltr' | 'rtl';
  lang?: string;
  font?: string;
  long?: true;
  tall?: true;
  tail?: true;
};

type TermRow = { label: string; value: Piece[]; inWords?: Piece[]; total: boolean };
type Signature = { head: Piece[]; signer: Piece[]; title: Piece[] };

type PayData = Omit<PayAnnexure, 'lines' | 'notes'> & {
  kind: 'pay';
  lines: (Omit<PayLine, 'label'> & { label: Piece[] })[];
  notes: Piece[][];
  together: boolean;
};

/** `above` is the space over a paragraph; `together` keeps it on the page of what follows. */
type BlockData =
  | { kind: 'heading'; level: 1 | 2; pieces: Piece[] }
  | { kind: 'paragraph'; pieces: Piece[]; above: number; together: boolean }
  | { kind: 'list'; items: Piece[][] }
  /** Not together: so much text that the table might be taller than a page; it is parted between rows. */
  | { kind: 'terms'; rows: TermRow[]; together: boolean }
  | PayData
  /** With the line before them, so that they are never alone on a page. */
  | { kind: 'signatures'; lastLine?: Piece[]; sides: Signature[] }
  /** Where something in the letter cannot be printed. */
  | { kind: 'note'; pieces: Piece[] };
type PageBreak = { kind: 'pageBreak' };

/** Said once where a text has characters that no font has. */
export const unprintableNote =
  'The sign \u25A1 stands for a character that cannot be printed here. The onboarding portal shows it as it was typed.';

/** Marks that steer the direction of all that follows: in a name they could turn the sentence around it. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Code points that PDF/A does not allow as text, or that Typst gives a meaning. */
const notInPdf = /[\p{Co}\p{Noncharacter_Code_Point}\uFFFC]/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const strongDirection = /\p{L}/u;
const ownFonts = ['Arabic', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'].map(
  (name) => ({ name, script: new RegExp(`\\p{Script=${name}}`, 'u') }),
);
const devanagari = /\p{Script=Devanagari}/u;
/** No word of fewer characters is wider than the narrowest place that a value is set in, or a text of a block. */
const longestSafeWord = { value: 12, text: 35 };
/** Characters in the table's values, of which 1,200 fill about half a page. */
const togetherMax = 1200;
/** Lines of an annexure that are a page at most; a longer one is parted between rows. */
const togetherLines = 28;

/** Plain Latin text: nearly all of a letter, of which nothing has to be looked at. */
const plainLatin = /^[ -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u20B9]*$/;
const isPlain = (text: string) => plainLatin.test(text) && !text.includes('  ');

/** One line of well-formed text without what could steer its surroundings. */
export function clean(text: string): string {
  if (isPlain(text)) return text;
  return text
    .toWellFormed()
    .replace(directionMarks, '')
    .replace(/\uFEFF/g, '')
    .replace(notInPdf, '\uFFFD')
    .replace(/[\s\p{Cc}]+/gu, ' ');
}

function pieceOf({ text: typed, strong, italic, value }: LetterSpan): Piece {
  const text = clean(typed);
  const piece: Piece = { text };
  if (strong) piece.strong = true;
  if (italic) piece.italic = true;
  const longest = value ? longestSafeWord.value : longestSafeWord.text;
  if (text.length > longest && text.split(' ').some((word) => word.length > longest)) piece.long = true;
  if (isPlain(text)) return piece;
  if (rightToLeft.test(text)) piece.dir = rightToLeft.test(strongDirection.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
  const own = ownFonts.find(({ script }) => script.test(text));
  if (own) piece.font = `Noto Sans ${own.name}`;
  // In India the Arabic script is Urdu's.
  if (own?.name === 'Arabic') piece.lang = 'ur';
  if (own || devanagari.test(text)) piece.tall = true;
  return piece;
}

/** A single word on the last line looks lost: the last two words of our own sentences stay together. */
function withTail(pieces: Piece[], spans: LetterSpan[]): Piece[] {
  const last = pieces.at(-1);
  const found = last && !spans.at(-1)?.value ? /^(.* \S+ \S+ )(\S+ \S+)$/.exec(last.text) : null;
  if (!last || !found) return pieces;
  const [, start = '', tail = ''] = found;
  return [...pieces.slice(0, -1), { ...last, text: start }, { ...last, text: tail, tail: true }];
}

const pieces = (spans: LetterSpan[]): Piece[] => withTail(spans.map(pieceOf), spans);
export const typed = (text: string): Piece[] => pieces([{ text, value: true }]);
export const plain = (text: string): Piece[] => pieces([{ text }]);

export const contactOf = ({ address, contactEmail, contactPhone }: Letter['company']): Piece[][] => [
  ...address.split(/\r?\n/).map(typed),
  [...typed(contactEmail), ...plain(' · '), ...typed(contactPhone)],
];

export const factRow = ({ label, lines, note = '' }: { label: string; lines: string[]; note?: string }) => ({
  label: clean(label),
  lines: lines.map(typed),
  note: note === '' ? [] : typed(note),
});

const termRow = ({ label, value, inWords, total = false }: LetterRow): TermRow => ({
  label,
  value: pieces(value.map((span) => ({ ...span, strong: false }))),
  ...(inWords === undefined ? {} : { inWords: plain(inWords) }),
  total,
});

const signatureOf = ({ head, signer, title }: LetterSignature): Signature => ({
  head: pieces(head),
  signer: pieces(signer),
  title: pieces(title),
});

/** The line before signatures goes with them, and before both what is said of characters that cannot be printed. */
function blocksOf(content: ContentBlock[], note: Piece[] | null): (BlockData | PageBreak)[] {
  const blocks: (BlockData | PageBreak)[] = [];
  let noted = note === null;
  for (const [index, block] of content.entries()) {
    const data = blockOf(block, content[index - 1]);
    if (data.kind === 'signatures') {
      const before = blocks.at(-1);
      if (before?.kind === 'paragraph') {
        blocks.pop();
        data.lastLine = before.pieces;
      }
      if (!noted && note !== null) blocks.push({ kind: 'note', pieces: note });
      noted = true;
    }
    blocks.push(data);
  }
  if (!noted && note !== null) blocks.push({ kind: 'note', pieces: note });
  return blocks;
}

function blockOf(block: ContentBlock, before: ContentBlock | undefined): BlockData | PageBreak {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: block.level, pieces: pieces(block.spans) };
    case 'paragraph':
      return {
        kind: 'paragraph',
        pieces: pieces(block.spans),
        above: before?.kind === 'terms' || before?.kind === 'pay' ? 18 : 10,
        together: before?.kind === 'heading',
      };
    case 'list':
      return { kind: 'list', items: block.items.map(pieces) };
    case 'terms':
      return { kind: 'terms', rows: block.rows.map(termRow), together: isShort(block.rows) };
    case 'pay':
      return payData(payAnnexure(block.pay.rows));
    case 'signatures':
      return { kind: 'signatures', sides: block.sides.map(signatureOf) };
    case 'pageBreak':
      return { kind: 'pageBreak' };
  }
}

/** A component's name is user input. */
const payData = ({ head, lines, inWords, notes }: PayAnnexure): PayData => ({
  kind: 'pay',
  head,
  lines: lines.map((line) => ({ ...line, label: line.kind === 'part' ? typed(line.label) : plain(line.label) })),
  inWords,
  notes: notes.map(plain),
  together: lines.length <= togetherLines,
});

const isShort = (rows: LetterRow[]) =>
  rows.flatMap((row) => row.value).reduce((sum, { text }) => sum + text.length, 0) <= togetherMax;

/** What is between page breaks; breaks that follow each other are one. */
function partsOf(blocks: (BlockData | PageBreak)[]): BlockData[][] {
  const parts: BlockData[][] = [[]];
  for (const block of blocks) {
    if (block.kind === 'pageBreak') parts.push([]);
    else parts.at(-1)?.push(block);
  }
  return parts.filter((part, index) => index === 0 || part.length > 0);
}

/** Where the compiler finds a logo, by its SHA-256. */
export const logoFile = (sha256: string) => `logo-${sha256}.png`;

/** All that letter.typ prints, piece by piece, in the order in which it is read. Each of the `parts` begins on a page
 * of its own; none but the first is empty. With `hasBoxes` it says what a box in it stands for.
 * Raises a RangeError when a date or an amount in the letter is none. */
export function letterData(letter: Letter, { hasBoxes = false } = {}) {
  const { company, reference } = letter;
  const content = letterContent(letter);
  const note = hasBoxes ? plain(unprintableNote) : null;
  return {
    title: clean(`${letterTitle(content)} (${reference})`),
    author: clean(company.name),
    ...(letter.logo === undefined ? {} : { logo: logoFile(letter.logo) }),
    company: typed(company.name),
    contact: contactOf(company),
    reference: pieces([{ text: 'Ref: ' }, { text: reference, value: true }]),
    date: plain(`Date: ${formatDate(letter.date)}`),
    addressee: [
      pieces([{ text: letter.candidateName, value: true, strong: true }]),
      pieces([{ text: 'Candidate ID ' }, { text: letter.candidateId, value: true }]),
      typed(letter.email),
    ],
    parts: partsOf(blocksOf(content, note)),
    footer: {
      left: clean(`Offer ${letter.candidateOfferId} · Version ${letter.version}`),
      middle: pieces([{ text: company.name, value: true }, { text: ' · Confidential' }]),
    },
  };
}
