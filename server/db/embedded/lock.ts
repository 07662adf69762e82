import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readIfThere, writeDurably } from '#server/process/durable-file.ts';
import { errorCode } from '#server/process/error-code.ts';
import { EmbeddedPostgresError } from './errors.ts';

const sqliteBusy = 5;

/** Milliseconds. An exclusive lock is taken by way of a shared one: two concurrent attempts see each other's, and
 * without a retry both would be rejected. */
const busyTimeoutMs = 1000;

// A lock lives as long as its handle; held here, no garbage collection can drop one that is in use.
const held = new Set<DatabaseSync>();

/** Takes the directory for this process alone and returns what gives it back; throws within about a second when a
 * living process holds it. The lock is the kernel's, so it ends with its owner, however that dies, and is never
 * stale. */
export function lockDirectory(directory: string, dataDir: string): () => void {
  const lock = new DatabaseSync(lockFile(directory));
  try {
    // Node has no flock; an exclusive transaction on an empty SQLite file is its only lock of the kernel.
    lock.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; BEGIN EXCLUSIVE`);
    refuseLivingOwner(directory, dataDir);
    writeDurably(ownerFile(directory), `${process.pid}\n${processIdentity(process.pid)}\n${directory}\n`, 0o600);
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse(directory, dataDir) : error;
  }
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(ownerFile(directory), { force: true });
    lock.close();
  };
}

/** Makes the file if it is missing. An existing one is never opened here: the kernel drops all of a process's locks
 * on a file as soon as that process closes it once. Mode 0600: an account that can read it could lock it and keep us
 * out. */
function lockFile(directory: string): string {
  const path = join(directory, 'lock');
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    chmodSync(path, 0o600);
  }
  return path;
}

/** Something in the owner's process may have read the lock file, a backup for one, and lost the lock by that. */
function refuseLivingOwner(directory: string, dataDir: string): void {
  const [pid = '', identity = '', locked = ''] = readIfThere(ownerFile(directory))?.split('\n') ?? [];
  // A copy of the directory brings the note along, but not its owner.
  if (locked !== directory || Number(pid) === process.pid || processIdentity(Number(pid)) !== identity) return;
  throw inUse(directory, dataDir);
}

const ownerFile = (directory: string): string => join(directory, 'lock-owner');

const isBusy = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === sqliteBusy;

function inUse(directory: string, dataDir: string): EmbeddedPostgresError {
  const owner = readIfThere(ownerFile(directory))?.split('\n')[0];
  return new EmbeddedPostgresError(
    `Aarambh is already running on the data directory ${dataDir}${owner ? ` (process ${owner})` : ''}. ` +
      'Stop that one first, or give this one a DATA_DIR of its own.',
  );
}

/** Identifies a running process among all processes with the same id, past and future: when it started, and in which
 * run of the machine. Undefined when no such process is there, or when it is a zombie: after a kill -9 of a process
 * group that may last, and in a container whose first process reaps no children it never ends. */
function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const listed = spawnSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    const [, state = '', started = ''] = /^(\S+)\s+(.*)$/.exec(listed.trim()) ?? [];
    return started === '' || hasEnded(state) ? undefined : started;
  }
  try {
    // After the program's name, in brackets that it may contain itself, come the state and, as twentieth field, the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (hasEnded(fields[0] ?? '')) return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

const hasEnded = (state: string): boolean => /^[ZX]/.test(state);
