import { deflateSync, inflateSync } from 'node:zlib';
import { glyphString, replaceIn, type Replacement, type Shown, shownIn } from './content-stream.ts';
import {
  dictionaryOf,
  objectsIn,
  type PdfObjects,
  readObjects,
  reference,
  streamObject,
  streamOf,
  writeObjects,
} from './pdf-objects.ts';

/** A code that shows a glyph and says which text it is. */
type Code = { code: number; glyph: number; text: string };

/** A font of a PDF: how wide its glyphs are and which text they say, and the codes that it gets in addition. */
type Font = {
  object: number;
  firstCode: number;
  widths: Map<number, number>;
  texts: Map<number, string>;
  added: Map<string, Code>;
};

function openFont({ objects }: PdfObjects, object: number): Font {
  const dictionary = dictionaryOf(objects.get(object));
  const descendant = dictionaryOf(objects.get(reference(dictionary, 'DescendantFonts')));
  const numbers = (/\/W \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number);
  const widths = new Map<number, number>();
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [first = 0, last = 0, width = 0] = numbers.slice(at, at + 3);
    for (let glyph = first; glyph <= last; glyph += 1) widths.set(glyph, width);
  }
  const map = streamOf(objects.get(reference(dictionary, 'ToUnicode'))).toString('latin1');
  const entries = map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>/gm);
  const texts = new Map(
    Array.from(entries, ([, code = '', text = '']) => {
      return [Number.parseInt(code, 16), Buffer.from(text, 'hex').swap16().toString('utf16le')];
    }),
  );
  const firstCode = Math.max(...widths.keys(), ...texts.keys()) + 1;
  return { object, firstCode, widths, texts, added: new Map() };
}

/** The code for a glyph where it says a text of its own. */
function codeFor(font: Font, glyph: number, text: string): number {
  if (font.texts.get(glyph) === text) return glyph;
  const key = `${glyph} ${text}`;
  const known = font.added.get(key) ?? { code: font.firstCode + font.added.size, glyph, text };
  font.added.set(key, known);
  return known.code;
}

/** Writes the added codes into a font: the glyph of each, its width and its text. */
function writeFont(file: PdfObjects, { object, firstCode, widths, added }: Font): void {
  const { objects } = file;
  const codes = [...added.values()];
  const font = dictionaryOf(objects.get(object));
  const descendant = reference(font, 'DescendantFonts');
  const glyphOfCode = Math.max(...objects.keys()) + 1;
  const map = Buffer.alloc((firstCode + codes.length) * 2);
  for (let code = 0; code < firstCode; code += 1) map.writeUInt16BE(code, code * 2);
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph, code * 2);
  objects.set(glyphOfCode, streamObject('/Filter /FlateDecode', deflateSync(map)));

  const more = codes.map(({ code, glyph }) => ` ${code} ${code} ${widths.get(glyph) ?? 0}`).join('');
  const described = dictionaryOf(objects.get(descendant))
    .replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${glyphOfCode} 0 R`)
    .replace(/\/W \[([^\]]*)\]/, `/W [$1${more}]`);
  objects.set(descendant, Buffer.from(described, 'latin1'));
  dropGlyphSet(file, reference(described, 'FontDescriptor'));
  addTexts(file, reference(font, 'ToUnicode'), codes);
}

/** The set of codes that PDF/A-1 asks for would have to name the new ones; PDF/A-2 does without. */
function dropGlyphSet({ objects }: PdfObjects, descriptor: number): void {
  const dictionary = dictionaryOf(objects.get(descriptor));
  const set = /\n *\/CIDSet (\d+) 0 R/.exec(dictionary);
  if (!set) return;
  objects.delete(Number(set[1]));
  objects.set(descriptor, Buffer.from(dictionary.replace(set[0], ''), 'latin1'));
}

const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

function addTexts({ objects }: PdfObjects, number: number, codes: Code[]): void {
  const map = streamOf(objects.get(number)).toString('latin1');
  const entries = codes.map(({ code, text }) => `<${code.toString(16).padStart(4, '0')}> <${hex(text)}>`);
  const blocks: string[] = [];
  // A block may have a hundred entries.
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
  }
  const written = Buffer.from(map.replace('endcmap', `${blocks.join('')}endcmap`), 'latin1');
  objects.set(number, streamObject('/Type /CMap\n  /WMode 0', written));
}

/** A glyph in its place, with the text of all glyphs that it belongs together with. */
type Placed = { shown: Shown; index: number; glyph: number; font: Font; text: string };

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;
/** Texts of which each glyph stands for its own letters, always the same: nearly all letters, which are done sooner. */
const glyphsAreLetters = /^[\s!-~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2026\u20B9]*$/;
/** Nothing to be seen, nor to be read aloud: for a glyph whose text the glyphs around it say already. */
const wordJoiner = '\u2060';

/** Makes a PDF of Typst's readable for those that know only what each glyph stands for, such as Firefox and our own
 * page for letters. Where a script reorders, splits or joins letters, Typst gives each glyph the text of all that
 * belong together, so that a name is read twice over. Here each such glyph gets a code of its own for its part of the
 * text. The first cells of the table's rows become their heads, for which Typst has no means yet. `text` has all
 * characters of the PDF. It is changed in its own bytes where that is enough. */
export function withReadableGlyphs(pdf: Buffer, text: string): Buffer {
  markRowHeads(pdf);
  if (glyphsAreLetters.test(text)) return pdf;
  const file = readObjects(pdf);
  const fonts = new Map<number, Font>();
  for (const [number, object] of file.objects) {
    if (/\/Type \/Page\n/.test(dictionaryOf(object))) rewritePage(file, number, fonts);
  }
  for (const font of fonts.values()) if (font.added.size > 0) writeFont(file, font);
  return writeObjects(file);
}

const row = '/S /TR\n';

/** In the bytes as they are, since what replaces something is as long: taking all objects apart costs much more. */
function markRowHeads(pdf: Buffer): void {
  const objectOf = objectsIn(pdf);
  for (let at = pdf.indexOf(row); at !== -1; at = pdf.indexOf(row, at + row.length)) {
    markRowHead(objectOf(reference(pdf.toString('latin1', at, pdf.indexOf('endobj', at)), 'K')));
  }
}

/** The first cell of a row becomes its head; one that is the head of a column stays that. */
function markRowHead(cell: Buffer): void {
  const dictionary = cell.toString('latin1');
  const kind = dictionary.indexOf('/S /TD');
  const headers = /\/Headers \[[^\]]*\]/.exec(dictionary);
  if (kind === -1 || headers === null) return;
  cell.write('/S /TH', kind, 'latin1');
  cell.write('/Scope /Row'.padEnd(headers[0].length), headers.index, 'latin1');
}

function rewritePage(file: PdfObjects, page: number, fonts: Map<number, Font>): void {
  const dictionary = dictionaryOf(file.objects.get(page));
  const contents = reference(dictionary, 'Contents');
  const content = inflateSync(streamOf(file.objects.get(contents))).toString('latin1');
  const fontOf = (name: string): Font => {
    const object = reference(dictionary, name);
    const font = fonts.get(object) ?? openFont(file, object);
    fonts.set(object, font);
    return font;
  };
  const placed = shownIn(content).flatMap((shown) => {
    const font = fontOf(shown.font);
    const textOf = (glyph: number) => shown.actual?.text ?? font.texts.get(glyph) ?? '';
    return shown.glyphs.map((glyph, index): Placed => ({ shown, index, glyph, font, text: textOf(glyph) }));
  });
  const replacements = new Map<number, Replacement>();
  for (const { shown, unsaid } of clustersOf(placed).flatMap(giveCodes)) {
    const { start, end, actual } = shown;
    replacements.set(start, { start, end, text: glyphString(shown.glyphs) });
    if (unsaid && actual) replacements.set(actual.start, { ...actual, text: '' });
  }
  if (replacements.size === 0) return;
  const readable = replaceIn(content, [...replacements.values()]);
  const bytes = deflateSync(Buffer.from(readable, 'latin1'));
  file.objects.set(contents, streamObject('/Filter /FlateDecode', bytes));
}

/** True when two glyphs one after the other say the same text as one: they share what says it, or they are in two text
 * objects only because one of them is moved up or down, as marks are. */
function belongTogether(first: Placed, before: Placed, next: Placed): boolean {
  if (before.text !== next.text || next.text === '') return false;
  if (before.shown.object === next.shown.object) {
    return next.shown.actual !== null && before.shown.actual === next.shown.actual;
  }
  const moved = Math.abs(before.shown.y - next.shown.y);
  return (
    moved > 0 && moved < next.shown.size && before.shown.object + 1 === next.shown.object && first.glyph !== next.glyph
  );
}

function clustersOf(placed: Placed[]): Placed[][] {
  const clusters: Placed[][] = [];
  for (const next of placed) {
    const cluster = clusters.at(-1);
    const [first] = cluster ?? [];
    const before = cluster?.at(-1);
    if (cluster && first && before && belongTogether(first, before, next)) cluster.push(next);
    else clusters.push([next]);
  }
  return clusters;
}

/** Gives the glyphs of a cluster codes for their parts of its text, where the ones they have say something else, and
 * answers the strings that have changed by it. What says the text of them all is `unsaid` where Typst has parted them:
 * each part would repeat it. Of those the first says all of it, as the others may be painted to its left, and Chrome
 * and poppler read by the place. */
function giveCodes(cluster: Placed[]): { shown: Shown; unsaid: boolean }[] {
  const [first] = cluster;
  if (!first || (cluster.length === 1 && first.font.texts.get(first.glyph) === first.text)) return [];
  const unsaid = cluster.some(({ shown }) => shown.object !== first.shown.object);
  const parts = unsaid && !rightToLeft.test(first.text) ? [first.text] : partsOf(first.text, cluster.length);
  for (const [at, { shown, index, glyph, font }] of cluster.entries()) {
    shown.glyphs[index] = codeFor(font, glyph, parts[at] ?? wordJoiner);
  }
  return cluster.map(({ shown }) => ({ shown, unsaid }));
}

/** A text in as many parts as it has glyphs; together they are the text, in the order in which a reader takes them. */
function partsOf(text: string, count: number): string[] {
  const composed = Array.from(text);
  const characters = composed.length >= count ? composed : Array.from(text.normalize('NFD'));
  const own = Math.min(count, characters.length);
  const parts = [...characters.slice(0, own - 1), characters.slice(own - 1).join('')];
  while (parts.length < count) parts.push(wordJoiner);
  return rightToLeft.test(text) ? parts.toReversed() : parts;
}
