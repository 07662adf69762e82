import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { errorCode, hasCode } from '#server/process/error-code.ts';
import { createPrivateFile, preparePrivateFolder, publishFile, syncFolder } from '#server/process/private-file.ts';
import { assertStorageKey, StorageAwayError, StorageNotFoundError } from './port.ts';
import type { StoragePort, StoredFile } from './port.ts';

// Begins with a dot, as no key does.
const incoming = '.incoming';

/** Storage in a folder of this machine (0700, files 0600). A file is written aside and gets its name when all of it is
 * on the disk; no key leads out of the folder. Raises StorageAwayError while the disk is full or cannot be used. */
export function createDiskStorage({ folder }: { folder: string }): StoragePort {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, ...key.split('/'));
  };

  return {
    async put(key, content) {
      // A stream may fail while the file is being opened: without a listener that would end the process, with one the error
      // waits on the stream for its reader.
      content.on('error', (error) => content.destroy(error));
      try {
        const final = pathOf(key);
        const temporary = await prepareTemporary(folder);
        await prepareParents(folder, dirname(final));
        const handle = await createPrivateFile(temporary);
        return { bytes: await publishFile(handle, temporary, final, content) };
      } catch (error) {
        // The stream's own failure is the caller's, however much it looks like one of the disk.
        const isOfDisk = error !== content.errored;
        content.destroy();
        throw isOfDisk ? ofPort(error) : error;
      }
    },

    async get(key, signal) {
      const file = await openForReading(pathOf(key)).catch((error: unknown) => {
        throw ofPort(error);
      });
      return signal === undefined ? file : addAbortSignal(signal, file);
    },

    async remove(key) {
      const path = pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return;
        throw error;
      }
      await syncFolder(dirname(path));
    },

    list: (prefix) => filesUnder(folder, pathOf(prefix.replace(/\/$/, ''))),

    async move(from, to) {
      const source = pathOf(from);
      const target = pathOf(to);
      await prepareParents(folder, dirname(target));
      await rename(source, target).catch((error: unknown) => {
        throw hasCode(error, 'ENOENT') ? new StorageNotFoundError() : error;
      });
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
    },

    async removeUnfinished(before) {
      const unfinished = join(folder, incoming);
      for await (const { key, storedOn } of filesUnder(unfinished, unfinished)) {
        if (storedOn < before) await rm(join(unfinished, key), { force: true });
      }
    },

    async check() {
      const probe = await prepareTemporary(folder);
      const handle = await createPrivateFile(probe);
      try {
        await handle.writeFile('storage answers');
      } finally {
        await handle.close();
        await rm(probe, { force: true });
      }
    },
  };
}

const awayCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE', 'ESTALE'];

/** That the disk is full, read-only, closed to us or broken becomes an error of the port. */
const ofPort = (error: unknown): unknown =>
  awayCodes.includes(errorCode(error)) ? new StorageAwayError(error) : error;

async function prepareTemporary(folder: string): Promise<string> {
  await preparePrivateFolder(folder);
  await preparePrivateFolder(join(folder, incoming));
  return join(folder, incoming, randomUUID());
}

/** Makes the folders of a key's parts, durably: a file is no safer than the names above it. */
async function prepareParents(folder: string, parent: string): Promise<void> {
  const first = await mkdir(parent, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = parent; made.length >= first.length && made !== folder; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/** The files of a folder and those below it, by their paths from `root`; none when there is no such folder. */
async function* filesUnder(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder, { recursive: true }).catch(absent);
  if (entries === null) return;
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // It may have been removed since it was listed.
    const facts = await stat(path).catch(absent);
    if (facts !== null) yield { key: relative(root, path).replaceAll(sep, '/'), storedOn: facts.mtime };
  }
}

function absent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

async function openForReading(path: string): Promise<Readable> {
  const handle = await open(path, 'r').catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
    // No folder at all is a disk that is not mounted: its files are away, not gone.
    if (hasCode(error, 'ENOENT') && (await stat(dirname(path)).catch(absent)) === null)
      throw new StorageAwayError(error);
    throw new StorageNotFoundError();
  });
  const facts = await handle.stat();
  if (facts.isFile()) return handle.createReadStream();
  await handle.close();
  throw new StorageNotFoundError();
}
