import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

type LockedPackage = {
  optionalDependencies?: Record<string, string>;
  link?: boolean;
  integrity?: string;
  os?: string | string[];
  cpu?: string | string[];
  bin?: Record<string, string>;
};

const root = join(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Node's search path for `name` from the package at `path`: next to it, then one package further up, and so on. */
function* placesFor(name: string, path: string): Generator<string> {
  for (let from = path; from !== ''; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    yield `${from}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

it('the lock file names every platform’s package, as npm ci requires on a fresh machine', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ![...placesFor(name, path)].some((place) => place in packages))
      .map((name) => `${name} of ${path}: take a version of ${path} whose platform packages are all published`),
  );
  expect(missing).toEqual([]);
});

it('has the hash of every package, and of a Node for each platform', () => {
  const unhashed = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(unhashed.map(([path]) => path)).toEqual([]);
  const platforms = Object.values(packages)
    .filter(({ bin }) => bin?.['node'] !== undefined)
    .map(({ os, cpu }) => `${String(os)}-${String(cpu)}`);
  expect(platforms.toSorted()).toEqual(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']);
});

it('npm scripts run the Node of the lock file, even without npm’s link to it', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = Object.entries(scripts).filter(([, script]) => !/^(exec )?scripts\/with-node |^npm run /.test(script));
  expect(others.map(([name]) => name)).toEqual([]);
  // npm 10 removes node_modules/.bin/node again: here it is not on PATH at all.
  const printed = execFileSync(join(root, 'scripts/with-node'), ['node', '-p', 'process.execPath'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin' },
  });
  const [, owner] = /^(node_modules\/[^/]+)\/bin\/node$/.exec(relative(root, realpathSync(printed.trim()))) ?? [];
  expect(packages[owner ?? '']).toMatchObject({ os: process.platform, cpu: process.arch, bin: { node: 'bin/node' } });
});

it('no install script runs', () => {
  const asked = execFileSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' });
  expect(asked.trim()).toBe('true');
});
