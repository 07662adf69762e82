import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { covers, nameOf } from './licences/check.ts';
import { lockedPackages, type LockedFile } from './licences/installed.ts';
import { licenceExceptions } from './licences/rules.ts';
import { root } from './run.ts';

type Licence = { license?: { id?: string; name?: string }; expression?: string };
type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
  licenses?: Licence[];
};
type Bom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; type: string; 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const { name: product, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
let bom: Bom;
beforeAll(async () => {
  bom = await printed();
});

async function printed(...args: string[]): Promise<Bom> {
  const command = [join(root, 'scripts/sbom.ts'), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 64 << 20 });
  return JSON.parse(stdout) as Bom;
}

const shipped: [string, LockedFile][] = Object.entries(lockedPackages(root)).filter(
  ([path, { dev }]) => path !== '' && dev !== true,
);

it('is a CycloneDX document of this product', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  expect(bom.metadata.component).toMatchObject({
    name: product,
    type: 'application',
    'bom-ref': `${product}@${version}`,
  });
});

it('names every shipped package, of every platform, with its version, hash and licence', () => {
  const told = new Map(bom.components.map((component) => [component['bom-ref'], factsOf(component)]));
  const locked = new Map(shipped.map(([path, one]) => [`${nameOf(path)}@${one.version}`, lockedFacts(path, one)]));
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(locked));
  expect(locked.size).toBeGreaterThan(50);
});

it('names the Node that runs the product, with its hash', () => {
  const node = bom.components.find((component) => component.name === `node-${process.platform}-${process.arch}`);
  expect(node).toMatchObject({ hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }] });
});

function factsOf({ name, version: at, purl, hashes = [], licenses = [] }: Component) {
  const licences = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return { name, version: at, purl, hashes, licences };
}

/** What the document must say of a locked package; only png-js declares no licence, and scripts/licences/rules.ts says why it is taken. */
function lockedFacts(path: string, one: LockedFile) {
  const isExcepted = licenceExceptions.some((each) => each.declared === null && covers(each, path, one));
  const sha512 = Buffer.from((one.integrity ?? '').replace(/^sha512-/, ''), 'base64').toString('hex');
  return {
    name: nameOf(path),
    version: one.version,
    purl: `pkg:npm/${nameOf(path).replace('@', '%40')}@${one.version}`,
    hashes: [{ alg: 'SHA-512', content: sha512 }],
    licences: isExcepted ? [] : [one.license],
  };
}

it('says which package needs which', () => {
  const needed = bom.dependencies.find(({ ref }) => ref === `${product}@${version}`)?.dependsOn ?? [];
  const direct = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(needed).toEqual(
    expect.arrayContaining(Object.entries(direct.dependencies).map(([name, at]) => `${name}@${at}`)),
  );
});

it('leaves out what only builds and tests, unless it is asked for', async () => {
  const names = (each: Bom) => each.components.map(({ name }) => name);
  expect(names(bom)).not.toContain('vitest');
  expect(JSON.stringify(bom.dependencies)).not.toContain('"vitest@');
  const whole = await printed('--development');
  expect(names(whole)).toEqual(expect.arrayContaining(['vitest', 'react', 'fastify']));
});
