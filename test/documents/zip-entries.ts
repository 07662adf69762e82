import { crc32 } from 'node:zlib';

/** A file of an archive: its path, its content, which was stored as it is, and the time that programs show for it. */
export type UnzippedFile = { path: string; content: Buffer; shownTime: string };

const endOfArchive = 0x06054b50;
const centralHeader = 0x02014b50;
const localHeader = 0x04034b50;

/** The files of an archive that compresses nothing, by its directory; raises when it has none or a checksum differs. */
export function unzipped(zip: Buffer): UnzippedFile[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || zip.readUInt32LE(end) !== endOfArchive) throw new Error('the archive has no directory');
  const files: UnzippedFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== centralHeader) throw new Error('the directory is damaged');
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('the file is compressed');
    if ((zip.readUInt16LE(at + 8) & 0x0800) === 0) throw new Error('the name is not marked as UTF-8');
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const content = contentAt(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 24));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${path} is damaged`);
    // An extra field may hold a time in UTC, which programs show in their own zone instead.
    if (extra !== 0) throw new Error(`${path} has more than the time without a zone`);
    files.push({ path, content, shownTime: timeAt(zip, at) });
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The zip format's own time, as '18/11/2026, 14:05'. */
function timeAt(zip: Buffer, head: number): string {
  const [time, date] = [zip.readUInt16LE(head + 12), zip.readUInt16LE(head + 14)];
  const [day, month, year] = [date % 32, Math.floor(date / 32) % 16, 1980 + Math.floor(date / 512)];
  const [hours, minutes] = [Math.floor(time / 2048), Math.floor(time / 32) % 64];
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(day)}/${two(month)}/${year}, ${two(hours)}:${two(minutes)}`;
}

function contentAt(zip: Buffer, head: number, size: number): Buffer {
  if (zip.readUInt32LE(head) !== localHeader) throw new Error('a file has no header');
  const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  return zip.subarray(begin, begin + size);
}
