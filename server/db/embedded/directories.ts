import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { readIfThere, writeDurably } from '#server/process/durable-file.ts';
import { EmbeddedPostgresError, useDatabaseUrl } from './errors.ts';
import { effectiveUid, type Account } from './processes.ts';

/** The folder of the database inside DATA_DIR, both as real paths. */
export type Home = { dataDir: string; directory: string };

/** Locations: `directory` is ours and contains `cluster` (PostgreSQL's data, the account's), the password, the socket.
 * It is the home itself or, `elsewhere`, a directory that the account can reach. */
export type DatabaseLocation = { directory: string; cluster: string; elsewhere: boolean };

/** The place of databases that cannot be inside DATA_DIR; root only. */
const elsewhereRoot = '/var/lib/aarambh';

const pointerName = 'database-place.txt';
const ownerName = 'data-dir.txt';
const inUse = 'in use';

/** Makes DATA_DIR and the folder of the database in it where they are missing, with the right owner and mode. */
export function openHome(dataDir: string, account: Account): Home {
  mkdirSync(dirname(dataDir), { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const stats = statSync(dataDir);
  // DATA_DIR, closed by us to all others, is no reason to keep the database elsewhere: the account may pass through.
  if (account.switched && stats.uid === effectiveUid() && (stats.mode & 0o077) === 0) closeToOthers(dataDir, account);
  const real = realpathSync(dataDir);
  const directory = join(real, 'postgres');
  ownDirectory(directory, account);
  return { dataDir: real, directory: realpathSync(directory) };
}

/** Decides the location of the database. An existing one is never abandoned: when it cannot be reached, this throws a
 * sentence instead of creating an empty one. Call it with the home locked. */
export function findLocation(home: Home, account: Account, root: string = elsewhereRoot): DatabaseLocation {
  const inside = join(home.directory, 'cluster');
  const pointer = readIfThere(join(home.directory, pointerName));
  if (pointer !== undefined) return locationNamed(pointer, home, inside, account);
  const closed = closedDirectory(home.directory, account);
  if (closed === undefined) return { directory: home.directory, cluster: inside, elsewhere: false };
  if (existsSync(inside)) {
    throw new EmbeddedPostgresError(
      `The database in ${inside} runs as the account ${account.name}, which may not enter ${closed}. ` +
        `Allow that (chmod o+x '${closed}'), or ${useDatabaseUrl}.`,
    );
  }
  return makeLocationElsewhere(home, account, closed, root);
}

/** Records that the location now contains the database, so that its loss is not mistaken for a first start. */
export function confirmLocation(home: Home, location: DatabaseLocation): void {
  if (!location.elsewhere) return;
  writeDurably(join(location.directory, ownerName), `${home.dataDir}\n`, 0o600);
  writeDurably(join(home.directory, pointerName), `${location.directory}\n${inUse}\n`, 0o600);
}

/** Makes the directory if it is missing; it must be ours, and is closed to others. */
function ownDirectory(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stats = statSync(directory);
  if (stats.uid !== effectiveUid()) {
    throw new EmbeddedPostgresError(
      `${directory} belongs to another user (id ${stats.uid}), and this start runs as user id ${effectiveUid()}. ` +
        `Start as the user it belongs to, or give this one a DATA_DIR of its own, or ${useDatabaseUrl}.`,
    );
  }
  closeToOthers(directory, account);
}

function locationNamed(pointer: string, home: Home, inside: string, account: Account): DatabaseLocation {
  const [directory = '', state = ''] = pointer.split('\n');
  const file = join(home.directory, pointerName);
  if (!isAbsolute(directory)) {
    throw new EmbeddedPostgresError(`${file} should name the database's directory, but holds '${directory}'.`);
  }
  const cluster = join(directory, 'cluster');
  if (existsSync(inside)) {
    throw new EmbeddedPostgresError(
      `There are two databases: ${inside}, and the one in ${directory} that ${file} names. ` +
        'Move the one you do not want, or the file, out of the way.',
    );
  }
  if (state === inUse && !existsSync(cluster)) {
    throw new EmbeddedPostgresError(
      `The database is missing: ${file} says that it is in ${directory}. ` +
        'Bring it back from a backup, or delete that file to begin with an empty one.',
    );
  }
  refuseCopy(home, directory);
  ownDirectory(directory, account);
  return { directory, cluster, elsewhere: true };
}

/** A copied DATA_DIR names the database of the original; running both on it would mix their data. */
function refuseCopy(home: Home, directory: string): void {
  const original = readIfThere(join(directory, ownerName))?.trim();
  if (original === undefined || original === home.dataDir) return;
  const pointer = readIfThere(join(original, 'postgres', pointerName));
  if (pointer?.split('\n')[0] !== directory) return;
  throw new EmbeddedPostgresError(
    `The database in ${directory} belongs to ${original}, of which ${home.dataDir} seems to be a copy. ` +
      `Delete ${join(home.directory, pointerName)} to begin here with an empty database.`,
  );
}

function makeLocationElsewhere(home: Home, account: Account, closed: string, root: string): DatabaseLocation {
  const name = randomBytes(6).toString('hex');
  const directory = join(root, `${basename(home.dataDir)}-${name}`);
  try {
    mkdirSync(dirname(root), { recursive: true });
    ownDirectory(root, account);
    ownDirectory(directory, account);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The database runs as the account ${account.name}, which may not enter ${closed}, and ${root} cannot take it ` +
        `either. Allow the first (chmod o+x '${closed}'), or ${useDatabaseUrl}.`,
      { cause },
    );
  }
  const stillClosed = closedDirectory(directory, account);
  if (stillClosed !== undefined) {
    throw new EmbeddedPostgresError(
      `The database runs as the account ${account.name}, which may enter neither ${closed} nor ${stillClosed}. ` +
        `Allow one of them (chmod o+x), or ${useDatabaseUrl}.`,
    );
  }
  writeDurably(join(home.directory, pointerName), `${directory}\n`, 0o600);
  return { directory, cluster: join(directory, 'cluster'), elsewhere: true };
}

/** Restricts one of our directories to our account and, for passing through to its own, PostgreSQL's account. */
export function closeToOthers(directory: string, account: Account): void {
  const stats = statSync(directory);
  if (account.switched && stats.gid !== account.gid) chownSync(directory, stats.uid, account.gid);
  const mode = account.switched ? 0o710 : 0o700;
  if ((stats.mode & 0o777) !== mode) chmodSync(directory, mode);
}

/** The first directory on the way to `path` (or `path` itself) that the account may not enter, or undefined when it may
 * enter them all. Judges by owner and mode; parts of the path that do not exist yet are not judged. */
export function closedDirectory(path: string, account: Account): string | undefined {
  if (!account.switched) return undefined;
  const parent = dirname(path);
  const above = parent === path ? undefined : closedDirectory(parent, account);
  if (above !== undefined) return above;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() && !mayEnter(stats, account) ? path : undefined;
}

function mayEnter(directory: Stats, account: Account): boolean {
  if (directory.uid === account.uid) return (directory.mode & 0o100) !== 0;
  if (directory.gid === account.gid) return (directory.mode & 0o010) !== 0;
  return (directory.mode & 0o001) !== 0;
}

/** The directory of the server's socket, and how to remove it. */
type SocketDirectory = { path: string; remove: () => void };

const socketName = '.s.PGSQL.5432';
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;
const prefix = 'aarambh-';

/** Makes an empty directory that only the database's account (and root) can enter, next to the cluster or, when the
 * socket's path would be longer than the system allows there, in the directory for temporary files. Made again at each
 * start, so that neither a socket nor its lock file is left from a start that was killed. */
export function makeSocketDirectory(directory: string, account: Account): SocketDirectory {
  const inPlace = join(directory, 'socket');
  const note = join(directory, 'socket-place.txt');
  removeNoted(note, account);
  rmSync(inPlace, { recursive: true, force: true });
  if (isShortEnough(inPlace)) {
    mkdirSync(inPlace, { mode: 0o700 });
    return own(inPlace, account);
  }
  const temporary = closedDirectory(tmpdir(), account) === undefined ? tmpdir() : '/tmp';
  const parent = isShortEnough(join(temporary, `${prefix}XXXXXX`)) ? temporary : '/tmp';
  const path = mkdtempSync(join(parent, prefix));
  writeDurably(note, path, 0o600);
  return own(path, account);
}

const isShortEnough = (directory: string): boolean =>
  Buffer.byteLength(join(directory, socketName)) <= longestSocketPath;

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
