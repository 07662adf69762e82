import { closeSync, constants, fchmodSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './error-code.ts';

/** Writes a small file so that it holds either the old or the new content whatever happens, power loss included. */
export function writeDurably(path: string, content: string, mode: number): void {
  const unfinished = `${path}.unfinished`;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
  const file = openSync(unfinished, flags, mode);
  try {
    // The mode given to open passes through the umask and does not touch a file that was left from an earlier try.
    fchmodSync(file, mode);
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameDurably(unfinished, path);
}

/** Renames within one directory and makes the new name survive a power loss. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  const directory = openSync(dirname(to), constants.O_RDONLY);
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

/** The text of a file, or undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}
