import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveBack } from './passing-bytes.ts';

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
export const createPrivateFile = (path: string): Promise<FileHandle> => open(path, 'wx', ownerOnly.file);

/** Writes the content through `handle` (the open file `temporary`) and gives it its name only when all of it is on the
 * disk: a reader finds the whole file under `final` or none, even after a power cut. Answers the bytes written. On a
 * failure the temporary file is gone and the error is raised. */
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

/** Bytes per write; as many are produced during it. */
const batchBytes = 256 * 1024;

async function writeAndSync(handle: FileHandle, content: FileContent): Promise<number> {
  let bytes = 0;
  let batch: { pieces: Uint8Array[]; bytes: number } = { pieces: [], bytes: 0 };
  let writing = Promise.resolve();
  const write = async () => {
    const { pieces } = batch;
    batch = { pieces: [], bytes: 0 };
    await writing;
    writing = writeAll(handle, pieces);
    // Raised where it is waited for.
    writing.catch(() => undefined);
  };
  try {
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      const piece = typeof part === 'string' ? Buffer.from(part) : part;
      bytes += piece.byteLength;
      batch.bytes += piece.byteLength;
      batch.pieces.push(piece);
      if (batch.bytes >= batchBytes) await write();
    }
    await write();
    await writing;
    await handle.sync();
  } finally {
    await Promise.allSettled([writing]);
    await handle.close();
  }
  return bytes;
}

/** Writes the pieces one after the other; the disk may take less at a time than it is given. */
async function writeAll(handle: FileHandle, pieces: Uint8Array[]): Promise<void> {
  let left = pieces;
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left);
    let taken = bytesWritten;
    const first = left.findIndex((piece) => {
      if (taken < piece.byteLength) return true;
      taken -= piece.byteLength;
      return false;
    });
    left = first === -1 ? [] : left.slice(first).map((piece, index) => (index === 0 ? piece.subarray(taken) : piece));
  }
  for (const piece of pieces) giveBack(piece);
}
