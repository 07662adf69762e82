import { createHash, randomUUID } from 'node:crypto';
import {
  type DocumentDefect,
  type DocumentKind,
  documentKinds,
  type DocumentState,
  refusalOfDocument,
  typeByContent,
  typeHeadBytes,
} from '#domain/joining/documents/documents.ts';
import type { Deps } from '#server/deps.ts';
import { type NewDocument, referencedKeys } from '#server/documents/queries.ts';
import type { ArrivingFile } from '#server/http/multipart.ts';
import { type EncryptedFile, storeEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { defectOf, type JudgeTask } from './judge-file.ts';
import { isFrame } from './whole-picture.ts';

/** Tells from the bytes of a picture, as they go by, how many pixels it claims to have. */
type PixelReader = {
  take(bytes: Uint8Array): void;
  /** Null as long as it is not known: nothing shows a picture without it. */
  pixels(): number | null;
};

const pngHead = 24;
const ihdr = 0x49_48_44_52;

/** Reads a PNG's or JPEG's size as the usual decoders do: a PNG says it in its first chunk, a JPEG in a frame's head,
 * which any number of other segments and stray bytes may precede. Nothing is unpacked. */
export function createPixelReader(): PixelReader {
  let head = Buffer.alloc(0);
  let jpeg: JpegSize | null = null;
  let pixels: number | null = null;

  return {
    take(bytes) {
      if (pixels !== null) return;
      if (jpeg === null && head.length < pngHead) {
        head = Buffer.concat([head, bytes.subarray(0, pngHead - head.length)]);
        if (head.length >= 2 && head.readUInt16BE(0) === 0xff_d8) jpeg = createJpegSize();
        else if (head.length === pngHead && head.readUInt32BE(12) === ihdr) {
          pixels = head.readUInt32BE(16) * head.readUInt32BE(20);
        }
      }
      if (jpeg !== null) pixels = jpeg(bytes);
    },
    pixels: () => pixels,
  };
}

type JpegSize = (bytes: Uint8Array) => number | null;

/** Markers without a length: fillers, restarts, the start of the picture. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Length, precision, height, width, and the number of components, which the length must fit. */
const frameHeadBytes = 8;

/** The pixels of a frame; null for one that no decoder takes, as in bytes that only begin like a picture. */
function pixelsOfFrame(head: number[]): number | null {
  const components = head[7] ?? 0;
  if (numberAt(head, 0) !== 8 + 3 * components || head[2] !== 8) return null;
  return numberAt(head, 3) * numberAt(head, 5);
}

/** Passes over segments byte by byte until the head of a frame; whatever pieces the picture comes in. */
function createJpegSize(): JpegSize {
  let state: 'between' | 'marker' | 'length' | 'frame' | 'over' = 'between';
  let skip = 0;
  let gathered: number[] = [];
  let pixels: number | null = null;

  const begin = (marker: number) => {
    gathered = [];
    if (marker === 0xff) return;
    if (marker === 0x00 || isBare(marker)) state = 'between';
    else if (isFrame(marker)) state = 'frame';
    // No decoder looks for a frame after the picture's data or its end.
    else state = marker === 0xda || marker === 0xd9 ? 'over' : 'length';
  };
  const step = (byte: number) => {
    if (state === 'between') state = byte === 0xff ? 'marker' : 'between';
    else if (state === 'marker') begin(byte);
    else gathered.push(byte);
    if (state === 'length' && gathered.length === 2) {
      skip = Math.max(0, numberAt(gathered, 0) - 2);
      state = 'between';
    } else if (state === 'frame' && gathered.length === frameHeadBytes) {
      pixels = pixelsOfFrame(gathered);
      state = 'over';
    }
  };

  const isOver = () => state === 'over';
  return (bytes) => {
    for (let at = 0; at < bytes.length && !isOver(); at += 1) {
      const skipped = Math.min(skip, bytes.length - at);
      skip -= skipped;
      at += skipped;
      const marker = state === 'between' ? bytes.indexOf(0xff, at) : at;
      at = marker === -1 ? bytes.length : marker;
      if (at < bytes.length) step(bytes[at] ?? 0);
    }
    return pixels;
  };
}

const numberAt = (bytes: number[], at: number): number => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

/** A file of the request: its state by the rules, and its document if it passed them while it arrived. */
export type Upload = { state: DocumentState; document: NewDocument | null };

/** Which field a file is of, and which rules it has. */
export type FileField = { field: NewDocument['field']; kind: DocumentKind };

export type StoreDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'log'>;

/** A file broke its rules while it arrived; it is not kept. */
class RefusedFile extends Error {}

/** Encrypts and stores a file while it arrives, then opens it: one that cannot be opened is not kept. Calls `arrived`
 * when no more of it will be read; null for an empty field. */
export async function storeFile(deps: StoreDeps, { field, kind }: FileField, file: ArrivingFile, arrived: () => void) {
  const seen = watch(kind, file.content, arrived);
  const encrypted = await storeEncryptedFile(deps, seen.passed()).catch((error: unknown) => {
    if (error instanceof RefusedFile) return null;
    throw error;
  });
  const { sha256, ...facts } = seen.facts();
  const { type, bytes } = facts;
  const state = { from: 'upload', ...facts } as const;
  if (encrypted !== null && type !== 'other' && refusalOfDocument(kind, state) === null) {
    const defect = await judge(deps, encrypted, type);
    if (defect !== null) return { state: { ...state, defect }, document: null };
    return { state, document: { documentId: randomUUID(), field, ...encrypted, type, bytes, sha256 } };
  }
  if (encrypted !== null) await deps.storage.remove(encrypted.storageKey);
  // A form sends a file field that was left empty as a file without name or content.
  return bytes === 0 && file.filename === '' ? null : { state, document: null };
}

/** Why the stored file cannot be opened, or null; removes it unless it can be. */
async function judge(deps: StoreDeps, file: EncryptedFile, type: JudgeTask): Promise<DocumentDefect | null> {
  let keep = false;
  try {
    const defect = await defectOf(deps, file, type);
    keep = defect === null;
    return defect;
  } finally {
    if (!keep) await deps.storage.remove(file.storageKey);
  }
}

/** Passes a file's bytes on while its rules allow them, hashing and counting them. */
function watch(kind: DocumentKind, content: AsyncIterable<Buffer>, arrived: () => void) {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;
  const picture = createPixelReader();
  const factsSoFar = () => {
    const pixels = picture.pixels();
    return { type: typeByContent(head), bytes, ...(pixels === null ? {} : { pixels }) };
  };
  return {
    async *passed(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) {
          if (head.length < typeHeadBytes) head = Buffer.concat([head, chunk.subarray(0, typeHeadBytes)]);
          bytes += chunk.length;
          picture.take(chunk);
          const facts = factsSoFar();
          const known = head.length >= typeHeadBytes || facts.type !== 'other';
          if (known && refusalOfDocument(kind, facts) !== null) throw new RefusedFile();
          if (bytes > documentKinds[kind].maxBytes) throw new RefusedFile();
          hash.update(chunk);
          yield chunk;
        }
      } finally {
        arrived();
      }
    },
    facts: () => ({ ...factsSoFar(), sha256: hash.digest() }),
  };
}

/** Removes the files that no row refers to, and answers their bytes. What cannot be removed now is left to the sweep. */
export async function discardUnreferenced({ db, storage, log }: StoreDeps, documents: NewDocument[]): Promise<number> {
  const keys = documents.map(({ storageKey }) => storageKey);
  try {
    const referenced = await referencedKeys(db, keys);
    const left = documents.filter(({ storageKey }) => !referenced.has(storageKey));
    await Promise.all(left.map(({ storageKey }) => storage.remove(storageKey)));
    return bytesOf(left);
  } catch (error) {
    log.warn({ err: error, files: keys.length }, 'files of a request were left to the sweep');
    return 0;
  }
}

export const bytesOf = (documents: readonly NewDocument[]) => documents.reduce((sum, { bytes }) => sum + bytes, 0);
