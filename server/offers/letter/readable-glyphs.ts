import { deflateSync, inflateSync } from 'node:zlib';
import { spansIn, withGlyphs, type Span } from './content-stream.ts';
import { dictionaryOf, type PdfObjects, readObjects, reference, streamOf, writeObjects } from './pdf-objects.ts';

/** A font of a PDF whose glyphs get more codes: each says for one glyph which text it shows. */
type Font = { object: number; firstCode: number; widths: Map<number, number>; added: Map<string, Code> };
type Code = { code: number; glyph: number; text: string };

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/**
 * Makes a PDF of Typst's readable for those that know only what each glyph stands for, such as Firefox and our own page
 * for letters. Where a script reorders, splits or joins letters, Typst says of several glyphs together which text they
 * are, and gives each of them all of it: a name is read twice over. Here each such glyph gets a code of its own for its
 * part of the text. The first cells of the table's rows become their heads, for which Typst has no means yet.
 */
export function withReadableGlyphs(pdf: Buffer): Buffer {
  const file = readObjects(pdf);
  markRowHeads(file);
  const fonts = new Map<number, Font>();
  for (const [number, object] of file.objects) {
    if (/\/Type \/Page\n/.test(dictionaryOf(object))) rewritePage(file, number, fonts);
  }
  for (const font of fonts.values()) writeFont(file, font);
  return writeObjects(file);
}

function markRowHeads({ objects }: PdfObjects): void {
  for (const row of objects.values()) {
    const dictionary = row.length < 1000 ? dictionaryOf(row) : '';
    if (!dictionary.includes('/S /TR\n')) continue;
    const first = reference(dictionary, 'K');
    const cell = dictionaryOf(objects.get(first));
    objects.set(first, Buffer.from(cell.replace('/S /TD', '/S /TH').replace('/Headers []', '/Scope /Row'), 'latin1'));
  }
}

function rewritePage(file: PdfObjects, page: number, fonts: Map<number, Font>): void {
  const dictionary = dictionaryOf(file.objects.get(page));
  const contents = reference(dictionary, 'Contents');
  const content = inflateSync(streamOf(file.objects.get(contents))).toString('latin1');
  const spans = spansIn(content);
  if (spans.length === 0) return;
  const strings = spans.flatMap((span) => {
    const object = reference(dictionary, span.font);
    const font = fonts.get(object) ?? openFont(file, object);
    fonts.set(object, font);
    return withCodes(span, font);
  });
  const bytes = deflateSync(Buffer.from(withGlyphs(content, strings), 'latin1'));
  file.objects.set(contents, streamObject('/Filter /FlateDecode', bytes));
}

const streamObject = (entries: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`\n<<\n  /Length ${bytes.length}\n  ${entries}\n>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream\n'),
  ]);

function withCodes({ text, shown }: Span, font: Font): Span['shown'] {
  const parts = partsOf(text, shown.reduce((sum, { glyphs }) => sum + glyphs.length, 0));
  let index = 0;
  return shown.map(({ start, end, glyphs }) => ({
    start,
    end,
    glyphs: glyphs.map((glyph) => codeFor(font, glyph, parts[index++] ?? '')),
  }));
}

/** A text in as many parts as glyphs draw it; together they are the text, in the order in which a reader takes them. */
function partsOf(text: string, count: number): string[] {
  const composed = Array.from(text);
  const characters = composed.length >= count ? composed : Array.from(text.normalize('NFD'));
  const parts = [...characters.slice(0, count - 1), characters.slice(count - 1).join('')];
  while (parts.length < count) parts.push('');
  return rightToLeft.test(text) ? parts.toReversed() : parts;
}

function codeFor(font: Font, glyph: number, text: string): number {
  const key = `${glyph} ${text}`;
  const known = font.added.get(key) ?? { code: font.firstCode + font.added.size, glyph, text };
  font.added.set(key, known);
  return known.code;
}

function openFont({ objects }: PdfObjects, object: number): Font {
  const descendant = dictionaryOf(objects.get(reference(dictionaryOf(objects.get(object)), 'DescendantFonts')));
  const numbers = (/\/W \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').trim().split(/\s+/).map(Number);
  const widths = new Map<number, number>();
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [first = 0, last = 0, width = 0] = numbers.slice(at, at + 3);
    for (let glyph = first; glyph <= last; glyph += 1) widths.set(glyph, width);
  }
  const map = objects.get(reference(dictionaryOf(objects.get(object)), 'ToUnicode'));
  const mapped = streamOf(map).toString('latin1').matchAll(/^<([0-9A-F]{4})>/gm);
  const last = Math.max(...widths.keys(), ...Array.from(mapped, ([, code = '']) => Number.parseInt(code, 16)));
  return { object, firstCode: last + 1, widths, added: new Map() };
}

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
