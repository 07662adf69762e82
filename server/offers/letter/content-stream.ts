/** A string of a content stream that shows glyphs: where it is, and the two bytes of each glyph. */
export type Shown = { start: number; end: number; glyphs: number[] };
/** Glyphs that show a text together: `ActualText` in PDF. All of them are of one font, by its name on the page. */
export type Span = { text: string; font: string; shown: Shown[] };

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

/** The glyphs of a page that stand for a text together, in the order in which they are drawn. */
export function spansIn(content: string): Span[] {
  const spans: Span[] = [];
  const open: (Span | null)[] = [];
  let operands: Token[] = [];
  let font = '';
  for (const token of tokensOf(content)) {
    const span = open.at(-1);
    const isOperator = token.kind === 'word' && /^[A-Za-z]/.test(token.text);
    if (!isOperator) {
      operands.push(token);
      continue;
    }
    if (token.text === 'Tf') font = operands[0]?.text.slice(1) ?? '';
    else if (token.text === 'BDC') open.push(spanOf(operands));
    else if (token.text === 'BMC') open.push(null);
    else if (token.text === 'EMC') {
      open.pop();
      if (span) spans.push(span);
    } else if (span && (token.text === 'TJ' || token.text === 'Tj')) {
      span.font = font;
      const strings = operands.filter(({ kind }) => kind === 'string');
      span.shown.push(...strings.map(({ start, end, text }) => ({ start, end, glyphs: glyphsIn(text) })));
    }
    operands = [];
  }
  return spans;
}

function spanOf(operands: Token[]): Span | null {
  const at = operands.findIndex(({ text }) => text === '/ActualText');
  const text = operands[at + 1];
  return at >= 0 && text?.kind === 'string' ? { text: textIn(text.text), font: '', shown: [] } : null;
}

/** The content with other glyphs in its strings. */
export function withGlyphs(content: string, strings: Shown[]): string {
  let written = '';
  let at = 0;
  for (const { start, end, glyphs } of strings) {
    const hex = glyphs.map((glyph) => glyph.toString(16).padStart(4, '0')).join('');
    written += `${content.slice(at, start)}<${hex}>`;
    at = end;
  }
  return written + content.slice(at);
}
