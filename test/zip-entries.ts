import { crc32 } from 'node:zlib';

/** A file of an archive: its path, and its content, which was stored as it is. */
export type UnzippedFile = { path: string; content: Buffer };

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
    files.push({ path, content });
    at += 46 + name + extra + comment;
  }
  return files;
}

function contentAt(zip: Buffer, head: number, size: number): Buffer {
  if (zip.readUInt32LE(head) !== localHeader) throw new Error('a file has no header');
  const begin = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  return zip.subarray(begin, begin + size);
}
