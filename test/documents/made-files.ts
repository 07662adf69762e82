import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG, with its length and sum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const pngBegins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that claims to be so large; `lines` of it are really there, in one colour and packed as small as it goes. */
export function madePng(width: number, height: number, { lines = 0, chunks = [] as Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel.
  head[8] = 1;
  const data = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * lines), { level: 9 });
  const all = [pngChunk('IHDR', head), ...chunks, pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([pngBegins, ...all]);
}

/** A segment of a JPEG, with its length. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The head of a frame of this size, as the decoders take it. */
export function jpegFrame(width: number, height: number, marker = 0xc0): Buffer {
  const data = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  return jpegSegment(marker, data);
}

/** A JPEG of these parts between its beginning and its end. */
export function madeJpeg(...parts: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])]);
}

/** The data of a frame: the head of its scan, and something to decode. */
export const jpegScan = Buffer.concat([
  jpegSegment(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])),
  Buffer.from([0x28, 0xff, 0x00, 0xa0]),
]);

/** A PNG that is whole, with this content in a chunk that viewers pass over. */
export function pngAround(content: Buffer): Buffer {
  return madePng(8, 8, { lines: 8, chunks: [pngChunk('teST', content)] });
}

/** A JPEG that is whole to those who do not decode it, with this content behind its end. */
export function jpegAround(content: Buffer): Buffer {
  return Buffer.concat([madeJpeg(jpegFrame(8, 8), jpegScan), content]);
}

const number = (value: number) => String(value).padStart(10, '0');

/** A PDF of this number of empty pages, with this content in a stream that no page shows, and these words in its trailer. */
export function pdfAround(content: Buffer, { pages = 1, trailer = '' } = {}): Buffer {
  const page = (index: number) => index + 4;
  const kids = Array.from({ length: pages }, (_, index) => `${page(index)} 0 R`).join(' ');
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`),
    Buffer.concat([Buffer.from(`<</Length ${number(content.length)}>>stream\n`), content, Buffer.from('\nendstream')]),
    ...Array.from({ length: pages }, () => Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]>>')),
  ].map((body, index) => Buffer.concat([Buffer.from(`${index + 1} 0 obj`), body, Buffer.from('endobj\n')]));
  const head = Buffer.from('%PDF-1.7\n');
  const offsets: number[] = [];
  let at = head.length;
  for (const object of objects) {
    offsets.push(at);
    at += object.length;
  }
  const entries = offsets.map((offset) => `${number(offset)} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${number(at)}\n%%EOF\n`;
  return Buffer.concat([head, ...objects, Buffer.from(table + end)]);
}
