import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf, readFacts } from './dependencies/facts.ts';
import { dependenciesPage, dependencyProblems, type Manifest } from './dependencies/page.ts';
import { lockedPackages } from './licences/installed.ts';
import { allowedLicences, licenceExceptions } from './licences/rules.ts';
import { root } from './run.ts';

const sources = {
  manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest,
  locked: lockedPackages(root),
  facts: readFacts(),
  allowed: allowedLicences,
  exceptions: licenceExceptions,
};

it('every dependency has its entry, every entry its dependency, and what was read is of the version in use', () => {
  expect(dependencyProblems(sources)).toEqual([]);
});

it('docs/dependencies.md is what these say (if not: npm run docs:dependencies)', () => {
  // The formatter pads the columns.
  const plain = (page: string) => page.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');
  const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
  expect(plain(page)).toBe(plain(dependenciesPage(sources)));
});

it('names a dependency without an entry, and an entry without a dependency', () => {
  const { pino: _gone, ...others } = sources.manifest.dependencies;
  const manifest = { ...sources.manifest, dependencies: { ...others, 'left-pad': '1.3.0' } };
  const problems = dependencyProblems({ ...sources, manifest });
  expect(problems).toContain('left-pad has no entry in scripts/dependencies/entries.ts');
  expect(problems).toContain('the entry pino names nothing in dependencies');
  expect(problems).toContain('scripts/dependencies/facts.json tells of pino, which package.json does not name');
});

it('names a dependency of which another version was read', () => {
  const locked = { ...sources.locked, 'node_modules/pino': { version: '99.0.0', license: 'MIT' } };
  expect(dependencyProblems({ ...sources, locked })).toEqual([
    expect.stringContaining('npm run docs:dependencies -- pino'),
  ]);
});

it('reads the registry’s answer', () => {
  const view = {
    time: { '1.0.0': '2025-02-03T04:05:06.000Z', '1.1.0': '2026-01-02T03:04:05.000Z' },
    'dist-tags': { latest: '1.1.0' },
    repository: { url: 'git+ssh://git@github.com/some/where.git' },
  };
  const today = new Date('2026-11-20T19:00:00Z');
  expect(factsOf('some', '1.0.0', view, null, today)).toEqual({
    version: '1.0.0',
    released: '2025-02-03',
    newest: '1.1.0',
    newestReleased: '2026-01-02',
    readOn: '2026-11-20',
    repository: 'github.com/some/where',
    tree: null,
  });
  const short = factsOf('some', '1.0.0', { ...view, repository: 'some/where' }, null, today);
  expect(short.repository).toBe('github.com/some/where');
  expect(() => factsOf('some', '2.0.0', view, null, today)).toThrow('the registry knows no some 2.0.0');
});

it('no script has a name that npm runs by itself when packages are installed', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const byNpm = [
    'dependencies',
    'preinstall',
    'install',
    'postinstall',
    'prepublish',
    'preprepare',
    'prepare',
    'postprepare',
  ];
  expect(Object.keys(scripts).filter((name) => byNpm.includes(name))).toEqual([]);
});
