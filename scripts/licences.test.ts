import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, licenceProblems, type LockedPackage } from './licences/check.ts';
import { declaredLicence, lockedPackages } from './licences/installed.ts';
import { allowedLicences, licenceExceptions, type LicenceException } from './licences/rules.ts';
import { root } from './run.ts';

const problemsOf = (
  packages: Record<string, LockedPackage>,
  exceptions: LicenceException[] = [],
  onDisk: Record<string, string | null> = {},
) => licenceProblems(packages, { allowed: allowedLicences, exceptions }, (path) => onDisk[path]);

it('every package has a licence that we may use, or a reasoned exception', () => {
  const packages = lockedPackages(root);
  const rules = { allowed: allowedLicences, exceptions: licenceExceptions };
  expect(licenceProblems(packages, rules, (path) => declaredLicence(root, path))).toEqual([]);
  expect(Object.keys(packages).length).toBeGreaterThan(100);
});

describe('an SPDX expression', () => {
  it.each([
    'MIT',
    'MIT AND OFL-1.1',
    '(MIT OR GPL-3.0-or-later)',
    'GPL-2.0-only OR (AGPL-3.0-only OR ISC)',
    '(MIT AND (Zlib OR GPL-2.0-only))',
    'Apache-2.0 WITH LLVM-exception',
    'Apache-2.0+',
  ])('%s is allowed', (expression) => {
    expect(isAllowed(expression, allowedLicences)).toBe(true);
  });

  it.each([
    'GPL-3.0-or-later',
    'AGPL-3.0-only',
    'LGPL-2.1-or-later',
    'SSPL-1.0',
    'MPL-2.0',
    'MIT AND GPL-3.0-only',
    '(MIT OR Apache-2.0) AND LGPL-3.0-only',
    'GPL-2.0-only WITH Classpath-exception-2.0',
    // No SPDX at all.
    'MIT/X11',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    'mit',
    'MIT, GPL',
    '',
    'LicenseRef-ours',
  ])('%j is not', (expression) => {
    expect(isAllowed(expression, allowedLicences)).toBe(false);
  });
});

describe('a package', () => {
  const path = 'node_modules/planted';

  it('without a licence is named', () => {
    expect(problemsOf({ '': {}, [path]: { version: '1.0.0' } })).toEqual([
      `planted 1.0.0 (shipped, ${path}) declares no licence, which is not allowed`,
    ]);
  });

  it('in another package, of another platform, counts as well', () => {
    const deep = 'node_modules/fine/node_modules/@scope/planted';
    const packages = { 'node_modules/fine': { license: 'MIT' }, [deep]: { version: '2.0.0', license: 'GPL-3.0-only' } };
    expect(problemsOf(packages)).toEqual([expect.stringContaining('@scope/planted 2.0.0')]);
  });

  it('that declares something else on disk than in the lock file is named', () => {
    const packages = { [path]: { version: '1.0.0', license: 'MIT' } };
    expect(problemsOf(packages, [], { [path]: 'AGPL-3.0-only' })).toEqual([expect.stringContaining('"AGPL-3.0-only"')]);
    expect(problemsOf(packages, [], { [path]: null })).toEqual([expect.stringContaining('no licence')]);
    expect(problemsOf(packages, [], { [path]: 'MIT' })).toEqual([]);
  });
});

describe('an exception', () => {
  const exception: LicenceException = { name: 'planted', declared: 'MPL-2.0', tree: 'dev', reason: 'a test' };
  const locked = { version: '1.0.0', license: 'MPL-2.0', dev: true };

  it('covers its package as long as it stays what it was', () => {
    const problems = (changed: LockedPackage, rule = exception) =>
      problemsOf({ 'node_modules/planted': { ...locked, ...changed } }, [rule]);
    expect(problems({})).toEqual([]);
    expect(problems({ dev: false })).toContainEqual(expect.stringContaining('which is not allowed'));
    expect(problems({ license: 'GPL-3.0-only' })).toContainEqual(expect.stringContaining('which is not allowed'));
    expect(problems({}, { ...exception, version: '1.0.0' })).toEqual([]);
    expect(problems({}, { ...exception, version: '0.9.0' })).toContainEqual(expect.stringContaining('not allowed'));
  });

  it('covers the platforms of one package and no more', () => {
    const platforms = { ...exception, name: 'planted-*' };
    expect(problemsOf({ 'node_modules/planted-linux': locked }, [platforms])).toEqual([]);
    const other = { 'node_modules/planted-linux': locked, 'node_modules/transplanted': locked };
    expect(problemsOf(other, [platforms])).toEqual([expect.stringContaining('transplanted')]);
  });

  it('that nothing needs any more must go', () => {
    expect(problemsOf({}, [exception])).toEqual(['the exception for planted covers no package any more']);
  });
});

describe('the command', () => {
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'licences-'));
    for (const file of ['licences.ts', 'run.ts', 'licences']) {
      cpSync(join(root, 'scripts', file), join(project, 'scripts', file), { recursive: true });
    }
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(project, file));
    for (const name of ['spdx-expression-parse', 'spdx-exceptions', 'spdx-license-ids']) {
      cpSync(join(root, 'node_modules', name), join(project, 'node_modules', name), { recursive: true });
    }
  });
  afterAll(() => rmSync(project, { recursive: true }));

  const run = () =>
    new Promise<{ ok: boolean; said: string }>((resolve) => {
      execFile(process.execPath, [join(project, 'scripts/licences.ts')], (error, stdout, stderr) =>
        resolve({ ok: error === null, said: stdout + stderr }),
      );
    });

  it('passes, and fails once a package under the GPL is planted', async () => {
    expect(await run()).toEqual({ ok: true, said: expect.stringContaining('all allowed') });
    const packages = {
      ...lockedPackages(root),
      'node_modules/planted': { version: '6.6.6', license: 'GPL-3.0-or-later' },
    };
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }));
    expect(await run()).toEqual({ ok: false, said: expect.stringContaining('planted 6.6.6') });
  });

  it('fails once an installed package is another than the lock file says', async () => {
    cpSync(join(root, 'package-lock.json'), join(project, 'package-lock.json'));
    mkdirSync(join(project, 'node_modules/fastify'), { recursive: true });
    writeFileSync(join(project, 'node_modules/fastify/package.json'), '{"name":"fastify","license":"SSPL-1.0"}');
    expect(await run()).toEqual({ ok: false, said: expect.stringContaining('"SSPL-1.0"') });
  });
});
