import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { factsFile, factsOf, readFacts, treeOf, type View } from './dependencies/facts.ts';
import { dependenciesPage, dependencyProblems, pathOf, type Manifest } from './dependencies/page.ts';
import { lockedPackages } from './licences/installed.ts';
import { allowedLicences, licenceExceptions } from './licences/rules.ts';
import { root, run } from './run.ts';

const usage = `Writes docs/dependencies.md.

  npm run docs:dependencies                    from what was read before
  npm run docs:dependencies -- <package> …     reads these packages from the registry first, one by one`;

const names = process.argv.slice(2);
if (names.some((name) => name.startsWith('-'))) {
  console.error(usage);
  process.exit(2);
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const locked = lockedPackages(root);
const direct = new Set(Object.values(groupsOf(manifest)).flatMap((group) => Object.keys(group)));
const facts = Object.fromEntries(Object.entries(readFacts()).filter(([name]) => direct.has(name)));
for (const name of names) facts[name] = await read(name);
const sorted = Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(factsFile, `${JSON.stringify(sorted, null, 2)}\n`);

const problems = dependencyProblems({ manifest, locked, facts });
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const page = join(root, 'docs/dependencies.md');
const sources = { manifest, locked, facts, allowed: allowedLicences, exceptions: licenceExceptions };
writeFileSync(page, dependenciesPage(sources));
await run('oxfmt', [page, factsFile]);

function groupsOf({ dependencies, devDependencies, optionalDependencies, overrides }: Manifest) {
  return { dependencies, devDependencies, optionalDependencies, overrides };
}

async function read(name: string) {
  const path = pathOf(locked, name);
  const version = path === undefined ? undefined : locked[path]?.version;
  if (path === undefined || version === undefined) throw new Error(`package-lock.json names no ${name}`);
  const fields = ['time', 'dist-tags', 'repository'];
  const { stdout } = await promisify(execFile)('npm', ['view', `${name}@${version}`, ...fields, '--json'], {
    cwd: root,
    maxBuffer: 64 << 20,
  });
  return factsOf(name, version, JSON.parse(stdout) as View, treeOf(root, locked, path), new Date());
}
