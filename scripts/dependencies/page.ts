import { development, optional, overrides, shipped, type Entry } from './entries.ts';
import type { Facts } from './facts.ts';

/** What package.json and package-lock.json say. */
export type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Names>;
type Names = Record<string, string>;
type Locked = Record<string, { version?: string; license?: string }>;
type Exceptions = readonly { name: string; declared: string | null; reason: string }[];

export type Sources = {
  manifest: Manifest;
  locked: Locked;
  facts: Record<string, Facts>;
  allowed: readonly string[];
  exceptions: Exceptions;
};

/** Each group of package.json with what is said of it by hand. */
const groups = [
  { of: 'dependencies', entries: shipped, title: 'On the server' },
  { of: 'optionalDependencies', entries: optional, title: 'Node and PostgreSQL, where the system has none' },
  { of: 'devDependencies', entries: development, title: 'To build and to test, and in the web client' },
  { of: 'overrides', entries: overrides, title: 'Held to a version' },
] as const;

/** What is missing or too much, a sentence each: a dependency without a row, a row without one, facts of another version. */
export function dependencyProblems({ manifest, locked, facts }: Pick<Sources, 'manifest' | 'locked' | 'facts'>) {
  const problems = groups.flatMap(({ of, entries }) => [
    ...Object.keys(manifest[of])
      .filter((name) => !(name in entries))
      .map((name) => `${name} has no entry in scripts/dependencies/entries.ts`),
    ...Object.keys(entries)
      .filter((name) => !(name in manifest[of]))
      .map((name) => `the entry ${name} names nothing in ${of}`),
  ]);
  const direct = new Set(groups.flatMap(({ of }) => Object.keys(manifest[of])));
  const unread = [...direct]
    .filter((name) => facts[name]?.version !== lockedAs(locked, name)?.version)
    .map((name) => `what was read of ${name} is of another version: npm run docs:dependencies -- ${name}`);
  const left = Object.keys(facts)
    .filter((name) => !direct.has(name))
    .map((name) => `scripts/dependencies/facts.json tells of ${name}, which package.json does not name`);
  return [...problems, ...unread, ...left];
}

/** Where a package lies: at the top, else wherever one that needs it brought it. */
export function pathOf(locked: Locked, name: string): string | undefined {
  const top = `node_modules/${name}`;
  return top in locked ? top : Object.keys(locked).find((path) => path.endsWith(`/${top}`));
}

function lockedAs(locked: Locked, name: string) {
  return locked[pathOf(locked, name) ?? ''];
}

/** The whole of docs/dependencies.md, but for the widths of its columns. */
export function dependenciesPage(sources: Sources): string {
  const days = [...new Set(Object.values(sources.facts).map(({ readOn }) => readOn))].toSorted();
  return [
    intro(days),
    ...groups.map((group) => tableOf(group, sources)),
    licences(sources.allowed, sources.exceptions),
    lastWords,
  ].join('\n\n');
}

function intro(days: string[]): string {
  const read = days.length > 1 ? `from ${days[0]} to ${days.at(-1)}` : `on ${days[0]}`;
  return `# Dependencies

Written by \`npm run docs:dependencies\` from \`package.json\`, \`package-lock.json\`, what was read from the npm registry ${read} (\`scripts/dependencies/facts.json\`) and what we say by hand (\`scripts/dependencies/entries.ts\`). A test fails when a dependency has no entry, an entry no dependency, or this page is stale. After a change: \`npm run docs:dependencies -- <package> …\` reads those packages anew and writes the page.

"Out" is the day of the version we use, with the newest one behind it where that is another. The registry dates nothing before the end of 2024: what says so may be older. It names no maintainers; who keeps a package is from its manifest, repository and makers. The size is of the package with all that it needs, installed on Linux x64; trees overlap. Versions are exact, the lock file holds the hash of every package, and \`npm ci\` refuses another.`;
}

function tableOf({ of, entries, title }: (typeof groups)[number], { manifest, locked, facts }: Sources): string {
  const rows = Object.keys(manifest[of])
    .toSorted()
    .map((name) => rowOf(name, entries[name], facts[name], lockedAs(locked, name)?.license));
  return [
    `## ${title}`,
    '',
    '| Package | For | Licence | Kept by | Out | With its tree | Instead |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function rowOf(name: string, entry: Entry | undefined, facts: Facts | undefined, licence = 'none stated'): string {
  if (entry === undefined || facts === undefined) throw new Error(`${name} has no entry, or nothing was read of it`);
  const newer = facts.newest === facts.version ? '' : `; ${facts.newest} on ${facts.newestReleased}`;
  const cells = [
    `\`${name}\` ${facts.version}`,
    entry.purpose,
    licence,
    `${entry.keeper} (${facts.repository})`,
    `${facts.released}${newer}`,
    facts.tree === null ? 'not on this platform' : sizeOf(facts.tree),
    entry.instead,
  ];
  return `| ${cells.join(' | ')} |`;
}

function sizeOf({ packages, bytes }: { packages: number; bytes: number }): string {
  const size = bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return packages === 1 ? `${size}, alone` : `${size}, ${packages} packages`;
}

function licences(allowed: readonly string[], exceptions: Exceptions): string {
  const rows = exceptions.map(({ name, declared, reason }) => `| \`${name}\` | ${declared ?? 'nothing'} | ${reason} |`);
  return [
    '## Licences',
    '',
    `\`npm run licences\`, part of \`npm run check\`, reads what every package of the lock file declares, of every platform and whether it is shipped or not, and compares what is installed with it. An SPDX expression must leave a way to use the package under these alone: ${allowed.join(', ')}. All else fails, but for these exceptions (\`scripts/licences/rules.ts\`), each bound to what the package declares today:`,
    '',
    '| Package | Declares | Taken because |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const lastWords = `What the check cannot see: what a package holds of others. The PostgreSQL packages declare MIT for their wrapping and hold PostgreSQL (PostgreSQL Licence) with ICU, OpenSSL and other libraries under permissive licences of their own; \`node\` holds Node with the licences that its LICENSE lists; \`harfbuzzjs\` holds HarfBuzz under the Old MIT licence; the fonts are under the OFL, which lets documents embed them. The two tables of \`server/india\` are ours, from sources that its README names with their licences. The web client's build keeps the licence comments that its libraries mark to be kept.

## Bill of materials

\`npm run --silent sbom\` prints what is shipped as CycloneDX 1.5: every package with version, licence, SHA-512 and what it needs; \`npm run sbom -- <file>\` writes it to a file, \`--development\` before the file adds what only builds and tests, the web client's libraries among it. It is npm's own \`npm sbom\` over the lock file, so that packages for other platforms are in it, without its \`--omit=dev\`, which leaves out packages that both the product and a tool need (with npm 11.19: pg, kysely, nodemailer, zod). A test compares it with the lock file.

## Known weaknesses of dependencies

\`npm audit\` asks the registry's advisory service. Where this page was written that service could not be reached (405), so nothing is said here of known weaknesses: run \`npm audit\` on a machine that reaches registry.npmjs.org before each release, or feed the bill of materials to a scanner.
`;
