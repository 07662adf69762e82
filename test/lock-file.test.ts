import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type LockedPackage = { optionalDependencies?: Record<string, string> };

/** Where Node would look for `name` from the package at `path`: beside it, then one package further up, and so on. */
function* placesFor(name: string, path: string): Generator<string> {
  for (let from = path; from !== ''; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    yield `${from}/node_modules/${name}`;
  }
  yield `node_modules/${name}`;
}

it('the lock file names every platform’s package, as npm ci demands on a fresh machine', () => {
  const file = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(file) as { packages: Record<string, LockedPackage> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ![...placesFor(name, path)].some((place) => place in packages))
      .map((name) => `${name} of ${path}: take a version of ${path} whose platform packages are all published`),
  );
  expect(missing).toEqual([]);
});
