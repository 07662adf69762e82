import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import PdfKit from 'pdfkit';

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** Files that are refused, whatever their names say. */
export const textFile = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') };

/** A PDF of one page that says `words`. */
export async function pdf(name: string, words = name): Promise<TestFile> {
  const document = new PdfKit({ size: 'A6' });
  document.text(words);
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat(parts) };
}

/** A PNG of one colour, without anything else in it. */
export function png(name: string, side = 48): TestFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x4a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...chunks]) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A JPEG as the browser writes one; `side` in pixels. */
export async function jpg(page: Page, name: string, side = 48): Promise<TestFile> {
  const base64 = await page.evaluate((side) => {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#2f6f4f';
    context.fillRect(0, 0, side, side);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, side);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** The file, padded with zeros to `bytes`: its type by content stays.  */
export function padded(file: TestFile, bytes: number): TestFile {
  return { ...file, buffer: Buffer.concat([file.buffer], bytes) };
}
