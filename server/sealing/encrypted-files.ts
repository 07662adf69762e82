import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '#server/deps.ts';
import { encrypt, decrypt } from './keys.ts';
import { StoreTimeoutError, waitForStore } from '#server/process/timeouts.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { encryptStream, TamperedFileError, decryptStream } from './encrypted-stream.ts';

type EncryptedFileDeps = Pick<Deps, 'storage' | 'keys'>;

export const encryptedFilesPrefix = 'documents/';

/** All of a file is read before it is handed out; a call has no more waiting than this anyway. */
const wholeFileMs = 60_000;

/** What opens a stored file again: where it lies, and its own key, wrapped by one that is derived from SECRET_KEY. */
export type EncryptedFile = { storageKey: string; wrappedKey: Buffer };

/** Stores a stream encrypted under a random name with a key of its own, piece by piece. The file is not referenced yet.
 * When the stream fails nothing is stored and its error is raised. */
export async function storeEncryptedFile(
  { storage, keys }: EncryptedFileDeps,
  plain: AsyncIterable<Uint8Array>,
): Promise<EncryptedFile> {
  const storageKey = `${encryptedFilesPrefix}${randomBytes(16).toString('hex')}`;
  const key = randomBytes(32);
  // Piece by piece, as they are encrypted: else the stream would copy them together.
  await storage.put(storageKey, Readable.from(encryptStream(key, plain)));
  return { storageKey, wrappedKey: encrypt(keys.documents, key.toString('base64'), storageKey) };
}

/** Opens a stored file for reading. All of it is authenticated before the first byte is handed out, so that a tampered
 * file is refused before an answer has begun: raises TamperedFileError, or StorageNotFoundError when it is gone. Once
 * `gone` is aborted its reason is raised, and nothing is read on. */
export async function openEncryptedFile(
  { storage, keys }: EncryptedFileDeps,
  { storageKey, wrappedKey }: EncryptedFile,
  gone: AbortSignal,
): Promise<Readable> {
  const key = keyOf(keys, wrappedKey, storageKey);
  await waitForStore((ms) => authenticate(storage, storageKey, key, gone, ms), wholeFileMs);
  // Read a second time, authenticated again piece by piece: the file may have been changed in between. Its first piece is
  // waited for, as what fails later breaks an answer off that has begun.
  const pieces = readAgain(storage, storageKey, key, gone);
  const first = await pieces.next();
  async function* all(): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* pieces;
  }
  const file = Readable.from(all(), { objectMode: false });
  // An answer whose reader left before it began never runs `all`, and so would never close what it reads.
  file.once('close', () => void pieces.return(undefined).catch(() => undefined));
  return file;
}

/** All bytes of a stored file. Raises TamperedFileError when it was changed, StorageNotFoundError when it is gone,
 * StoreTimeoutError when it takes too long. */
export async function readEncryptedFile(
  { storage, keys }: EncryptedFileDeps,
  { storageKey, wrappedKey }: EncryptedFile,
): Promise<Buffer> {
  const key = keyOf(keys, wrappedKey, storageKey);
  const late = AbortSignal.timeout(wholeFileMs);
  try {
    return await buffer(readAgain(storage, storageKey, key, late));
  } catch (error) {
    throw late.aborted ? new StoreTimeoutError(error) : error;
  }
}

/** True when a stored file is gone or was changed. One that does not answer in time is taken to be whole: what is on
 * record holds until something else is seen. */
export async function isEncryptedFileDamaged(
  { storage, keys }: EncryptedFileDeps,
  { storageKey, wrappedKey }: EncryptedFile,
  mostMs: number,
): Promise<boolean> {
  const { signal } = new AbortController();
  try {
    const key = keyOf(keys, wrappedKey, storageKey);
    await waitForStore((ms) => authenticate(storage, storageKey, key, signal, ms), mostMs);
    return false;
  } catch (error) {
    if (error instanceof TamperedFileError || error instanceof StorageNotFoundError) return true;
    if (error instanceof StoreTimeoutError) return false;
    throw error;
  }
}

async function* readAgain(
  storage: EncryptedFileDeps['storage'],
  storageKey: string,
  key: Buffer,
  gone: AbortSignal,
): AsyncGenerator<Buffer> {
  yield* decryptStream(key, await storage.get(storageKey, gone));
}

/** That SECRET_KEY is the right one was seen at the start: what it does not open was changed. */
function keyOf(keys: EncryptedFileDeps['keys'], wrappedKey: Buffer, storageKey: string): Buffer {
  try {
    return Buffer.from(decrypt(keys.documents, wrappedKey, storageKey), 'base64');
  } catch (error) {
    throw new TamperedFileError(error);
  }
}

async function authenticate(
  storage: EncryptedFileDeps['storage'],
  storageKey: string,
  key: Buffer,
  gone: AbortSignal,
  ms: number,
): Promise<void> {
  const late = AbortSignal.timeout(Math.ceil(ms));
  try {
    const encrypted = await storage.get(storageKey, AbortSignal.any([gone, late]));
    for await (const _checked of decryptStream(key, encrypted));
  } catch (error) {
    gone.throwIfAborted();
    throw late.aborted ? new StoreTimeoutError(error) : error;
  }
}
