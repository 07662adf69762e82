import { chmodSync, closeSync, constants, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIfThere } from './durable-file.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const sqliteBusy = 5;

// A lock lives as long as its handle; held here, no garbage collection can drop one that is in use.
const held = new Set<DatabaseSync>();

/**
 * Takes the directory for this process alone and returns what gives it back; throws at once when a living process
 * holds it. The lock is the kernel's, so it ends with its owner, however that dies, and is never stale.
 */
export function lockDirectory(directory: string, dataDir: string): () => void {
  const path = join(directory, 'lock');
  // Mode 0600: whoever can read the file could take a shared lock on it and keep us out.
  closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600));
  chmodSync(path, 0o600);
  // Node has no flock; an exclusive transaction on an empty SQLite file is its one way to a lock of the kernel.
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse(directory, dataDir) : error;
  }
  held.add(lock);
  writeFileSync(ownerFile(directory), `${process.pid}\n`, { mode: 0o600 });
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

function ownerFile(directory: string): string {
  return join(directory, 'lock-owner');
}

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === sqliteBusy;
}

function inUse(directory: string, dataDir: string): EmbeddedPostgresError {
  const owner = readIfThere(ownerFile(directory))?.trim();
  return new EmbeddedPostgresError(
    `Aarambh is already running on the data directory ${dataDir}${owner ? ` (process ${owner})` : ''}. ` +
      'Stop that one first, or give this one a DATA_DIR of its own.',
  );
}
