import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import PdfKit from 'pdfkit';
import type { TestFile } from '#test/multipart.ts';

/** A page that says which document it replaces and whose; no real document. */
export async function inventedPdf(title: string, name: string): Promise<TestFile> {
  const page = new PdfKit({ size: [420, 270], margin: 32 });
  page.rect(12, 12, 396, 246).stroke('#27459b');
  page.fillColor('#27459b').fontSize(20).text(title);
  page.moveDown().fillColor('#151b2c').fontSize(14).text(name);
  page.moveDown().fillColor('#b3231c').fontSize(11).text('Invented for the demo. Not a document.');
  page.end();
  return { bytes: await buffer(page), name: 'scan.pdf' };
}

const side = 240;

/** A picture in place of a photo: a disc of one colour on another, by the person's number. */
export function inventedPhoto(seed: number): TestFile {
  const hue = (shift: number) => 90 + ((seed * 53 + shift * 71) % 140);
  const rows = Buffer.alloc((side * 3 + 1) * side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const head = Math.hypot(x - side / 2, y - side * 0.4) < side * 0.2;
      const body = Math.hypot(x - side / 2, y - side * 1.05) < side * 0.42;
      const at = y * (side * 3 + 1) + 1 + x * 3;
      rows.set(head || body ? [hue(1), hue(2), 120] : [235, 238, 246], at);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes: png, name: 'photo.png' };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
