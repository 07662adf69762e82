import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { closedDirectory, type Account } from './account.ts';
import { readIfThere, writeDurably } from './durable-file.ts';

/** The directory of the server's socket, and how to remove it. */
export type SocketDirectory = { path: string; remove: () => void };

const socketName = '.s.PGSQL.5432';
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;
const prefix = 'aarambh-';

/**
 * Makes an empty directory that only the database's account (and root) can enter, beside the cluster or, when the
 * socket's path would be longer than the system allows there, in the directory for temporary files. Made anew at each
 * start, so that neither a socket nor its lock file is left from a start that was killed.
 */
export function makeSocketDirectory(directory: string, account: Account): SocketDirectory {
  const beside = join(directory, 'socket');
  const note = join(directory, 'socket-place.txt');
  removeNoted(note, account);
  rmSync(beside, { recursive: true, force: true });
  if (isShortEnough(beside)) {
    mkdirSync(beside, { mode: 0o700 });
    return own(beside, account);
  }
  const temporary = closedDirectory(tmpdir(), account) === undefined ? tmpdir() : '/tmp';
  const parent = isShortEnough(join(temporary, `${prefix}XXXXXX`)) ? temporary : '/tmp';
  const path = mkdtempSync(join(parent, prefix));
  writeDurably(note, path, 0o600);
  return own(path, account);
}

function isShortEnough(directory: string): boolean {
  return Buffer.byteLength(join(directory, socketName)) <= longestSocketPath;
}

function own(path: string, account: Account): SocketDirectory {
  chmodSync(path, 0o700);
  if (account.switched) chownSync(path, account.uid, account.gid);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Removes the temporary directory that a start left which could not clean up, if it is still ours. */
function removeNoted(note: string, account: Account): void {
  const left = readIfThere(note);
  if (left === undefined) return;
  const stats = lstatSync(left, { throwIfNoEntry: false });
  if (stats?.isDirectory() && stats.uid === account.uid && basename(left).startsWith(prefix)) {
    rmSync(left, { recursive: true, force: true });
  }
  rmSync(note);
}
