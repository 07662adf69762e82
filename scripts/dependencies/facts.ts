import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the registry said of a package, and what it and its tree took on a disk, on one day. */
export type Facts = {
  version: string;
  /** Days, YYYY-MM-DD: when this version came out, when the newest one did, when the registry was asked. */
  released: string;
  newest: string;
  newestReleased: string;
  readOn: string;
  repository: string;
  /** Packages in its tree with itself, and their bytes; null where it is made for another platform. */
  tree: { packages: number; bytes: number } | null;
};

/** What `npm view <package> time dist-tags repository --json` prints. */
export type View = {
  time: Record<string, string>;
  'dist-tags': { latest: string };
  repository?: string | { url?: string };
};

type Locked = Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;

/** The facts of a package in this version. Raises when the registry does not know the version. */
export function factsOf(name: string, version: string, view: View, tree: Facts['tree'], today: Date): Facts {
  const newest = view['dist-tags'].latest;
  const released = view.time[version]?.slice(0, 10);
  const { repository } = view;
  if (released === undefined) throw new Error(`the registry knows no ${name} ${version}`);
  return {
    version,
    released,
    newest,
    newestReleased: view.time[newest]?.slice(0, 10) ?? '',
    readOn: today.toISOString().slice(0, 10),
    repository: plainUrl(typeof repository === 'string' ? repository : (repository?.url ?? '')),
    tree,
  };
}

/** `git+ssh://git@github.com/a/b.git` and `a/b` as `github.com/a/b`. */
function plainUrl(url: string): string {
  const plain = url
    .replace(/^(?:git\+)?[a-z]+:\/\//, '')
    .replace(/^git@([^:/]+)[:/]/, '$1/')
    .replace(/\.git$/, '');
  return /^[\w-]+\/[\w.-]+$/.test(plain) ? `github.com/${plain}` : plain;
}

/** The packages that this one needs, itself included, and their bytes as they are installed here; null when it is not. */
export function treeOf(root: string, packages: Locked, path: string): Facts['tree'] {
  const seen = new Set<string>();
  const waiting = [path];
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    if (seen.has(here) || !existsSync(join(root, here))) continue;
    seen.add(here);
    const { dependencies, optionalDependencies } = packages[here] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(packages, name, here);
      if (found !== undefined) waiting.push(found);
    }
  }
  if (seen.size === 0) return null;
  return { packages: seen.size, bytes: [...seen].reduce((sum, each) => sum + bytesIn(join(root, each)), 0) };
}

/** Where Node finds `name` from the package at `path`: below it, then one package further up, and so on. */
function placeOf(packages: Locked, name: string, path: string): string | undefined {
  for (let from = path; from !== ''; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    if (`${from}/node_modules/${name}` in packages) return `${from}/node_modules/${name}`;
  }
  return `node_modules/${name}` in packages ? `node_modules/${name}` : undefined;
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.isSymbolicLink())
    .reduce((sum, entry) => {
      const path = join(folder, entry.name);
      return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size);
    }, 0);
}

/** Where the facts are kept. */
export const factsFile = join(import.meta.dirname, 'facts.json');

/** What was last read of every dependency. */
export function readFacts(): Record<string, Facts> {
  return JSON.parse(readFileSync(factsFile, 'utf8')) as Record<string, Facts>;
}
