import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { seal, unseal } from './keys.ts';
import { sealStream, unsealStream } from './sealed-stream.ts';

type SealedFileDeps = Pick<Deps, 'storage' | 'keys'>;

/** Where sealed files lie. */
export const sealedFilesPrefix = 'documents/';

/** What opens a stored file again: where it lies, and its own key, wrapped by one that is derived from SECRET_KEY. */
export type SealedFile = { storageKey: string; wrappedKey: Buffer };

/**
 * Stores a stream encrypted under a random name with a key of its own, holding 64 KiB of it at a time. Nobody refers to the
 * file yet. When the stream fails nothing is stored and its error is raised.
 */
export async function storeSealedFile(
  { storage, keys }: SealedFileDeps,
  plain: AsyncIterable<Uint8Array>,
): Promise<SealedFile> {
  const storageKey = `${sealedFilesPrefix}${randomBytes(16).toString('hex')}`;
  const key = randomBytes(32);
  await storage.put(storageKey, Readable.from(sealStream(key, plain), { objectMode: false }));
  return { storageKey, wrappedKey: seal(keys.documents, key.toString('base64'), storageKey) };
}

/**
 * Opens a stored file for reading. All of it is authenticated before the first byte is handed out, so that a tampered file
 * is refused before an answer has begun: raises TamperedFileError, or StorageNotFoundError when it is gone.
 */
export async function openSealedFile(
  { storage, keys }: SealedFileDeps,
  { storageKey, wrappedKey }: SealedFile,
): Promise<Readable> {
  const key = Buffer.from(unseal(keys.documents, wrappedKey, storageKey), 'base64');
  for await (const _checked of unsealStream(key, await storage.get(storageKey)));
  // Read a second time, authenticated again piece by piece: the file may have been changed in between.
  return Readable.from(unsealStream(key, await storage.get(storageKey)), { objectMode: false });
}
