import { createHash, randomUUID } from 'node:crypto';
import {
  type DocumentDefect,
  type DocumentKind,
  documentKinds,
  type DocumentState,
  type FileType,
  refusalOfDocument,
  typeByContent,
  typeHeadBytes,
} from '#domain/joining/documents/documents.ts';
import type { Deps } from '#server/deps.ts';
import { type NewDocument, referencedKeys } from '#server/documents/queries.ts';
import type { ArrivingFile } from '#server/http/multipart.ts';
import { type EncryptedFile, storeEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { defectOf, type JudgeTask } from './judge-file.ts';
import { createPixelReader } from './picture-pixels.ts';

/** A file of the request: its state by the rules, and its document if it passed them while it arrived. */
export type Upload = { state: DocumentState; document: NewDocument | null };

/** Which field a file is of, and which rules it has. */
export type FileField = { field: NewDocument['field']; kind: DocumentKind };

export type StoreDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'log'>;

/** A file broke its rules while it arrived; it is not kept. */
class RefusedFile extends Error {}

/** Encrypts and stores a file while it arrives, then opens it: one that cannot be opened is not kept. Calls `arrived`
 * when no more of it will be read; null for an empty field. */
export async function storeFile(
  deps: StoreDeps,
  { field, kind }: FileField,
  file: ArrivingFile,
  arrived: () => void,
): Promise<Upload | null> {
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

  const pixelsSoFar = () => {
    const pixels = picture.pixels();
    return pixels === null ? {} : { pixels };
  };
  const typeSoFar = (): FileType => typeByContent(head);
  return {
    async *passed(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) {
          if (head.length < typeHeadBytes) head = Buffer.concat([head, chunk.subarray(0, typeHeadBytes)]);
          bytes += chunk.length;
          picture.take(chunk);
          const known = head.length >= typeHeadBytes || typeSoFar() !== 'other';
          if (known && refusalOfDocument(kind, { type: typeSoFar(), bytes, ...pixelsSoFar() }) !== null)
            throw new RefusedFile();
          if (bytes > documentKinds[kind].maxBytes) throw new RefusedFile();
          hash.update(chunk);
          yield chunk;
        }
      } finally {
        arrived();
      }
    },
    facts: () => ({ type: typeSoFar(), bytes, ...pixelsSoFar(), sha256: hash.digest() }),
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

export function bytesOf(documents: readonly NewDocument[]): number {
  return documents.reduce((sum, { bytes }) => sum + bytes, 0);
}
