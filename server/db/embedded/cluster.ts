import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { readIfThere, renameDurably, writeDurably } from '#server/process/durable-file.ts';
import { errorCode } from '#server/process/error-code.ts';
import { closeToOthers, type DatabaseLocation } from './directories.ts';
import { EmbeddedPostgresError, useDatabaseUrl } from './errors.ts';
import { spawnGuarded, type Account } from './processes.ts';
import type { Runtime } from './programs.ts';
import { databaseName, roleName } from './server.ts';

const unfinishedPrefix = 'making-';

export type ClusterSetup = {
  location: DatabaseLocation;
  account: Account;
  runtime: Runtime;
  log: (line: string) => void;
};

/** Makes sure that a complete cluster with our database is there: makes it on the first start, and otherwise checks
 * that it is whole, of the right version and of the right owner and mode (repairs these two after a restore). */
export async function ensureCluster(setup: ClusterSetup): Promise<void> {
  const { location, log } = setup;
  await removeUnfinished(location.directory);
  if (existsSync(location.cluster)) {
    checkCluster(setup);
    return;
  }
  log(`Making a new database in ${location.cluster}`);
  await createCluster(setup);
}

/** The password of our role. Throws a sentence when its file is missing. */
export function readPassword(location: DatabaseLocation): string {
  const password = readIfThere(passwordFile(location))?.trim();
  if (password === undefined || password === '') {
    throw new EmbeddedPostgresError(
      `The database's password is missing: ${passwordFile(location)}. Bring it back from a backup.`,
    );
  }
  chmodSync(passwordFile(location), 0o600);
  return password;
}

/** Makes the cluster under a name that is used once and renames it when it is complete, as initdb may be killed. */
async function createCluster({ location, ...tools }: ClusterSetup): Promise<void> {
  const { account } = tools;
  const unfinished = mkdtempSync(join(location.directory, unfinishedPrefix));
  try {
    closeToOthers(unfinished, account);
    const cluster = join(unfinished, 'cluster');
    mkdirSync(cluster, { mode: 0o700 });
    if (account.switched) chownSync(cluster, account.uid, account.gid);
    const password = randomBytes(24).toString('hex');
    writeDurably(passwordFile(location), `${password}\n`, 0o600);
    await runTool(
      'initdb',
      [
        '-D',
        cluster,
        '--username=postgres',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale=C',
        // libc's C locale knows ASCII only: lower('É') and ILIKE need a locale that knows Unicode.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-instructions',
      ],
      tools,
    );
    await createDatabase(cluster, password, tools);
    renameDurably(cluster, location.cluster);
  } finally {
    // Half a cluster, as after a full disk, is useless.
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The leftovers of killed first starts; an initdb of theirs may still be writing for a moment. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

function checkCluster({ location, account, runtime, log }: ClusterSetup): void {
  const { cluster } = location;
  const version = versionOf(cluster);
  if (version === undefined || !statSync(join(cluster, 'global', 'pg_control'), { throwIfNoEntry: false })?.isFile()) {
    throw new EmbeddedPostgresError(
      `${cluster} is not a complete database: files are missing. Bring it back from a backup, or move the ` +
        'directory away to begin with an empty one.',
    );
  }
  if (version !== runtime.version.split('.')[0]) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version}, and this Aarambh brings ${runtime.version}. ` +
        `Use the Aarambh it was made with, or move its data to a PostgreSQL of your own and ${useDatabaseUrl}.`,
    );
  }
  const parts = ['', 'PG_VERSION', 'base', 'global', 'global/pg_control'].map((part) => join(cluster, part));
  if (parts.some((part) => statSync(part).uid !== account.uid)) {
    if (!account.switched) {
      throw new EmbeddedPostgresError(
        `Files in ${cluster} belong to another user than ${account.name}, who starts this. ` +
          `Give them back (as root: chown -R ${account.name} '${cluster}').`,
      );
    }
    log(`Giving the files in ${cluster} to the account ${account.name}`);
    giveAll(cluster, account);
  }
  // PostgreSQL rejects a directory that others can read.
  if ((statSync(cluster).mode & 0o777) !== 0o700) chmodSync(cluster, 0o700);
}

function versionOf(cluster: string): string | undefined {
  try {
    return readIfThere(join(cluster, 'PG_VERSION'))?.trim();
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user and cannot be read. Start as the user it belongs to, ` +
        `or ${useDatabaseUrl}.`,
      { cause: error },
    );
  }
}

/** Children first: while a directory is root's, no other account can put a link into it. */
function giveAll(path: string, account: Account): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveAll(child, account);
    else lchownSync(child, account.uid, account.gid);
  }
  lchownSync(path, account.uid, account.gid);
}

const passwordFile = (location: DatabaseLocation): string => join(location.directory, 'password');

type Tools = Pick<ClusterSetup, 'account' | 'runtime'>;

/** Makes our role and our database in a cluster that no server runs on. */
async function createDatabase(cluster: string, password: string, tools: Tools): Promise<void> {
  const settings = ['exit_on_error=on', 'fsync=on', 'log_checkpoints=off', 'log_min_error_statement=panic'];
  const args = ['--single', '-D', cluster, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  // No superuser: the application's queries can reach only its own databases.
  const role = `CREATE ROLE ${roleName} LOGIN CREATEDB PASSWORD '${password}';`;
  await runTool('postgres', args, tools, `${role}\nCREATE DATABASE ${databaseName} OWNER ${roleName};\n`);
}

/** Runs a program of PostgreSQL to its end, with `input` as its standard input; throws its last words if it fails. */
async function runTool(tool: string, args: readonly string[], tools: Tools, input = ''): Promise<void> {
  const { child, exited } = await spawnGuarded(join(tools.runtime.bin, tool), args, {
    account: tools.account,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = Promise.all([child.stdout, child.stderr].flatMap((stream) => (stream === null ? [] : [text(stream)])));
  // A program that exits before it has read all input reports the reason by its exit code and output.
  child.stdin?.on('error', (error) => child.stdin?.destroy(error));
  child.stdin?.end(input);
  const [exit, [stdout = '', stderr = '']] = await Promise.all([exited, output]);
  if (exit.code === 0) return;
  const words = `${stdout}\n${stderr}`.split('\n').filter((line) => /FATAL|PANIC|ERROR|error/.test(line));
  const reason = words.slice(0, 3).join(' ').trim() || `it ended with ${exit.signal ?? `code ${exit.code}`}`;
  throw new EmbeddedPostgresError(`PostgreSQL's ${tool} could not do its work: ${reason}`);
}
