import * as z from 'zod/mini';
import { documentMessages } from '#domain/joining/messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(documentMessages);

export const fileTypes = ['PNG', 'JPG', 'PDF', 'other'] as const;
export type FileType = (typeof fileTypes)[number];

/** Why a file of a permitted type cannot be opened: it asks for a password, its end is missing, or anything else. */
const documentDefects = ['password', 'incomplete', 'broken'] as const;
export type DocumentDefect = (typeof documentDefects)[number];

/** What decides whether a file is accepted, with the type by content and the pixels that a picture claims. Stored files
 * passed this check before. */
const documentStates = [
  z.object({
    from: z.literal('upload'),
    type: z.enum(fileTypes),
    bytes: z.int().check(z.nonnegative()),
    pixels: z.optional(z.int()),
    defect: z.optional(z.enum(documentDefects)),
    unreadable: z.optional(z.literal(true)),
    /** A number in it must be covered first; only the browser knows whether it is. */
    uncovered: z.optional(z.literal(true)),
  }),
  z.object({ from: z.literal('store') }),
] as const;
export type DocumentState = z.output<(typeof documentStates)[number]>;

/** The type of a file that is uploaded; null for a stored one. */
export function documentTypeOf(state: DocumentState): FileType | null {
  return state.from === 'upload' ? state.type : null;
}

const megabyte = 1024 * 1024;

/** Limits of each kind of file field (docs/rules/files.md#types-and-sizes); sizes in bytes. */
export const documentKinds = {
  document: { types: ['PNG', 'JPG', 'PDF'], maxBytes: 10 * megabyte, wrongType: m.wrongType, tooLarge: m.tooLarge },
  photo: { types: ['PNG', 'JPG'], maxBytes: 5 * megabyte, wrongType: m.wrongPhotoType, tooLarge: m.photoTooLarge },
} as const satisfies Record<string, DocumentKindRule>;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = ['document', 'photo'] as const satisfies readonly DocumentKind[];

type DocumentKindRule = { types: readonly FileType[]; maxBytes: number; wrongType: TextRef; tooLarge: TextRef };

/** No phone photo within 10 MB has more; a few KB can claim a hundred times as many, too many for a viewer (ADR 32). */
const picturePixelsMax = 2 ** 27;

type Upload = Omit<Extract<DocumentState, { from: 'upload' }>, 'from'>;

/** Why an upload is rejected, or null: one reason, in the order in which it is corrected. */
export function refusalOfDocument(kind: DocumentKind, file: Upload): TextRef | null {
  const rule: DocumentKindRule = documentKinds[kind];
  if (file.unreadable === true) return m.unreadable;
  if (file.bytes === 0) return m.empty;
  if (!rule.types.includes(file.type)) return rule.wrongType;
  if (file.bytes > rule.maxBytes) return rule.tooLarge;
  if ((file.pixels ?? 0) > picturePixelsMax) return m.tooManyPixels;
  const isPdf = file.type === 'PDF';
  if (file.defect !== undefined) return isPdf ? pdfRefusals[file.defect] : m.brokenPicture;
  if (file.uncovered !== true) return null;
  return isPdf ? m.uncoveredPdf : m.uncovered;
}

const pdfRefusals = { password: m.lockedPdf, incomplete: m.incompletePdf, broken: m.brokenPdf };

/** A required file field: an upload that is taken, or the stored file of an earlier save. */
export function requiredDocument(kind: DocumentKind, message: TextRef) {
  return z.discriminatedUnion('from', documentStates, { error: message }).check((context) => {
    const state = context.value;
    const refusal = state.from === 'upload' ? refusalOfDocument(kind, state) : null;
    if (refusal !== null) context.issues.push({ code: 'custom', message: refusal, input: state });
  });
}

const pdfMagic = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Readers accept other bytes before a PDF, such as an empty line or what is left of the answer of a web server. */
const bytesBeforePdfMax = 1024;
export const typeHeadBytes = bytesBeforePdfMax + pdfMagic.length;

/** The type by a file's first bytes (`typeHeadBytes` are enough); names and declared types are not believed. */
export function typeByContent(head: Uint8Array): FileType {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'PNG';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'JPG';
  for (let before = 0; before <= bytesBeforePdfMax; before += 1) {
    if (startsWith(head.subarray(before, before + pdfMagic.length), pdfMagic)) return 'PDF';
  }
  return 'other';
}

/** Whether the end of a PDF is missing: readers repair a broken download, and show a part as if it were the whole. */
export function isCutOff(pdf: Uint8Array): boolean {
  const lastObject = Math.max(0, findBytes(pdf, ' obj', pdf.length, -1));
  return ['trailer', 'startxref', '%%EOF'].every((word) => findBytes(pdf, word, lastObject, 1) === -1);
}

/** Where a word of ASCII is next, going forward or backward; -1 where it is not. */
function findBytes(bytes: Uint8Array, word: string, from: number, step: 1 | -1): number {
  const codes = Array.from(word, (character) => character.charCodeAt(0));
  for (let at = from; at >= 0 && at <= bytes.length; at += step) {
    if (bytes[at] === codes[0] && startsWith(bytes.subarray(at, at + codes.length), codes)) return at;
  }
  return -1;
}

/** The default photo format of iPhones, by its first twelve bytes; not accepted, but the message names a way out. */
export function isHeic(head: Uint8Array): boolean {
  const brand = String.fromCharCode(...head.subarray(4, 12));
  return /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/u.test(brand);
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}
