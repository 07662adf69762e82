import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const built = join(root, 'dist/web');
const stamp = join(built, '.hash');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const sources = [
  'web/**',
  'domain/**',
  'contract/**',
  'scripts/build/**',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
];

/** Builds the web client into dist/web and stamps it with the hash of what it was made from. */
export async function buildWebClient(): Promise<void> {
  const hash = sourceHash();
  rmSync(stamp, { force: true });
  await run(process.execPath, [vite, 'build', '--logLevel', 'warn']);
  writeFileSync(stamp, hash);
}

/** Builds the web client when dist/web is missing or was made from other sources. An installation without the build
 * tools serves what was built before it was shipped. Rejects with a sentence when there is neither. */
export async function ensureWebClient(): Promise<void> {
  if (!existsSync(vite)) {
    if (existsSync(join(built, 'index.html'))) return;
    throw new Error(
      'dist/web is missing and Vite is not installed: run "npm run build" before leaving out dev packages.',
    );
  }
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()) return;
  console.log('Building the web client …');
  await buildWebClient();
}

function sourceHash(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_HOST ?? '');
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
