import fc from 'fast-check';
import { madeZip, workbookParts } from '#test/workbooks/workbooks.ts';
import { anyOf, indexIn, indexes, texts, written, type Text } from './hostile.ts';
import type { Outgoing, Part } from './outgoing.ts';

export type SheetChange =
  | { sheet: 'bytes'; at: number[]; byte: number }
  | { sheet: 'cut'; at: number }
  | { sheet: 'word'; part: number; at: number; word: Text; raw: boolean }
  | { sheet: 'part'; part: number; text: string }
  | { sheet: 'drop'; part: number };

const oddXml = anyOf(
  ['', '<', '<sst/>', '<worksheet/>', '<worksheet><sheetData/></worksheet>', '\u0000'],
  ['<?xml version="1.0" encoding="utf-16"?>'],
  ['<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><worksheet>&c;</worksheet>'],
  ['<!DOCTYPE a SYSTEM "file:///etc/passwd"><worksheet/>'],
  [`<worksheet><sheetData>${'<row>'.repeat(5000)}</sheetData></worksheet>`],
  [
    '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
  ],
);

/** Changes of a workbook: of its bytes, and of what is in its parts once they are unpacked. */
export const sheetChanges: fc.Arbitrary<SheetChange> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      sheet: fc.constant('bytes' as const),
      at: fc.array(indexes, { minLength: 1, maxLength: 8 }),
      byte: fc.constantFrom(0, 1, 0x3c, 0x7f, 0x80, 0xff),
    }),
  },
  { weight: 1, arbitrary: fc.record({ sheet: fc.constant('cut' as const), at: indexes }) },
  {
    weight: 6,
    arbitrary: fc.record({
      sheet: fc.constant('word' as const),
      part: indexes,
      at: indexes,
      word: texts,
      raw: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ sheet: fc.constant('part' as const), part: indexes, text: oddXml }) },
  { weight: 1, arbitrary: fc.record({ sheet: fc.constant('drop' as const), part: indexes }) },
);

export function changeSheet(request: Outgoing, change: SheetChange): void {
  if (request.body.kind !== 'form') return;
  const part = request.body.parts.find(({ head }) => head.includes('filename='));
  if (part) part.bytes = changed(part, change);
}

function changed({ bytes }: Part, change: SheetChange): Buffer {
  if (change.sheet === 'cut') return bytes.subarray(0, indexIn(change.at * 7, bytes.length));
  if (change.sheet === 'bytes') {
    const copy = Buffer.from(bytes);
    for (const at of change.at) copy[indexIn(at * 7, copy.length)] = change.byte;
    return copy;
  }
  const entries = unpacked(bytes);
  const entry = entries[indexIn(change.part, entries.length)];
  if (entry === undefined) return bytes;
  if (change.sheet === 'drop') entries.splice(entries.indexOf(entry), 1);
  else entry.data = change.sheet === 'part' ? change.text : changedWord(entry.data, change);
  return madeZip(entries);
}

/** The parts of an archive; none of one that an earlier change has spoilt. */
function unpacked(bytes: Buffer): { name: string; data: string }[] {
  if (bytes.subarray(0, 2).toString() !== 'PK') return [];
  try {
    return [...workbookParts(bytes)].filter(([name]) => !name.endsWith('/')).map(([name, data]) => ({ name, data }));
  } catch {
    return [];
  }
}

/** Another word where a value or a text was, as it is or as XML writes it. */
function changedWord(xml: string, { at, word, raw }: Extract<SheetChange, { sheet: 'word' }>): string {
  const found = [...xml.matchAll(/"[^"]*"|>[^<]+(?=<)/g)];
  const match = found[indexIn(at, found.length)];
  if (match === undefined) return xml;
  const text = raw ? written(word) : escaped(written(word));
  const [open] = match[0];
  return `${xml.slice(0, match.index)}${open ?? ''}${text}${open === '"' ? '"' : ''}${xml.slice(match.index + match[0].length)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
