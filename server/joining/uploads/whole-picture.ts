import { Readable } from 'node:stream';
import { createInflate, crc32 } from 'node:zlib';

const pngHeadBytes = 8;
/** Length, type and checksum of a chunk. */
const chunkFrameBytes = 12;

type Chunk = { type: string; data: Buffer };

/** Whether all of a PNG is there: its chunks up to the last one, and as much pixel data as its head announces. Browsers
 * and image viewers refuse the others, or show a part of the picture. */
export async function isWholePng(png: Buffer): Promise<boolean> {
  const chunks = chunksOf(png);
  const [head] = chunks ?? [];
  if (chunks === null || head?.type !== 'IHDR' || head.data.length !== 13) return false;
  const pixels = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  return hasBytes(pixels, pixelBytes(head.data));
}

/** Null when a chunk is cut off or damaged, or the last one is missing. What follows the last one is ignored. */
function chunksOf(png: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = pngHeadBytes;
  while (at + chunkFrameBytes <= png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) return null;
    const type = png.toString('latin1', at + 4, at + 8);
    // Viewers ignore damage in chunks that a picture can do without: their names begin in lower case.
    if (/^[A-Z]/u.test(type) && png.readUInt32BE(end) !== crc32(png.subarray(at + 4, end))) return null;
    if (type === 'IEND') return chunks;
    chunks.push({ type, data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step, across and down, of the passes of an interlaced picture, and of the only one of any other. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const onePass = [[0, 1, 0, 1]] as const;

/** How many bytes the pixels of a picture with this head have; each row has one more for its filter. */
function pixelBytes(head: Buffer): number {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bits = head.readUInt8(8) * (channelsOf[head.readUInt8(9)] ?? Number.NaN);
  let bytes = 0;
  for (const [left, across, top, down] of head.readUInt8(12) === 1 ? passes : onePass) {
    const columns = Math.max(0, Math.ceil((width - left) / across));
    const rows = Math.max(0, Math.ceil((height - top) / down));
    if (columns > 0) bytes += rows * (1 + Math.ceil((columns * bits) / 8));
  }
  return bytes;
}

/** Whether packed data unpack to at least this many bytes; never more than a piece of them is in memory. */
async function hasBytes(packed: readonly Buffer[], wanted: number): Promise<boolean> {
  let bytes = 0;
  try {
    for await (const piece of Readable.from(packed).pipe(createInflate())) {
      bytes += (piece as Buffer).length;
      if (bytes >= wanted) return wanted > 0;
    }
    return false;
  } catch {
    return false;
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Frames with a size; of the same range are tables (C4, CC) and a reserved one (C8). */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Bytes of the picture's data, restarts in it, and markers without a length. */
const isBare = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Whether all of a JPEG is there: a frame, data in it, and the marker of its end. What follows the end is ignored. */
export function isWholeJpeg(jpeg: Buffer): boolean {
  let hasFrame = false;
  let hasData = false;
  let at = 2;
  for (;;) {
    while (at < jpeg.length && jpeg[at] !== 0xff) at += 1;
    while (jpeg[at] === 0xff) at += 1;
    const marker = jpeg[at];
    if (marker === undefined) return false;
    if (marker === endOfImage) return hasFrame && hasData;
    at += 1;
    if (isBare(marker)) continue;
    if (at + 2 > jpeg.length) return false;
    at += jpeg.readUInt16BE(at);
    hasFrame ||= isFrame(marker);
    if (marker === startOfScan) hasData ||= hasFrame && at < jpeg.length && !isMarker(jpeg, at);
  }
}

const isMarker = (jpeg: Buffer, at: number): boolean => jpeg[at] === 0xff && (jpeg[at + 1] ?? 0) > 0;
