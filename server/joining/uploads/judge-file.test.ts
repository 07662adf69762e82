import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { PDF, type ProtectionOptions } from '@libpdf/core';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import type { DocumentDefect } from '#domain/joining/documents/documents.ts';
import { storeEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { acceptedCandidate, bankForm, sendForm, storedFiles } from '#test/joining-requests.ts';
import {
  jpegAround,
  jpegFrame,
  jpegScan,
  jpegSegment,
  madeJpeg,
  madePng,
  pdfAround,
  pngAround,
} from '#test/documents/made-files.ts';
import { openTestApp } from '#test/test-app.ts';
import { defectOf, type JudgeTask } from './judge-file.ts';

const t = await openTestApp();
const fixture = (name: string) => readFile(new URL(`../../../test/documents/${name}`, import.meta.url));

/** A PDF of PDFKit; its version decides the encryption: RC4 of 40 or 128 bits, AES-128, AES-256. */
async function ofKit(pdfVersion: PDFKit.PDFDocumentOptions['pdfVersion'], passwords: object): Promise<Buffer> {
  const page = new PdfKit({ ...(pdfVersion && { pdfVersion }), ...passwords });
  page.text('A bank statement').end();
  return buffer(page);
}

async function ofLibrary(protection: ProtectionOptions | null, useXRefStream: boolean): Promise<Buffer> {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  if (protection !== null) pdf.setProtection(protection);
  return Buffer.from(await pdf.save({ useXRefStream }));
}

async function defect(file: Buffer, type: JudgeTask): Promise<DocumentDefect | null> {
  const stored = await storeEncryptedFile(
    t.deps,
    (async function* () {
      yield file;
    })(),
  );
  try {
    return await defectOf(t.deps, stored, type);
  } finally {
    await t.deps.storage.remove(stored.storageKey);
  }
}

const locked = { userPassword: 'ASHA1999', ownerPassword: 'owner' };
const forOwner = { ownerPassword: 'owner' };
const plain = pdfAround(Buffer.alloc(3000, 7));
const linearized = await fixture('linearized.pdf');
const photo = await fixture('upright-by-exif.jpg');
const picture = madePng(100, 100, { lines: 100 });
const cut = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));
const before = (text: string) => Buffer.concat([Buffer.from(text), plain]);

const pdfs: [string, Buffer, DocumentDefect | null][] = [
  ['of one page', plain, null],
  ['with a cross-reference stream', await ofLibrary(null, true), null],
  ['that is linearized, with object streams', linearized, null],
  ['after an empty line', before('\r\n'), null],
  ['after a byte order mark', before('\ufeff'), null],
  ['after what is left of the answer of a web server', before('HTTP/1.1 200 OK\r\nServer: x\r\n\r\n'), null],
  ['after 1,024 other bytes', before(' '.repeat(1024)), null],
  ['with zeros behind its end', Buffer.concat([plain, Buffer.alloc(5000)]), null],
  [
    'whose cross-reference table is wrong',
    Buffer.from(plain.toString('latin1').replace(/xref\n0 \d+/, 'xref\n0 9'), 'latin1'),
    null,
  ],
  ['that a password opens for its owner: RC4, 40 bits', await ofKit('1.3', forOwner), null],
  ['that a password opens for its owner: AES-256', await ofKit('1.7ext3', forOwner), null],
  ['with an empty user password: AES-256 of PDF 2.0', await ofLibrary({ userPassword: '', ...forOwner }, true), null],
  ['with a user password: RC4, 40 bits', await ofKit('1.3', locked), 'password'],
  ['with a user password: AES-128', await ofKit('1.7', locked), 'password'],
  ['with a user password: AES-256', await ofKit('1.7ext3', locked), 'password'],
  ['with a user password: AES-256 of PDF 2.0', await ofLibrary(locked, false), 'password'],
  ['with a user password and a cross-reference stream', await ofLibrary(locked, true), 'password'],
  ['with a user password, linearized, with object streams', await fixture('locked-linearized.pdf'), 'password'],
  [
    'with a user password, after an empty line',
    Buffer.concat([Buffer.from('\r\n'), await ofKit('1.7', locked)]),
    'password',
  ],
  ['cut off in its stream', cut(plain, 0.5), 'incomplete'],
  ['with a user password, cut off', cut(await ofKit('1.7', locked), 0.5), 'incomplete'],
  ['that is linearized, cut off at its beginning', cut(linearized, 0.2), 'incomplete'],
  ['that is linearized, cut off behind its first page', cut(linearized, 0.8), 'incomplete'],
  ['cut off after its head', Buffer.from('%PDF-1.7\n'), 'incomplete'],
  ['without pages', pdfAround(Buffer.alloc(0), { pages: 0 }), 'broken'],
  [
    'that claims pages and has none',
    Buffer.from(pdfAround(Buffer.alloc(0), { pages: 0 }).toString().replace('Count 0', 'Count 3')),
    'broken',
  ],
  ['of rubbish', Buffer.from('%PDF-1.7\nno objects here\n%%EOF'), 'broken'],
];

describe('a PDF', () => {
  it.each(pdfs)('%s', async (_what, file, expected) => {
    expect(await defect(file, 'PDF')).toBe(expected);
  });
});

const emptyData = madePng(100, 100, { lines: 0 });
/** The last byte of the pixel data, before its checksum. */
const damaged = Buffer.from(picture);
damaged.writeUInt8(damaged.readUInt8(damaged.length - 17) ^ 1, damaged.length - 17);

describe('a picture', () => {
  it.each<[string, JudgeTask, Buffer, DocumentDefect | null]>([
    ['PNG', 'PNG', picture, null],
    ['PNG with something behind its end', 'PNG', Buffer.concat([picture, Buffer.alloc(50)]), null],
    ['PNG with a chunk of its own', 'PNG', pngAround(Buffer.alloc(10_000)), null],
    ['PNG cut off in its data', 'PNG', cut(picture, 0.7), 'broken'],
    ['PNG without its last chunk', 'PNG', picture.subarray(0, -12), 'broken'],
    ['PNG with fewer lines than it has', 'PNG', madePng(100, 100, { lines: 50 }), 'broken'],
    ['PNG with no data', 'PNG', emptyData, 'broken'],
    ['PNG with damaged data', 'PNG', damaged, 'broken'],
    ['JPEG of a phone, turned by its EXIF', 'JPG', photo, null],
    ['JPEG with something behind its end', 'JPG', jpegAround(randomish(5000)), null],
    ['progressive JPEG', 'JPG', madeJpeg(jpegFrame(8, 8, 0xc2), jpegScan, jpegScan), null],
    ['JPEG cut off in its data', 'JPG', cut(photo, 0.8), 'broken'],
    ['JPEG without the marker of its end', 'JPG', photo.subarray(0, -2), 'broken'],
    ['JPEG without a frame', 'JPG', madeJpeg(jpegScan), 'broken'],
    ['JPEG with no data', 'JPG', madeJpeg(jpegFrame(8, 8), jpegScan.subarray(0, -4)), 'broken'],
    ['JPEG with a whole picture in a comment alone', 'JPG', madeJpeg(jpegSegment(0xe1, photo)), 'broken'],
  ])('%s (%s)', async (_what, type, file, expected) => {
    expect(await defect(file, type)).toBe(expected);
  });
});

function randomish(bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, index) => (index * 7919) % 256));
}

it('an upload that cannot be opened is refused on its field, and nothing of it is kept', async () => {
  const { token } = await acceptedCandidate(t);
  const kept = await storedFiles(t);
  const messages = [
    [await ofKit('1.7', locked), 'This PDF asks for a password. Save it without one and choose it again.'],
    [cut(plain, 0.5), 'This PDF is incomplete. Download it again and choose it once more.'],
    [pdfAround(Buffer.alloc(0), { pages: 0 }), 'This PDF cannot be opened. Save it again and choose it once more.'],
    [cut(photo, 0.8), 'This picture cannot be opened. Take it again, or choose another one.'],
  ] as const;
  for (const [bytes, message] of messages) {
    const passbookFile = { bytes, name: 'passbook.pdf' };
    const answer = await sendForm(t, saveCandidateBankDetails, token, bankForm({ passbookFile }));
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'passbookFile', message }] });
  }
  expect(await storedFiles(t)).toEqual(kept);
});
