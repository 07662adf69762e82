import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { closedDirectory, closeToOthers, effectiveUid, type Account } from './account.ts';
import { readIfThere, writeDurably } from './durable-file.ts';
import { EmbeddedPostgresError, useDatabaseUrl } from './embedded-postgres-error.ts';

/** The folder of the database inside DATA_DIR, both as real paths. */
export type Home = { dataDir: string; directory: string };

/**
 * Where the database is: `directory` is ours and holds `cluster` (PostgreSQL's data, the account's), the password,
 * the socket. It is the home itself or, `elsewhere`, a directory that the account can reach.
 */
export type Place = { directory: string; cluster: string; elsewhere: boolean };

/** Where databases go that cannot be inside DATA_DIR; root only. */
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

/**
 * Decides where the database is, or is to be. A database that exists is never left behind: when it cannot be
 * reached, this throws a sentence instead of beginning an empty one. Call it with the home locked.
 */
export function findPlace(home: Home, account: Account, root: string = elsewhereRoot): Place {
  const inside = join(home.directory, 'cluster');
  const pointer = readIfThere(join(home.directory, pointerName));
  if (pointer !== undefined) return placeNamed(pointer, home, inside, account);
  const closed = closedDirectory(home.directory, account);
  if (closed === undefined) return { directory: home.directory, cluster: inside, elsewhere: false };
  if (existsSync(inside)) {
    throw new EmbeddedPostgresError(
      `The database in ${inside} runs as the account ${account.name}, which may not enter ${closed}. ` +
        `Allow that (chmod o+x '${closed}'), or ${useDatabaseUrl}.`,
    );
  }
  return makePlaceElsewhere(home, account, closed, root);
}

/** Notes that the place now holds the database, so that its loss is noticed and never taken for a first start. */
export function confirmPlace(home: Home, place: Place): void {
  if (!place.elsewhere) return;
  writeDurably(join(place.directory, ownerName), `${home.dataDir}\n`, 0o600);
  writeDurably(join(home.directory, pointerName), `${place.directory}\n${inUse}\n`, 0o600);
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

function placeNamed(pointer: string, home: Home, inside: string, account: Account): Place {
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

function makePlaceElsewhere(home: Home, account: Account, closed: string, root: string): Place {
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
