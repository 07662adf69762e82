import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its text may come piece by piece. */
export type ZipPart = { name: string; text: AsyncIterable<string> | Iterable<string> };

const localHeader = 0x04034b50;
const descriptor = 0x08074b50;
const centralHeader = 0x02014b50;
const endOfArchive = 0x06054b50;
/** 2.0: deflated. */
const zipVersion = 20;
/** Sizes and checksum follow the data: they are not known before it has gone out. */
const sizesFollow = 0x0008;
const deflated = 8;
/** 1 January 1980, the first day that the format knows: the same content makes the same bytes. */
const noDate = 0x0021;
/** Beyond this the format needs its 64-bit extension, which not every spreadsheet program reads. */
const sizeMax = 0xffffffff;

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number };

/**
 * An archive, byte by byte as its parts come: nothing is kept but what is being compressed, and nothing is read ahead
 * of a reader that takes its time. An error of a part ends it before its directory, so that no program opens it as if
 * it were whole. Names are plain ASCII. Raises a RangeError beyond 4 GiB.
 */
export async function* zipped(parts: Iterable<ZipPart>): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = [];
  let at = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name, 'latin1'), at, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([headOf(entry, localHeader), entry.name]);
    yield head;
    for await (const chunk of deflatedOf(part.text, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    yield descriptorOf(entry);
    at += head.length + entry.packed + 16;
    if (at > sizeMax || entry.size > sizeMax) throw new RangeError('the archive is too large');
    written.push(entry);
  }
  yield directoryOf(written, at);
}

/** The deflated text; counts size and checksum of what went in on `entry`. Compressing happens off the main thread. */
function deflatedOf(text: ZipPart['text'], entry: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const deflate = createDeflateRaw();
  // One piece at a time: what is made ahead would only lie in memory.
  pipeline(Readable.from(counted(), { highWaterMark: 1 }), deflate, (error) => {
    if (error) deflate.destroy(error);
  });
  return deflate;
}

/** The fixed part of a local header, or of the directory's entry, which repeats it with the sizes known. */
function headOf(entry: Written, signature: typeof localHeader | typeof centralHeader): Buffer {
  const central = signature === centralHeader;
  const head = Buffer.alloc(central ? 46 : 30);
  head.writeUInt32LE(signature, 0);
  if (central) head.writeUInt16LE(zipVersion, 4);
  const from = central ? 6 : 4;
  head.writeUInt16LE(zipVersion, from);
  head.writeUInt16LE(sizesFollow, from + 2);
  head.writeUInt16LE(deflated, from + 4);
  head.writeUInt16LE(noDate, from + 8);
  if (central) {
    head.writeUInt32LE(entry.crc, 16);
    head.writeUInt32LE(entry.packed, 20);
    head.writeUInt32LE(entry.size, 24);
    head.writeUInt32LE(entry.at, 42);
  }
  head.writeUInt16LE(entry.name.length, from + 22);
  return head;
}

function descriptorOf({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(descriptor, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryOf(written: Written[], at: number): Buffer {
  const entries = Buffer.concat(written.flatMap((entry) => [headOf(entry, centralHeader), entry.name]));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfArchive, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([entries, end]);
}
