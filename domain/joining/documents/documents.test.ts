import { describe, expect, it } from 'vitest';
import {
  refusalOfDocument,
  requiredDocument,
  typeByContent,
  type DocumentDefect,
  type DocumentKind,
  type FileType,
  isCutOff,
  isHeic,
} from './documents.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { refsOf, sayText, type TextRef } from '#domain/texts.ts';
import { bankMessages } from '#domain/joining/messages.ts';

const textOf = (ref: TextRef | null) => (ref === null ? null : sayText(ref));

const tenMegabytes = 10 * 1024 * 1024;
const fiveMegabytes = 5 * 1024 * 1024;

describe('refusalOfDocument', () => {
  it.each<[DocumentKind, FileType, number, string | null]>([
    ['document', 'PDF', tenMegabytes, null],
    ['document', 'PDF', tenMegabytes + 1, 'File size exceeds 10MB'],
    ['document', 'other', 100, 'Only PNG, JPG, or PDF files are allowed'],
    ['document', 'PDF', 0, 'File is empty'],
    ['document', 'other', 0, 'File is empty'],
    ['photo', 'JPG', fiveMegabytes, null],
    ['photo', 'JPG', fiveMegabytes + 1, 'File size exceeds 5MB'],
    ['photo', 'PDF', 100, 'Only PNG or JPG files are allowed'],
    ['photo', 'PDF', fiveMegabytes + 1, 'Only PNG or JPG files are allowed'],
  ])('%s, %s of %i bytes: %j', (kind, type, bytes, refusal) => {
    expect(textOf(refusalOfDocument(kind, { type, bytes }))).toBe(refusal);
  });
});

it.each<[DocumentKind, FileType, DocumentDefect, string]>([
  ['document', 'PDF', 'password', 'This PDF asks for a password. Save it without one and choose it again.'],
  ['document', 'PDF', 'incomplete', 'This PDF is incomplete. Download it again and choose it once more.'],
  ['document', 'PDF', 'broken', 'This PDF cannot be opened. Save it again and choose it once more.'],
  ['document', 'PNG', 'broken', 'This picture cannot be opened. Take it again, or choose another one.'],
  // What is not allowed at all is not worth saving again.
  ['photo', 'PDF', 'password', 'Only PNG or JPG files are allowed'],
])('%s, %s, %s: %s', (kind, type, defect, refusal) => {
  expect(textOf(refusalOfDocument(kind, { type, bytes: 5, defect }))).toBe(refusal);
});

describe('isCutOff', () => {
  const body = '%PDF-1.7\n1 0 obj<<>>endobj\n';
  it.each([
    ['a whole PDF', `${body}xref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n20\n%%EOF`, false],
    ['a PDF without a table', `${body}trailer<</Root 1 0 R>>`, false],
    ['a PDF with other bytes behind its end', `${body}startxref\n9\n%%EOF${' '.repeat(5000)}`, false],
    ['a PDF that ends after an object', body, true],
    [
      'a PDF that begins with a trailer, for the first page, and ends early',
      `%PDF-1.7\ntrailer<<>>\n%%EOF\n${body}`,
      true,
    ],
    ['the first line of a PDF', '%PDF-1.7\n', true],
  ])('%s: %s', (_what, text, answer) => {
    expect(isCutOff(new TextEncoder().encode(text))).toBe(answer);
  });
});

it('an unreadable file is rejected as unreadable, whatever else is wrong', () => {
  const file = { type: 'other', bytes: 0, unreadable: true } as const;
  expect(textOf(refusalOfDocument('photo', file))).toBe('This file could not be read. Choose it again.');
});

describe('requiredDocument', () => {
  const schema = requiredDocument('document', refsOf(bankMessages).passbook);
  const messagesFor = (value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => sayText(textOfIssue(issue)));

  it('accepts the stored file of an earlier save, which was checked before', () => {
    expect(schema.parse({ from: 'store' })).toEqual({ from: 'store' });
  });

  it.each([[undefined], [null], [''], ['scan.pdf'], [{}], [{ from: 'elsewhere' }]])(
    'rejects %j as missing',
    (value) => {
      expect(messagesFor(value)).toEqual(['Bank passbook is required']);
    },
  );

  it.each([{ bytes: -1 }, { bytes: 1.5 }, { bytes: '7' }, { type: 'GIF' }])('rejects an upload with %j', (part) => {
    expect(schema.safeParse({ from: 'upload', type: 'PDF', bytes: 7, ...part }).success).toBe(false);
  });
});

describe('typeByContent', () => {
  const text = (characters: string) => new TextEncoder().encode(characters);
  it.each<[string, Uint8Array, FileType]>([
    ['PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13), 'PNG'],
    ['JPG of a camera', Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 0), 'JPG'],
    ['PDF', text('%PDF-1.7\n'), 'PDF'],
    ['nothing', new Uint8Array(), 'other'],
    ['the beginning of a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), 'other'],
    ['a PDF after a byte order mark', text('\ufeff%PDF-1.7'), 'PDF'],
    ['a PDF after 1,024 bytes', text(`${' '.repeat(1024)}%PDF-1.7`), 'PDF'],
    ['a PDF after 1,025 bytes', text(`${' '.repeat(1025)}%PDF-1.7`), 'other'],
    ['a page named .pdf', text('<html></html>'), 'other'],
    ['SVG', text('<svg xmlns='), 'other'],
    ['HEIC', text('\u0000\u0000\u0000\u0018ftypheic'), 'other'],
  ])('%s', (_what, head, type) => {
    expect(typeByContent(head)).toBe(type);
  });
});

describe('isHeic', () => {
  it.each([
    ['\u0000\u0000\u0000\u0018ftypheic', true],
    ['\u0000\u0000\u0000\u0024ftypmif1', true],
    ['\u0000\u0000\u0000\u0018ftypmp42', false],
    ['IMG_0001.HEIC', false],
    ['', false],
  ])('%j: %s', (head, answer) => {
    expect(isHeic(new TextEncoder().encode(head))).toBe(answer);
  });
});
