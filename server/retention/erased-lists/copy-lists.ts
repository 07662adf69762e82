import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { erasedPrefix } from './erased-lists.ts';

/** Copies the lists in a folder, of the storage from before a restore, into this one; answers how many there are. */
export async function copyLists(folder: string, storage: StoragePort): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\d-[\da-f-]{36}$/.test(name));
  for (const name of names)
    await storage.put(`${erasedPrefix}${name}`, Readable.from([await readFile(join(folder, name))]));
  return names.length;
}
