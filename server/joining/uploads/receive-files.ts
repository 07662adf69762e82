import { allFields } from '#domain/joining/fields/all-fields.ts';
import { fileFields } from '#domain/joining/fields/define-fields.ts';
import { generalMessages } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import type { FieldFault } from '#server/errors.ts';
import type { ArrivingFile } from '#server/http/multipart.ts';
import { discardUnreferenced, type FileField, type StoreDeps, storeFile, type Upload } from './store-file.ts';

const generalRefs = refsOf(generalMessages);

/** The files of one request, stored as they arrive; no row refers to them yet. */
export type Uploads = {
  /** Resolves when all of the file has arrived: the next one arrives while the disk or the bucket takes this one. */
  receive(file: ArrivingFile): Promise<void>;
  /** Resolves when all files are stored, raises when one could not be. */
  stored(): Promise<void>;
  at(path: string): Upload | undefined;
  documents(): NewDocument[];
  /** Files under keys that take no file. */
  errors(): readonly FieldFault[];
  /** Removes what was stored and is referenced by no row; what cannot be removed now is left to the sweep. Answers how
   * many bytes were removed. */
  discardUnreferenced(): Promise<number>;
};

/** The field of the file under a key; null for a key that takes no file. */
export type FieldAt = (path: string) => FileField | null;

/** Files of one request that are stored at the same time: a bucket holds 5 MB of each in memory. */
const storedAtOnce = 3;

export function createUploads(deps: StoreDeps, fieldAt: FieldAt): Uploads {
  const uploads = new Map<string, Upload>();
  const errors: FieldFault[] = [];
  const storing: Promise<void>[] = [];
  const store = async (field: FileField, file: ArrivingFile, arrived: () => void) => {
    const upload = await storeFile(deps, field, file, arrived);
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
      return discardUnreferenced(deps, documentsIn(uploads.values()));
    },
  };
}

export function joiningFieldAt(path: string): FileField | null {
  const name = /\w+$/.exec(path)?.[0] ?? '';
  const found = fileFields(allFields).find(([key]) => key === name);
  return found === undefined ? null : { field: found[0], kind: found[1].file.kind };
}

const documentsIn = (uploads: Iterable<Upload>): NewDocument[] =>
  [...uploads].map(({ document }) => document).filter((document) => document !== null);
