import { createHash, randomUUID } from 'node:crypto';
import type { FieldError } from '#contract/envelope.ts';
import {
  documentKinds,
  refusalOfDocument,
  typeByContent,
  type DocumentKind,
  type DocumentState,
  type FileType,
} from '#domain/joining/documents.ts';
import { generalMessages } from '#domain/messages.ts';
import { isRefusal } from '#server/db/database.ts';
import type { DocumentField } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/deps.ts';
import { referencedKeys, type NewDocument } from '#server/documents/queries.ts';
import { AppError } from '#server/errors.ts';
import type { FormFields } from '#server/http/form-fields.ts';
import type { ArrivingFile, Form } from '#server/http/multipart.ts';
import { storeSealedFile } from '#server/sealed-files.ts';

/** A file of the request: what the rules look at, and where it lies if they took it while it arrived. */
export type Upload = { state: DocumentState; document: NewDocument | null };

/** The files of one request, stored as they arrive and referenced by nobody yet. */
export type Uploads = {
  receive(file: ArrivingFile): Promise<void>;
  at(path: string): Upload | undefined;
  /** Files under keys that take none. */
  errors(): readonly FieldError[];
  /** Removes what was stored and is referenced by no row; what cannot be removed now is left to the sweep. */
  discardUnreferenced(): Promise<void>;
};

type UploadDeps = Pick<Deps, 'db' | 'storage' | 'keys' | 'log'>;

const kindOf: Record<DocumentField, DocumentKind> = {
  panDocument: 'document',
  aadhaarDocument: 'document',
  profile: 'photo',
  passbookFile: 'document',
  paySlip: 'document',
  documentFile: 'document',
};

/** How many first bytes tell a file's type. */
const headBytes = 12;

/**
 * Reads a form, storing its files as they arrive, and lets `save` make rows of it. Whatever no row refers to afterwards is
 * removed at once. Only when `save` failed without refusing, its commit may still be under way: then the files are left to
 * the sweep.
 */
export async function withUploads<T>(
  deps: UploadDeps,
  form: Form,
  save: (fields: FormFields, uploads: Uploads) => Promise<T>,
): Promise<T> {
  const uploads = createUploads(deps);
  let isSettled = true;
  try {
    const fields = await form.read(uploads.receive);
    isSettled = false;
    const saved = await save(fields, uploads);
    isSettled = true;
    return saved;
  } catch (error) {
    isSettled ||= error instanceof AppError || isRefusal(error);
    throw error;
  } finally {
    if (isSettled) await uploads.discardUnreferenced();
  }
}

function createUploads(deps: UploadDeps): Uploads {
  const uploads = new Map<string, Upload>();
  const errors: FieldError[] = [];
  return {
    async receive(file) {
      const field = fieldOf(file.path);
      if (field === null) {
        errors.push({ path: file.path, message: generalMessages.invalidValue });
        return;
      }
      const upload = await takeFile(deps, field, file);
      if (upload !== null) uploads.set(file.path, upload);
    },
    at: (path) => uploads.get(path),
    errors: () => errors,
    discardUnreferenced: () => discard(deps, [...uploads.values()]),
  };
}

function fieldOf(path: string): DocumentField | null {
  const name = /\w+$/.exec(path)?.[0] ?? '';
  return Object.hasOwn(kindOf, name) ? (name as DocumentField) : null;
}

/** Why a file is not kept although it arrives well: its rules refused it on the way. */
class RefusedFile extends Error {}

async function takeFile(deps: UploadDeps, field: DocumentField, file: ArrivingFile): Promise<Upload | null> {
  const seen = watch(kindOf[field], file.content);
  const sealed = await storeSealedFile(deps, seen.passed()).catch((error: unknown) => {
    if (error instanceof RefusedFile) return null;
    throw error;
  });
  const { type, bytes, sha256 } = seen.facts();
  const state = { from: 'upload', type, bytes } as const;
  if (sealed !== null && type !== 'other' && refusalOfDocument(kindOf[field], state) === null) {
    return { state, document: { documentId: randomUUID(), field, ...sealed, type, bytes, sha256 } };
  }
  if (sealed !== null) await deps.storage.remove(sealed.storageKey);
  // A form sends a file field that was left empty as a file without name or content.
  return bytes === 0 && file.filename === '' ? null : { state, document: null };
}

/** Lets a file's bytes through while its rules allow, hashing and counting them. */
function watch(kind: DocumentKind, content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let bytes = 0;

  const typeSoFar = (): FileType => typeByContent(head);
  return {
    async *passed(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
        bytes += chunk.length;
        const known = head.length >= headBytes;
        if (known && refusalOfDocument(kind, { type: typeSoFar(), bytes }) !== null) throw new RefusedFile();
        if (bytes > documentKinds[kind].maxBytes) throw new RefusedFile();
        hash.update(chunk);
        yield chunk;
      }
    },
    facts: () => ({ type: typeSoFar(), bytes, sha256: hash.digest() }),
  };
}

async function discard({ db, storage, log }: UploadDeps, uploads: Upload[]): Promise<void> {
  const keys = uploads.flatMap(({ document }) => (document === null ? [] : [document.storageKey]));
  try {
    const referenced = await referencedKeys(db, keys);
    await Promise.all(keys.filter((key) => !referenced.has(key)).map((key) => storage.remove(key)));
  } catch (error) {
    log.warn({ err: error, files: keys.length }, 'files of a request were left to the sweep');
  }
}
