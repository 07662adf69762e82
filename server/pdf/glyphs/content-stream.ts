/** What a stretch of content says that it reads as, `ActualText` in PDF, and where it says so. */
type ActualText = { text: string; start: number; end: number };
/** A string of a content stream that shows glyphs: where it is, the two bytes of each glyph, its font by the name on
 * the page and the font's size, the text object that it is in and that object's height on the page. */
export type Shown = {
  start: number;
  end: number;
  glyphs: number[];
  font: string;
  size: number;
  object: number;
  y: number;
  actual: ActualText | null;
};

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

type Token = { start: number; end: number; kind: 'word' | 'string'; text: string };

/** A string in brackets, which may hold others; `\ddd` and the like are single bytes. */
function readLiteral(content: string, start: number): Token {
  let bytes = '';
  let depth = 0;
  let at = start;
  do {
    const sign = content[at] ?? '';
    at += 1;
    if (sign === '\\') {
      const octal = /^[0-7]{1,3}/.exec(content.slice(at, at + 3))?.[0];
      const escaped = content[at] ?? '';
      bytes += String.fromCharCode(octal ? Number.parseInt(octal, 8) : (escapes[escaped] ?? escaped.charCodeAt(0)));
      at += octal?.length ?? 1;
      continue;
    }
    if (sign === ')') depth -= 1;
    if (depth > 0) bytes += sign;
    if (sign === '(') depth += 1;
  } while (depth > 0 && at < content.length);
  return { start, end: at, kind: 'string', text: bytes };
}

function readHex(content: string, start: number): Token {
  const end = content.indexOf('>', start) + 1;
  return { start, end, kind: 'string', text: Buffer.from(content.slice(start + 1, end - 1), 'hex').toString('latin1') };
}

function* tokensOf(content: string): Generator<Token> {
  const word = /[^\s()<>[\]/]+|\/[^\s()<>[\]/]*|<<|>>|[[\]]/y;
  let at = 0;
  while (at < content.length) {
    const sign = content[at] ?? '';
    if (sign === '(' || (sign === '<' && content[at + 1] !== '<')) {
      const token = sign === '(' ? readLiteral(content, at) : readHex(content, at);
      yield token;
      at = token.end;
      continue;
    }
    word.lastIndex = at;
    const [found] = word.exec(content) ?? [];
    if (found !== undefined) yield { start: at, end: at + found.length, kind: 'word', text: found };
    at += found?.length ?? 1;
  }
}

const glyphsIn = (bytes: string): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, index) => {
    return (bytes.charCodeAt(index * 2) << 8) | bytes.charCodeAt(index * 2 + 1);
  });

/** 'FEFF' and UTF-16, or one byte a character. */
function textIn(bytes: string): string {
  if (!bytes.startsWith('\u00FE\u00FF')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

type State = { font: string; size: number; object: number; heights: number[]; marked: (ActualText | null)[] };

const numberIn = (operands: Token[], index: number): number => Number(operands.at(index)?.text ?? 0);

/** What an operator other than one that shows text does to what comes after it. */
function follow(state: State, operator: string, operands: Token[]): void {
  const { heights, marked } = state;
  if (operator === 'q') heights.push(heights.at(-1) ?? 0);
  else if (operator === 'Q') heights.pop();
  else if (operator === 'cm') heights.splice(-1, 1, numberIn(operands, -1));
  else if (operator === 'BT') state.object += 1;
  else if (operator === 'Tf') {
    state.font = operands[0]?.text.slice(1) ?? '';
    state.size = numberIn(operands, -1);
  } else if (operator === 'BDC') marked.push(actualTextIn(operands) ?? marked.at(-1) ?? null);
  else if (operator === 'BMC') marked.push(marked.at(-1) ?? null);
  else if (operator === 'EMC') marked.pop();
}

export function shownIn(content: string): Shown[] {
  const shown: Shown[] = [];
  const state: State = { font: '', size: 0, object: 0, heights: [0], marked: [] };
  let operands: Token[] = [];
  for (const token of tokensOf(content)) {
    if (token.kind === 'string' || !/^[A-Za-z]/.test(token.text)) {
      operands.push(token);
      continue;
    }
    if (token.text === 'TJ' || token.text === 'Tj') {
      const { font, size, object, heights, marked } = state;
      const common = { font, size, object, y: heights.at(-1) ?? 0, actual: marked.at(-1) ?? null };
      const strings = operands.filter(({ kind }) => kind === 'string');
      shown.push(...strings.map(({ start, end, text }) => ({ start, end, glyphs: glyphsIn(text), ...common })));
    } else follow(state, token.text, operands);
    operands = [];
  }
  return shown;
}

function actualTextIn(operands: Token[]): ActualText | null {
  const at = operands.findIndex(({ text }) => text === '/ActualText');
  const [name, text] = operands.slice(at, at + 2);
  if (at < 0 || name === undefined || text?.kind !== 'string') return null;
  return { text: textIn(text.text), start: name.start, end: text.end };
}

/** A place of the content and what is to be there instead. */
export type Replacement = { start: number; end: number; text: string };

export const glyphString = (glyphs: number[]): string =>
  `<${glyphs.map((glyph) => glyph.toString(16).padStart(4, '0')).join('')}>`;

export function replaceIn(content: string, replacements: Replacement[]): string {
  let written = '';
  let at = 0;
  for (const { start, end, text } of replacements.toSorted((a, b) => a.start - b.start)) {
    written += content.slice(at, start) + text;
    at = end;
  }
  return written + content.slice(at);
}
