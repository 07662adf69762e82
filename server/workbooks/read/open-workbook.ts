import { CFB } from '@e965/xlsx';
import { isUtf8 } from 'node:buffer';
import { offerSheetRefs, sheetFileRefs as m } from '#domain/hr-messages.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { type Sheet, SheetFault } from './workbook.ts';
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
function rebuildXlsx(file: Buffer): Buffer | null {
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

/** The package types its reader of compound files as `any`. */
const compound = CFB as { read(file: Buffer, options: { type: 'buffer' }): { FullPaths: string[] } };

export function openWorkbook(file: Buffer): Sheet[] {
  const format = formatOf(file);
  if (format === 'table') throw new SheetFault(offerSheetRefs.saveAsWorkbook);
  const checked = format === 'xlsx' ? rebuildXlsx(file) : format && checkedXls(file);
  if (format === null || checked === null) throw new SheetFault(offerSheetRefs.wrongType);
  return parseWorkbook(checked, format);
}

/** An .xls workbook; the format is not packed, so the file's own limit bounds what it can hold. Null when the file is a
 * compound file of another kind; raises SheetFault for a broken or password-protected one (a protected .xlsx is stored
 * in the same way). */
function checkedXls(file: Buffer): Buffer | null {
  const streams = streamsOf(file);
  if (streams.includes('encryptedpackage') || streams.includes('encryption')) throw new SheetFault(m.passwordProtected);
  return streams.includes('workbook') || streams.includes('book') ? file : null;
}

function streamsOf(file: Buffer): string[] {
  try {
    const { FullPaths: paths } = compound.read(file, { type: 'buffer' });
    return paths.map((path) => path.slice(path.indexOf('/') + 1).toLowerCase());
  } catch (error) {
    throw new SheetFault(m.corrupt, { cause: error });
  }
}
