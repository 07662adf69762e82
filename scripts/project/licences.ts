import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/run.ts';

/** Declared licences that ask for no more than their text and the authors' names. OFL-1.1 is of fonts: documents that embed them are free of it. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
  'MIT AND OFL-1.1',
];

/** Packages that are taken with another licence, or with none declared; `dev` only while they are not shipped. */
const exceptions = [
  // Weak copyleft on its own files, which we run unchanged to build and test.
  { name: /^(axe-core|ical\.js|lightningcss(-.+)?)$/, declared: 'MPL-2.0', dev: true },
  // Its file LICENSE is the MIT licence.
  { name: /^png-js$/, declared: undefined, dev: true },
];

type Locked = { version?: string; license?: string; dev?: boolean };

// package-lock.json names the packages of every platform; npm has installed those of one.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');
const problems = locked.flatMap(([path, { version, license, dev = false }]) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = join(root, path, 'package.json');
  const onDisk = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Locked).license : license;
  const isExcepted = exceptions.some((one) => one.name.test(name) && one.declared === license && (dev || !one.dev));
  if (onDisk === license && (isExcepted || (license !== undefined && allowed.includes(license)))) return [];
  return [`${name} ${version} declares "${onDisk}" (package-lock.json: "${license}"), which is not allowed`];
});
if (problems.length === 0) console.log(`Licences of ${locked.length} packages: all allowed.`);
else {
  console.error(`${problems.join('\n')}\nWhat is allowed: scripts/project/licences.ts`);
  process.exitCode = 1;
}
