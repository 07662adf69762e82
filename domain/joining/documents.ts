import * as z from 'zod/mini';
import { documentMessages } from './messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(documentMessages);

export const fileTypes = ['PNG', 'JPG', 'PDF', 'other'] as const;
export type FileType = (typeof fileTypes)[number];

/**
 * The facts that decide whether a file is accepted: its type by content, its size in bytes, the pixel count that a
 * picture claims (where known), and in the browser also whether it can be read. Stored files passed this check before.
 */
const documentStates = [
  z.object({
    from: z.literal('upload'),
    type: z.enum(fileTypes),
    bytes: z.int().check(z.nonnegative()),
    pixels: z.optional(z.int()),
    unreadable: z.optional(z.literal(true)),
  }),
  z.object({ from: z.literal('store') }),
] as const;
export type DocumentState = z.output<(typeof documentStates)[number]>;

const megabyte = 1024 * 1024;

/** Limits of each kind of file field (docs/rules/files.md#types-and-sizes); sizes in bytes. */
export const documentKinds = {
  document: {
    types: ['PNG', 'JPG', 'PDF'],
    maxBytes: 10 * megabyte,
    wrongType: m.wrongType,
    tooLarge: m.tooLarge,
  },
  photo: {
    types: ['PNG', 'JPG'],
    maxBytes: 5 * megabyte,
    wrongType: m.wrongPhotoType,
    tooLarge: m.photoTooLarge,
  },
} as const satisfies Record<string, DocumentKindRule>;
export type DocumentKind = keyof typeof documentKinds;

type DocumentKindRule = { types: readonly FileType[]; maxBytes: number; wrongType: TextRef; tooLarge: TextRef };

/**
 * More pixels than any phone photo within 10 MB has; a few KB can claim a hundred times as many, and would exhaust the
 * memory of every viewer (ADR 32).
 */
const picturePixelsMax = 2 ** 27;

/**
 * The reason why an upload is rejected, or null: unreadable, empty, then type, then size, so that one message has the
 * correction.
 */
export function refusalOfDocument(
  kind: DocumentKind,
  file: { type: FileType; bytes: number; pixels?: number | undefined; unreadable?: true | undefined },
): TextRef | null {
  const rule: DocumentKindRule = documentKinds[kind];
  if (file.unreadable === true) return m.unreadable;
  if (file.bytes === 0) return m.empty;
  if (!rule.types.includes(file.type)) return rule.wrongType;
  if (file.bytes > rule.maxBytes) return rule.tooLarge;
  return (file.pixels ?? 0) > picturePixelsMax ? m.tooManyPixels : null;
}

/** A required file field: an upload that is taken, or the stored file of an earlier save. */
export function requiredDocument(kind: DocumentKind, message: TextRef) {
  return z.discriminatedUnion('from', documentStates, { error: message }).check((context) => {
    const state = context.value;
    const refusal = state.from === 'upload' ? refusalOfDocument(kind, state) : null;
    if (refusal !== null) context.issues.push({ code: 'custom', message: refusal, input: state });
  });
}

/** The type that a file's first bytes give away (twelve are enough); names and declared types are not believed. */
export function typeByContent(head: Uint8Array): FileType {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'PNG';
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'JPG';
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'PDF';
  return 'other';
}

/** The default photo format of iPhones, by its first twelve bytes; not accepted, but the message names a way out. */
export function isHeic(head: Uint8Array): boolean {
  const brand = String.fromCharCode(...head.subarray(4, 12));
  return /^ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/u.test(brand);
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte);
}
