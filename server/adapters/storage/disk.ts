import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  createPrivateFile,
  hasCode,
  preparePrivateFolder,
  publishFile,
  syncFolder,
} from '#server/adapters/durable-file.ts';
import { assertStorageKey, StorageNotFoundError } from './port.ts';
import type { StoragePort } from './port.ts';

// Begins with a dot, as no key does.
const incoming = '.incoming';

/**
 * Storage in a folder of this machine (0700, files 0600). A file is written aside and gets its name when all of it is on the
 * disk; no key leads out of the folder.
 */
export function createDiskStorage({ folder }: { folder: string }): StoragePort {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, ...key.split('/'));
  };

  return {
    async put(key, content) {
      // A stream may fail while the file is being opened: without a listener that would end the process, with one the error
      // waits on the stream for whoever reads it.
      content.on('error', (error) => content.destroy(error));
      try {
        const final = pathOf(key);
        const temporary = await prepareTemporary(folder);
        await prepareParents(folder, dirname(final));
        const handle = await createPrivateFile(temporary);
        return { bytes: await publishFile(handle, temporary, final, content) };
      } catch (error) {
        content.destroy();
        throw error;
      }
    },

    async get(key) {
      return openForReading(pathOf(key));
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

async function openForReading(path: string): Promise<Readable> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw new StorageNotFoundError();
    throw error;
  });
  const stat = await handle.stat();
  if (stat.isFile()) return handle.createReadStream();
  await handle.close();
  throw new StorageNotFoundError();
}
