import { deflateSync } from 'node:zlib';
import { dictionaryOf, type PdfObjects, reference, streamObject, streamOf } from './pdf-objects.ts';

/** A code that shows a glyph and says which text it is. */
type Code = { code: number; glyph: number; text: string };

/** A font of a PDF: how wide its glyphs are and which text they say, and the codes that it gets in addition. */
export type Font = {
  object: number;
  firstCode: number;
  widths: Map<number, number>;
  texts: Map<number, string>;
  added: Map<string, Code>;
};

export function openFont({ objects }: PdfObjects, object: number): Font {
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
export function codeFor(font: Font, glyph: number, text: string): number {
  if (font.texts.get(glyph) === text) return glyph;
  const key = `${glyph} ${text}`;
  const known = font.added.get(key) ?? { code: font.firstCode + font.added.size, glyph, text };
  font.added.set(key, known);
  return known.code;
}

/** Writes the added codes into a font: the glyph of each, its width and its text. */
export function writeFont(file: PdfObjects, { object, firstCode, widths, added }: Font): void {
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
