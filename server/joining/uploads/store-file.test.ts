import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { jpegFrame, jpegSegment, madeJpeg, madePng } from '#test/documents/made-files.ts';
import { createPixelReader } from './store-file.ts';

/** The pixels of a file that arrives in pieces of a number of bytes. */
function pixelsOf(file: Buffer, piece = file.length): number | null {
  const reader = createPixelReader();
  for (let at = 0; at < file.length; at += piece) reader.take(file.subarray(at, at + piece));
  return reader.pixels();
}

const comment = (bytes: number) => jpegSegment(0xfe, Buffer.alloc(bytes, 0xff));
const tables = jpegSegment(0xc4, Buffer.alloc(28));

it.each<[string, Buffer, number | null]>([
  ['a PNG', madePng(640, 480, { lines: 480 }), 307_200],
  ['a PNG that claims more than it has', madePng(60_000, 60_000), 3_600_000_000],
  ['a JPEG', madeJpeg(jpegSegment(0xe0, Buffer.alloc(14)), tables, jpegFrame(640, 480)), 307_200],
  ['a progressive JPEG', madeJpeg(jpegFrame(640, 480, 0xc2)), 307_200],
  [
    'a JPEG whose picture comes late',
    madeJpeg(comment(65_533), comment(65_533), jpegFrame(65_535, 65_535)),
    65_535 ** 2,
  ],
  ['a JPEG with fillers and stray bytes', madeJpeg(Buffer.from([0xff, 0xff, 0x01, 7, 7, 7]), jpegFrame(9, 9)), 81],
  ['a JPEG with a picture in a comment', madeJpeg(jpegSegment(0xe1, jpegFrame(9000, 9000)), jpegFrame(9, 9)), 81],
  ['a frame behind the end', madeJpeg(Buffer.from([0xff, 0xd9]), jpegFrame(9, 9)), null],
  ['a frame that no decoder takes', madeJpeg(jpegSegment(0xc0, randomBytes(4)), jpegFrame(9, 9)), null],
  ['a JPEG cut off in its frame', madeJpeg(jpegFrame(640, 480)).subarray(0, 9), null],
  ['a PNG cut off in its head', madePng(640, 480).subarray(0, 23), null],
  ['a PNG without its head', Buffer.concat([madePng(1, 1).subarray(0, 8), Buffer.alloc(90, 1)]), null],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj <</Width 60000 /Height 60000>> endobj'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s, whatever pieces it comes in', (_what, file, pixels) => {
  for (const piece of [file.length, 1, 3, 7, 24]) expect(pixelsOf(file, Math.max(1, piece))).toBe(pixels);
});

it('takes bytes that only begin like a picture for none', () => {
  for (let n = 0; n < 50; n += 1) {
    expect(pixelsOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), randomBytes(200_000)]))).toBeNull();
    expect(pixelsOf(Buffer.concat([madePng(1, 1).subarray(0, 8), randomBytes(200)]))).toBeNull();
  }
});
