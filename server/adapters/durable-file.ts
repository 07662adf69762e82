import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What is written: bytes at hand, or pieces as they come, which stay as they are. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array | string>;

const ownerOnly = { folder: 0o700, file: 0o600 };

/** Makes sure that the folder exists and that only its owner can enter it; folders above it are made with ordinary rights. */
export async function preparePrivateFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
  await chmod(folder, ownerOnly.folder);
}

/** Creates a file that must not exist yet, readable by its owner alone; raises EEXIST when the path is taken. */
export function createPrivateFile(path: string): Promise<FileHandle> {
  return open(path, 'wx', ownerOnly.file);
}

/**
 * Writes the content through `handle` (the open file `temporary`) and gives it its name only when all of it is on the disk:
 * a reader finds the whole file under `final` or none, even after a power cut. Answers the bytes written. On a failure the
 * temporary file is gone and the error is raised.
 */
export async function publishFile(
  handle: FileHandle,
  temporary: string,
  final: string,
  content: FileContent,
): Promise<number> {
  try {
    const bytes = await writeAndSync(handle, content);
    await rename(temporary, final);
    await syncFolder(dirname(final));
    return bytes;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes new names and removals in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and NTFS journals names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** True for an error of the system with this code, such as ENOENT. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** So much waits in memory while the disk is at work: what comes next is made meanwhile, and written at once. */
const waitingBytes = 256 * 1024;

/** Writes everything and makes it survive a power cut; the handle is closed afterwards, whatever happens. */
async function writeAndSync(handle: FileHandle, content: FileContent): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      const piece = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += piece.byteLength;
      yield piece;
    }
  }
  await pipeline(counted(), handle.createWriteStream({ flush: true, highWaterMark: waitingBytes }));
  return bytes;
}
