import { isUtf8 } from 'node:buffer';
import { CFB } from '@e965/xlsx';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { SheetFault } from './workbook.ts';
import { unpackParts } from './unzip.ts';

/** The package types its writer of archives as `any`. */
const archives = CFB as {
  utils: { cfb_new(): object; cfb_add(archive: object, name: string, content: Buffer): void };
  write(archive: object, options: { fileType: 'zip'; type: 'buffer' }): Buffer;
};

/** Markup only, without parts that contain no offer data: authors, comments, caches of pivots. */
const isNeeded = (name: string): boolean => /\.(?:xml|rels)$/.test(name) && !unneeded.test(name);
const unneeded = /^(?:docprops|customxml|meta-inf|xl\/(?:comments\d*|pivot\w+|threadedcomments))\b/;

const contentTypes = '[content_types].xml';
/** Content types of a workbook (.xlsx, .xlsm, .xltx), as opposed to text, slides or a binary workbook. */
const isWorkbook = /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroEnabled)\.main\+xml/;

/** A workbook of 50,000 offers has some 3,000,000 tags; this limit keeps the package, which reads all at once, within its bounds. */
const tagsMax = 4_000_000;
const lessThan = 0x3c;

/** A text that the package would pass over without counting it, so that all later ones would move up. */
const uncountedText = /<(?:\w+:)?si\b[^<>]*\/>/;

/** An .xlsx workbook rebuilt of nothing but markup that was unpacked within our limits, so that no other archive, size
 * or entry than those reaches the package that reads it. Null when the archive holds something else; raises SheetFault
 * when it is broken, protected by a password or too much, and for markup that declares entities or is not UTF-8. */
export function rebuildXlsx(file: Buffer): Buffer | null {
  const parts = unpackParts(file, isNeeded);
  if (!isWorkbook.test(parts.get(contentTypes)?.toString('latin1') ?? '')) return null;
  const archive = archives.utils.cfb_new();
  for (const [name, part] of parts) {
    checkMarkup(part);
    archives.utils.cfb_add(archive, name, withoutWideReferences(part));
  }
  return archives.write(archive, { fileType: 'zip', type: 'buffer' });
}

function checkMarkup(part: Buffer): void {
  if (!isUtf8(part) || part.includes('<!DOCTYPE')) throw new SheetFault(m.corrupt);
  if (countTags(part) > tagsMax) throw new SheetFault(m.tooMuch);
  if (uncountedText.test(part.toString('latin1'))) throw new SheetFault(m.corrupt);
}

const reference = /&#(?:x([0-9a-f]+)|([0-9]+));/gi;

/** The package keeps 16 bits of a character that is written as its number. */
function withoutWideReferences(part: Buffer): Buffer {
  if (!part.includes('&#')) return part;
  const text = part.toString('utf8').replace(reference, (written, hex: string | undefined, decimal: string) => {
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    if (code > 0x10_ff_ff) throw new SheetFault(m.corrupt);
    return code > 0xff_ff ? String.fromCodePoint(code) : written;
  });
  return Buffer.from(text, 'utf8');
}

function countTags(part: Buffer): number {
  let count = 0;
  for (let at = 0; at < part.length; at += 1) if (part[at] === lessThan) count += 1;
  return count;
}
