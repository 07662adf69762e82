import { createHash, randomUUID } from 'node:crypto';
import {
  documentKinds,
  refusalOfDocument,
  typeByContent,
  type DocumentKind,
  type DocumentState,
  type FileType,
} from '#domain/joining/documents.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import { fileFields } from '#domain/joining/fields/define-fields.ts';
import { generalMessages } from '#domain/messages.ts';
import { isRefusal } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { referencedKeys, type NewDocument } from '#server/documents/queries.ts';
import { AppError, tooManyRequests, type FieldFault } from '#server/errors.ts';
import type { FormFields } from '#server/http/form-fields.ts';
import type { ArrivingFile, Form } from '#server/http/multipart.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { storeSealedFile } from '#server/sealing/sealed-files.ts';
import { createPixelReader } from './picture-pixels.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);

/** A file of the request: what the rules look at, and where it lies if they took it while it arrived. */
export type Upload = { state: DocumentState; document: NewDocument | null };

/** The files of one request, stored as they arrive and referenced by nobody yet. */
export type Uploads = {
  /** Resolves when all of the file has arrived: the next one arrives while the disk or the bucket takes this one. */
  receive(file: ArrivingFile): Promise<void>;
  /** Resolves when all files are stored, raises when one could not be. */
  stored(): Promise<void>;
  at(path: string): Upload | undefined;
  /** What was taken and passed its rules. */
  documents(): NewDocument[];
  /** Files under keys that take none. */
  errors(): readonly FieldFault[];
  /**
   * Removes what was stored and is referenced by no row; what cannot be removed now is left to the sweep. Answers how many
   * bytes were removed.
   */
  discardUnreferenced(): Promise<number>;
};

/** A form as it came: its fields, and its files stored. */
export type Received = { fields: FormFields; uploads: Uploads };

/** What the file under a key is, and which rules it has; null for a key that takes none. */
export type FieldAt = (path: string) => { field: NewDocument['field']; kind: DocumentKind } | null;

type UploadDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'limits' | 'log'>;

/** So many files of one request are being stored at a time: a bucket holds 5 MB of each in memory. */
const storedAtOnce = 3;

/** How many first bytes tell a file's type. */
const headBytes = 12;

/** So many saves of one candidate work at a time; the others are not read yet. Nobody honest has more than one. */
const saves = createLanes({ atOnce: 6, waitingMax: 200, refusal: () => tooManyRequests(60) });

/**
 * Reads a form, storing its files as they arrive, and lets `save` make rows of it. Whatever no row refers to afterwards is
 * removed at once. Only when `save` failed without refusing, its commit may still be under way: then the files are left to
 * the sweep. Raises 429 for more saves, or more to keep, than one candidate can need (ADR 32).
 */
export async function withUploads<T>(
  deps: UploadDeps,
  candidateId: string,
  form: Form,
  save: (received: Received) => Promise<T>,
  fieldAt: FieldAt = joiningFieldAt,
): Promise<T> {
  await deps.limits.consume('saveByCandidate', candidateId);
  return saves(candidateId, () => readAndSave(deps, candidateId, form, { save, fieldAt }));
}

async function readAndSave<T>(
  deps: UploadDeps,
  candidateId: string,
  form: Form,
  { save, fieldAt }: { save: (received: Received) => Promise<T>; fieldAt: FieldAt },
): Promise<T> {
  const uploads = createUploads(deps, fieldAt);
  let isSettled = true;
  let isSaved = false;
  try {
    const fields = await form.read(uploads.receive);
    await uploads.stored();
    return await counted(deps, candidateId, bytesOf(uploads.documents()), async () => {
      isSettled = false;
      const saved = await save({ fields, uploads });
      isSettled = true;
      isSaved = true;
      return saved;
    });
  } catch (error) {
    isSettled ||= error instanceof AppError || isRefusal(error);
    throw error;
  } finally {
    const removed = isSettled ? await uploads.discardUnreferenced() : 0;
    if (isSaved) await giveBack(deps, candidateId, removed);
  }
}

function bytesOf(documents: readonly NewDocument[]): number {
  return documents.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Counts what is to be kept before it is; what is not kept after all is given back. */
async function counted<T>(deps: UploadDeps, candidateId: string, bytes: number, keep: () => Promise<T>): Promise<T> {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes === 0) return keep();
  try {
    await deps.limits.consume('keptKilobytesByCandidate', candidateId, kilobytes);
    return await keep();
  } catch (error) {
    await giveBack(deps, candidateId, bytes);
    throw error;
  }
}

/** What cannot be given back runs out with its window; what became of the save matters more. */
async function giveBack({ limits }: UploadDeps, candidateId: string, bytes: number): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1024);
  if (kilobytes === 0) return;
  await limits.giveBack('keptKilobytesByCandidate', candidateId, kilobytes).catch(() => undefined);
}

function createUploads(deps: UploadDeps, fieldAt: FieldAt): Uploads {
  const uploads = new Map<string, Upload>();
  const errors: FieldFault[] = [];
  const storing: Promise<void>[] = [];
  const store = async (field: Field, file: ArrivingFile, arrived: () => void) => {
    const upload = await takeFile(deps, field, file, arrived);
    if (upload !== null) uploads.set(file.path, upload);
  };
  return {
    async receive(file) {
      const field = fieldAt(file.path);
      if (field === null) {
        errors.push({ path: file.path, text: generalRefs.invalidValue });
        return;
      }
      await storing.at(-storedAtOnce);
      const arrived = Promise.withResolvers<void>();
      const stored = store(field, file, arrived.resolve);
      storing.push(stored);
      await Promise.race([arrived.promise, stored]);
    },
    async stored() {
      await Promise.all(storing);
    },
    at: (path) => uploads.get(path),
    documents: () => documentsIn(uploads.values()),
    errors: () => errors,
    async discardUnreferenced() {
      await Promise.allSettled(storing);
      return discard(deps, documentsIn(uploads.values()));
    },
  };
}

type Field = NonNullable<ReturnType<FieldAt>>;

function joiningFieldAt(path: string): Field | null {
  const name = /\w+$/.exec(path)?.[0] ?? '';
  const found = fileFields(allFields).find(([key]) => key === name);
  return found === undefined ? null : { field: found[0], kind: found[1].file.kind };
}

/** Why a file is not kept although it arrives well: its rules refused it on the way. */
class RefusedFile extends Error {}

async function takeFile(
  deps: UploadDeps,
  { field, kind }: Field,
  file: ArrivingFile,
  arrived: () => void,
): Promise<Upload | null> {
  const seen = watch(kind, file.content, arrived);
  const sealed = await storeSealedFile(deps, seen.passed()).catch((error: unknown) => {
    if (error instanceof RefusedFile) return null;
    throw error;
  });
  const { sha256, ...facts } = seen.facts();
  const { type, bytes } = facts;
  const state = { from: 'upload', ...facts } as const;
  if (sealed !== null && type !== 'other' && refusalOfDocument(kind, state) === null) {
    return { state, document: { documentId: randomUUID(), field, ...sealed, type, bytes, sha256 } };
  }
  if (sealed !== null) await deps.storage.remove(sealed.storageKey);
  // A form sends a file field that was left empty as a file without name or content.
  return bytes === 0 && file.filename === '' ? null : { state, document: null };
}

/** Lets a file's bytes through while its rules allow, hashing and counting them; tells when no more will be taken. */
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
          if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
          bytes += chunk.length;
          picture.take(chunk);
          const known = head.length >= headBytes;
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

function documentsIn(uploads: Iterable<Upload>): NewDocument[] {
  return [...uploads].map(({ document }) => document).filter((document) => document !== null);
}

async function discard({ db, storage, log }: UploadDeps, documents: NewDocument[]): Promise<number> {
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
