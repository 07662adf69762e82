import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '#scripts/run.ts';

const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');

describe('the licences', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'licences-'));
    for (const file of ['scripts/project/licences.ts', 'scripts/run.ts', 'package.json']) {
      cpSync(join(root, file), join(project, file));
    }
  });
  afterEach(() => rmSync(project, { recursive: true }));

  async function checked(planted: Record<string, object> = {}): Promise<string> {
    const lock = JSON.parse(lockFile) as { packages: Record<string, object> };
    const changed = { packages: { ...lock.packages, ...planted } };
    writeFileSync(join(project, 'package-lock.json'), JSON.stringify(changed));
    return new Promise((resolve) => {
      execFile(process.execPath, [join(project, 'scripts/project/licences.ts')], (error, stdout, stderr) =>
        resolve(error === null ? stdout : `failed: ${stderr}`),
      );
    });
  }

  it.each([
    ['GPL-3.0-only, for another platform', 'node_modules/fine/node_modules/@planted/one-aix', 'GPL-3.0-only', true],
    ['(MIT OR Apache-2.0) AND LGPL-3.0-only', 'node_modules/planted', '(MIT OR Apache-2.0) AND LGPL-3.0-only', true],
    ['none', 'node_modules/planted', undefined, true],
    ['MPL-2.0 once it is shipped', 'node_modules/axe-core', 'MPL-2.0', false],
    ['MPL-2.0 of a package that has no exception', 'node_modules/transplanted', 'MPL-2.0', true],
  ])('%s fails', async (_, path, license, dev) => {
    const output = await checked({ [path]: { version: '6.6.6', license, dev } });
    expect(output).toMatch(/^failed: /);
    expect(output).toContain(`${path.replace(/.*node_modules\//, '')} 6.6.6 declares "${license}"`);
  });

  it('fails when an installed package differs from the lock file', async () => {
    mkdirSync(join(project, 'node_modules/fastify'), { recursive: true });
    writeFileSync(join(project, 'node_modules/fastify/package.json'), '{"name":"fastify","license":"SSPL-1.0"}');
    expect(await checked()).toMatch(/^failed: fastify .*"SSPL-1.0"/);
  });
});

it('the bill of materials lists the shipped packages, including the Node of each platform with its hash', async () => {
  const command = [join(root, 'scripts/project/sbom.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 64 << 20 });
  type Component = { 'bom-ref': string; name: string; version: string; hashes: object[] };
  const { bomFormat, metadata, components } = JSON.parse(stdout) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: Component[];
  };
  expect({ bomFormat, product: metadata.component.name }).toEqual({ bomFormat: 'CycloneDX', product: 'aarambh' });
  type Locked = { version?: string; dev?: boolean; bin?: Record<string, string> };
  const locked = Object.entries((JSON.parse(lockFile) as { packages: Record<string, Locked> }).packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, one]) => ({ ...one, name: path.replace(/.*node_modules\//, '') }));
  const named = components.map(({ name, version }) => `${name}@${version}`);
  expect(new Set(named)).toEqual(new Set(locked.map(({ name, version }) => `${name}@${version}`)));
  const nodes = locked.filter(({ bin }) => bin?.['node'] !== undefined).map(({ name }) => name);
  expect(nodes).toHaveLength(4);
  const hash = { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) };
  for (const node of nodes) expect(components.find(({ name }) => name === node)?.hashes).toEqual([hash]);
});
