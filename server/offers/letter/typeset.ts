import bidiFactory from 'bidi-js';
import type { Weight } from './faces.ts';
import type { LetterFont, Shaped } from './shaping.ts';

/** Sizes are points. */
export type Style = { weight: Weight; size: number; color: string };
/** A stretch of text in one style; a `value` was typed by somebody and keeps its own writing direction. */
export type Run = { text: string; style: Style; value?: boolean | undefined };
export type Fonts = Record<Weight, readonly [LetterFont, ...LetterFont[]]>;

/** Text in one font, style and direction, with its glyphs. */
type Piece = Setting & { text: string; shaped: Shaped; width: number };
/** Pieces from left to right; `top` and `bottom` are the reach of the ink from the baseline. */
export type Line = { pieces: Piece[]; width: number; top: number; bottom: number };

type Word = { pieces: Piece[]; width: number; isSpace: boolean };
type Setting = { font: LetterFont; style: Style; level: number; isDevanagari: boolean };
type Character = Setting & { text: string };

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ISOLATE = '\u2068';
const END_ISOLATE = '\u2069';
/** Marks that steer the direction of all that follows: in a name they could turn the sentence around it. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const NEUTRAL = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
/** Points: a text must fit into the very width that was measured for it. */
const TOLERANCE = 0.01;
/** The only script in Noto Sans itself that is shaped by rules of its own, therefore never in one go with an alphabet. */
const DEVANAGARI = /\p{Script=Devanagari}/u;
const BREAK_AFTER = /[-–—/]$/;

function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ');
}

function covers(font: LetterFont, text: string): boolean {
  return Array.from(text).every(
    (character) => INVISIBLE.test(character) || font.face.characters.has(character.codePointAt(0) ?? 0),
  );
}

/** True when every character can be printed; one that cannot is a box on paper, and is read back as typed. */
export function canPrint(fonts: Fonts, text: string): boolean {
  return Array.from(clean(text)).every((character) => fonts.regular.some((font) => covers(font, character)));
}

/**
 * What a reader sees as one character, in the font that has all of it; else part by part in those that have them.
 * Spaces and punctuation stay in the font of the name that they are in, so that it is read back in one go.
 */
function inFonts(grapheme: string, fonts: Fonts[Weight], before?: LetterFont): { text: string; font: LetterFont }[] {
  const preferred = before && NEUTRAL.test(grapheme) ? [before, ...fonts] : fonts;
  const whole = preferred.find((font) => covers(font, grapheme));
  if (whole) return [{ text: grapheme, font: whole }];
  return Array.from(grapheme, (text) => ({ text, font: fonts.find((font) => covers(font, text)) ?? fonts[0] }));
}

/** Keeps what is typed from right to left from turning the punctuation and numbers around it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? ISOLATE + text + END_ISOLATE : text;
}

function charactersOf(runs: Run[], fonts: Fonts): Character[] {
  const marked = runs.map((run) => ({ ...run, text: run.value ? isolated(clean(run.text)) : clean(run.text) }));
  const { levels } = bidi.getEmbeddingLevels(marked.map(({ text }) => text).join(''), 'ltr');
  const characters: Character[] = [];
  let offset = 0;
  for (const { text, style, value } of marked) {
    let before: LetterFont | undefined;
    for (const { segment, index } of graphemes.segment(text)) {
      const level = levels[offset + index] ?? 0;
      const visible = segment.replace(DIRECTION_MARKS, '');
      if (visible === '') continue;
      const parts = inFonts(visible, fonts[style.weight], before);
      const isNeutral = NEUTRAL.test(visible);
      const isDevanagari = isNeutral ? (characters.at(-1)?.isDevanagari ?? false) : DEVANAGARI.test(visible);
      characters.push(...parts.map((part) => ({ ...part, style, level, isDevanagari })));
      if (value) before = parts.at(-1)?.font;
    }
    offset += text.length;
  }
  return characters;
}

function isAlike(a: Setting, b: Setting): boolean {
  return a.font === b.font && a.style === b.style && a.level === b.level && a.isDevanagari === b.isDevanagari;
}

function pieceOf({ font, style, level, isDevanagari }: Setting, text: string): Piece {
  const shaped = font.shape(text, level % 2 === 1);
  return { text, font, style, level, isDevanagari, shaped, width: (shaped.width * style.size) / 1000 };
}

function wordOf(characters: Character[], isSpace: boolean): Word {
  const pieces: Piece[] = [];
  let start = 0;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next && isAlike(next, character)) continue;
    const text = characters
      .slice(start, index + 1)
      .map((part) => part.text)
      .join('');
    pieces.push(pieceOf(character, text));
    start = index + 1;
  }
  return { pieces, width: widthOf(pieces), isSpace };
}

function widthOf(pieces: Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0);
}

function isSpace(character: Character | undefined): boolean {
  return character?.text === ' ';
}

/** A word that is wider than the line is cut between characters, as the last resort before clipping it. */
function cutToWidth(characters: Character[], width: number): Word[] {
  const whole = wordOf(characters, false);
  if (whole.width <= width + TOLERANCE || characters.length < 2) return [whole];
  let fits = Math.max(1, Math.floor((characters.length * width) / whole.width));
  while (fits > 1 && wordOf(characters.slice(0, fits), false).width > width) fits -= 1;
  return [wordOf(characters.slice(0, fits), false), ...cutToWidth(characters.slice(fits), width)];
}

function wordsOf(characters: Character[], width: number): Word[] {
  const words: Word[] = [];
  let start = 0;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    const breaks = next !== undefined && BREAK_AFTER.test(character.text) && /^\p{L}/u.test(next.text);
    if (next && isSpace(next) === isSpace(character) && !breaks) continue;
    const part = characters.slice(start, index + 1);
    words.push(...(isSpace(character) ? [wordOf(part, true)] : cutToWidth(part, width)));
    start = index + 1;
  }
  return words;
}

function fill(words: Word[], width: number): Word[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let used = 0;
  for (const word of words) {
    if (!word.isSpace && line.length > 0 && used + word.width > width + TOLERANCE) {
      lines.push(line);
      line = [];
      used = 0;
    }
    if (word.isSpace && line.length === 0) continue;
    line.push(word);
    used += word.width;
  }
  return [...lines, line];
}

/** A single word on the last line of several looks lost: it takes the one before it along, where that fits. */
function joinLoneWord(lines: Word[][], width: number): Word[][] {
  const last = lines.at(-1) ?? [];
  const before = lines.at(-2) ?? [];
  const isLone = last.filter((word) => !word.isSpace).length === 1;
  const at = before.findLastIndex((word, index) => !word.isSpace && (before[index - 1]?.isSpace ?? false));
  if (!isLone || before.filter((word) => !word.isSpace).length < 4 || at < 0) return lines;
  const joined = [...before.slice(at), ...last];
  if (joined.reduce((sum, word) => sum + word.width, 0) > width) return lines;
  return [...lines.slice(0, -2), before.slice(0, at), joined];
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, turn each sequence around. */
function inVisualOrder(pieces: Piece[]): Piece[] {
  const ordered = [...pieces];
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}

/** Neighbours in one font, style and direction become one piece, spaces included. */
function merge(pieces: Piece[]): Piece[] {
  const merged: Piece[] = [];
  let text = '';
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    text += piece.text;
    if (next && isAlike(piece, next)) continue;
    merged.push(text === piece.text ? piece : pieceOf(piece, text));
    text = '';
  }
  return merged;
}

/** The space at which a line was broken is printed too, beyond its width: who reads the text back needs it. */
function lineOf(words: Word[]): Line {
  const end = words.findLastIndex((word) => !word.isSpace) + 1;
  const printed = words.slice(0, end).flatMap((word) => word.pieces);
  const space = (words[end]?.pieces ?? []).filter((piece) => piece.level % 2 === 0);
  const pieces = merge([...printed, ...space]);
  const reach = (side: 'top' | 'bottom') => pieces.map((piece) => (piece.shaped[side] * piece.style.size) / 1000);
  return {
    pieces: inVisualOrder(pieces),
    width: widthOf(pieces) - widthOf(space),
    top: Math.max(0, ...reach('top')),
    bottom: Math.min(0, ...reach('bottom')),
  };
}

/**
 * Sets a paragraph into lines no wider than `width` points: each script in a font that has it, right-to-left names in
 * their own order, overlong words cut. At least one line, which may be empty.
 */
export function typeset(runs: Run[], fonts: Fonts, width: number): Line[] {
  const words = wordsOf(charactersOf(runs, fonts), width);
  return joinLoneWord(fill(words, width), width).map(lineOf);
}
