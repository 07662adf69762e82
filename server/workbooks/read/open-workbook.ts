import { isUtf8 } from 'node:buffer';
import { crc32, inflateRawSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import { offerSheetRefs, sheetFileRefs as m } from '#domain/hr-messages.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';
import { hasCode } from '#server/process/error-code.ts';
import { parseWorkbook } from './parse-workbook.ts';
import { type Sheet, SheetFault } from './workbook.ts';

type Entry = { method: number; sum: number; isEncrypted: boolean; packedBytes: number; offset: number };

/** A workbook with pictures has some dozens of parts. */
const entriesMax = 2000;
/** Limits of expansion for one part, and for all parts that are read; 50,000 offers take about 50 MB. */
const partBytesMax = 96 * 1024 * 1024;
const allBytesMax = 128 * 1024 * 1024;

const endBytes = 22;
const commentBytesMax = 65_535;
const signature = { entry: 0x02_01_4b_50, local: 0x04_03_4b_50, end: 0x06_05_4b_50 } as const;

/** The wanted parts of a zip archive by name, without case: '_rels/.rels'. Each is unpacked within the limits, whatever
 * sizes the archive claims, and its checksum is verified. Raises SheetFault for an archive that is truncated,
 * inconsistent, password-protected or expands too far. */
function unpackParts(file: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = allBytesMax;
  for (const [name, entry] of listEntries(file)) {
    if (!isWanted(name)) continue;
    const part = unpack(file, entry, Math.min(left, partBytesMax));
    left -= part.length;
    parts.set(name, part);
  }
  return parts;
}

function listEntries(file: Buffer): Map<string, Entry> {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > entriesMax) throw new SheetFault(m.tooMuch);
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== signature.entry) throw new SheetFault(m.corrupt);
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const name = file
      .toString('utf8', at + 46, nameEnd)
      .replaceAll('\\', '/')
      .replace(/^\/+/, '')
      .toLowerCase();
    // Two parts of one name: programs differ in which one they show.
    if (entries.has(name)) throw new SheetFault(m.corrupt);
    entries.set(name, {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      sum: file.readUInt32LE(at + 16),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** The archive's directory is found from its end, which a comment may follow. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - endBytes - commentBytesMax);
  for (let at = file.length - endBytes; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === signature.end) return at;
  }
  throw new SheetFault(m.corrupt);
}

function unpack(file: Buffer, entry: Entry, bytesMax: number): Buffer {
  if (entry.isEncrypted) throw new SheetFault(m.passwordProtected);
  const part = inflate(packedBytes(file, entry), entry.method, bytesMax);
  if (crc32(part) !== entry.sum) throw new SheetFault(m.corrupt);
  return part;
}

function packedBytes(file: Buffer, { offset, packedBytes }: Entry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== signature.local) throw new SheetFault(m.corrupt);
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packedBytes > file.length) throw new SheetFault(m.corrupt);
  return file.subarray(start, start + packedBytes);
}

function inflate(packed: Buffer, method: number, bytesMax: number): Buffer {
  if (method === 0) {
    if (packed.length > bytesMax) throw new SheetFault(m.tooMuch);
    return packed;
  }
  if (method !== 8) throw new SheetFault(m.corrupt);
  if (bytesMax <= 0) throw new SheetFault(m.tooMuch);
  try {
    return inflateRawSync(packed, { maxOutputLength: bytesMax });
  } catch (error) {
    const isTooMuch = hasCode(error, 'ERR_BUFFER_TOO_LARGE');
    throw new SheetFault(isTooMuch ? m.tooMuch : m.corrupt, { cause: error });
  }
}

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
