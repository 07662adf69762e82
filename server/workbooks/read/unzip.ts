import { crc32, inflateRawSync } from 'node:zlib';
import { sheetFileRefs as m } from '#domain/hr-messages.ts';
import { hasCode } from '#server/process/error-code.ts';
import { SheetFault } from './workbook.ts';

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
export function unpackParts(file: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
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
