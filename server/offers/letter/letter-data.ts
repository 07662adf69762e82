import {
  type Letter,
  letterClosing,
  letterHeading,
  letterOpening,
  type LetterRow,
  type LetterSpan,
  letterTerms,
} from '#domain/offer/offer-letter.ts';
import { formatDate } from '#domain/values/calendar.ts';

/**
 * A stretch of text as letter.typ takes it. `dir` isolates a value that is, or begins, from right to left; `lang` is its
 * language, where a script is written differently by language; `font` is the font of its script, which also has its
 * spaces and punctuation, so that a reader finds the value in one piece; `long` has a word that may be wider than a line;
 * `tall` is a script whose ink may reach beyond the line box of Latin letters; `tail` are the last two words of a
 * paragraph, which stay together.
 */
export type Piece = {
  text: string;
  strong?: true;
  dir?: 'ltr' | 'rtl';
  lang?: string;
  font?: string;
  long?: true;
  tall?: true;
  tail?: true;
};

type TermRow = { label: string; value: Piece[]; inWords?: Piece[]; total: boolean };
type Signature = { head: Piece[]; signer: Piece[]; title: Piece[] };

/** All that letter.typ prints, in the order in which it is read. */
export type LetterData = {
  title: string;
  author: string;
  company: Piece[];
  contact: Piece[][];
  reference: Piece[];
  date: Piece[];
  addressee: Piece[][];
  heading: Piece[];
  opening: Piece[][];
  terms: TermRow[];
  /** False for a table of so much text that it might be taller than a page: it is parted between rows. */
  termsTogether: boolean;
  closing: Piece[][];
  /** Where something in the letter cannot be printed. */
  note?: Piece[];
  lastLine: Piece[];
  signatures: Signature[];
  footer: { left: string; middle: Piece[] };
};

const unprintableNote =
  'The sign \u25A1 stands for a character that cannot be printed here. The onboarding portal shows it as it was typed.';

/** Marks that steer the direction of all that follows: in a name they could turn the sentence around it. */
const directionMarks = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Code points that PDF/A does not allow as text, or that Typst gives a meaning. */
const notInPdf = /[\p{Co}\p{Noncharacter_Code_Point}\uFFFC]/gu;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const strongDirection = /\p{L}/u;
/** Scripts with a font of their own, by the name that both have. */
const ownFonts = ['Arabic', 'Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Tamil', 'Telugu'].map(
  (name) => ({ name, script: new RegExp(`\\p{Script=${name}}`, 'u') }),
);
const devanagari = /\p{Script=Devanagari}/u;
/** No word of fewer characters is wider than the narrowest place that a word is set in. */
const longestSafeWord = 12;
/** Characters in the table's values, of which 1,200 fill about half a page. */
const togetherMax = 1200;

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

function pieceOf({ text: typed, strong, value }: LetterSpan): Piece {
  const text = clean(typed);
  const piece: Piece = { text };
  if (strong) piece.strong = true;
  if (!value) return piece;
  if (text.length > longestSafeWord && text.split(' ').some((word) => word.length > longestSafeWord)) piece.long = true;
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
/** What somebody typed, as one line. */
export const typed = (text: string): Piece[] => pieces([{ text, value: true }]);
/** A text of our own. */
export const plain = (text: string): Piece[] => pieces([{ text }]);

function termRow({ label, value, inWords, total = false }: LetterRow): TermRow {
  return {
    label,
    value: pieces(value.map((span) => ({ ...span, strong: false }))),
    ...(inWords === undefined ? {} : { inWords: plain(inWords) }),
    total,
  };
}

function signaturesOf({ company, candidateName }: Letter): Signature[] {
  const { name, signatory } = company;
  return [
    {
      head: pieces([{ text: 'For ' }, { text: name, value: true, strong: true }]),
      signer: typed(signatory.name),
      title: typed(signatory.title),
    },
    {
      head: plain('Acceptance by the candidate'),
      signer: typed(candidateName),
      title: plain('Recorded online with date and time'),
    },
  ];
}

/**
 * What the letter says, piece by piece, for letter.typ. `isPrintable` says of a text whether the fonts have all of its
 * characters. Raises a RangeError when a date or an amount in the letter is none.
 */
export function letterData(letter: Letter, isPrintable: (text: string) => boolean): LetterData {
  const { company, reference } = letter;
  const heading = letterHeading(letter);
  const terms = letterTerms(letter);
  const closing = letterClosing(letter).map(pieces);
  return {
    title: clean(`${heading.map(({ text }) => text).join('')} (${reference})`),
    author: clean(company.name),
    company: typed(company.name),
    contact: [
      ...company.address.split(/\r?\n/).map(typed),
      pieces([
        { text: company.contactEmail, value: true },
        { text: ' · ' },
        { text: company.contactPhone, value: true },
      ]),
    ],
    reference: pieces([{ text: 'Ref: ' }, { text: reference, value: true }]),
    date: plain(`Date: ${formatDate(letter.date)}`),
    addressee: [
      pieces([{ text: letter.candidateName, value: true, strong: true }]),
      pieces([{ text: 'Candidate ID ' }, { text: letter.candidateId, value: true }]),
      typed(letter.email),
    ],
    heading: pieces(heading),
    opening: letterOpening(letter).map(pieces),
    terms: terms.map(termRow),
    termsTogether: terms.flatMap((row) => row.value).reduce((sum, { text }) => sum + text.length, 0) <= togetherMax,
    closing: closing.slice(0, -1),
    ...(isPrintable(clean(JSON.stringify(letter))) ? {} : { note: plain(unprintableNote) }),
    lastLine: closing.at(-1) ?? [],
    signatures: signaturesOf(letter),
    footer: {
      left: clean(`Offer ${letter.candidateOfferId} · Version ${letter.version}`),
      middle: pieces([{ text: company.name, value: true }, { text: ' · Confidential' }]),
    },
  };
}
