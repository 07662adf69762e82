import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { literalsIn } from './literals.ts';
import { avoidedWordsIn } from './words.ts';
import { root as ownRoot } from '#scripts/run.ts';

// Prints figures about the code of a checkout: of this one, or of the one that `--root <folder>` names.

const { values } = parseArgs({ options: { root: { type: 'string' } } });
const root = resolve(values.root ?? ownRoot);
const rooms = ['domain', 'contract', 'server', 'web', 'scripts'];

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\n');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || /^(test|e2e)\//.test(file);
const code = tracked
  .filter((file) => /\.(ts|tsx|css)$/.test(file) && !file.includes('.generated.'))
  .map((file) => ({ file, text: read(file), room: file.split('/')[0] ?? '', isTest: isTest(file) }));
const scripted = code.filter(({ file }) => !file.endsWith('.css'));
const product = scripted.filter(({ room, isTest }) => rooms.includes(room) && !isTest);
const tests = scripted.filter(({ isTest }) => isTest);

const linesOf = ({ text }: { text: string }): number => text.split('\n').length - 1;
const sum = (files: { text: string }[]): number => files.reduce((total, one) => total + linesOf(one), 0);
const show = (name: string, value: string | number): void => console.log(`${name.padEnd(44)} ${value}`);

for (const room of rooms) {
  const of = (files: typeof code) => summary(files.filter((one) => one.room === room));
  show(`${room}: files, lines; of tests`, `${of(product)}; ${of(tests)}`);
}
show('web: CSS files, lines', summary(code.filter(({ file }) => /^web\/.*\.css$/.test(file))));
for (const room of ['test', 'e2e', 'bench']) {
  show(`${room}: files, lines`, summary(scripted.filter((one) => one.room === room)));
}
show('product: files, lines', summary(product));
show('tests: files, lines', summary(tests));
show('tests : product', (sum(tests) / sum(product)).toFixed(2));
const sizes = product.map(linesOf).toSorted((a, b) => a - b);
const at = (share: number): number => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
show('lines a product file: median, p90, max', `${at(0.5)}, ${at(0.9)}, ${at(1)}`);
show('longest function of a product file, lines', longestFunction());
show('largest folder: product, with tests', [product, scripted].map(largestFolder).join(', '));
show('exports without another user', unusedExports());
show('circles of imports, types and import() included', circles());
show('avoided words in code (scripts/project/words.ts)', wordsIn(scripted));
show('literals in JSX: texts, in components', literals());
const prose = tracked.filter((file) => file.endsWith('.md'));
show('prose: pages, words', `${prose.length}, ${prose.reduce((total, file) => total + wordCount(read(file)), 0)}`);
show('decision records', prose.filter((file) => /^docs\/decisions\/.*\d{4}-/.test(file)).length);
show('packages in the lock file', read('package-lock.json').match(/^ {4}"node_modules/gm)?.length ?? 0);

function summary(files: { text: string }[]): string {
  return `${files.length}, ${sum(files)}`;
}

function wordCount(text: string): number {
  return text.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Among functions that begin and end at the margin, as all larger ones do. */
function longestFunction(): string {
  const found = product.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/^(?:export )?(?:default )?(?:async )?function (\w+)[^]*?^}$/gm), ([body, name]) => ({
      lines: body.split('\n').length,
      where: `${name} in ${file}`,
    })),
  );
  const [longest] = found.toSorted((a, b) => b.lines - a.lines);
  return `${longest?.lines} (${longest?.where})`;
}

function wordsIn(files: { text: string }[]): number {
  return files.reduce((total, { text }) => total + avoidedWordsIn(text).length, 0);
}

function largestFolder(files: { file: string }[]): string {
  const counts = Map.groupBy(files, ({ file }) => dirname(file));
  const [folder, own] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  return `${own.length} (${folder})`;
}

function unusedExports(): number {
  const folder = mkdtempSync(join(tmpdir(), 'house-'));
  const file = join(folder, 'knip.json');
  writeFileSync(file, read('knip.json').replace('"ignoreExportsUsedInFile": true', '"ignoreExportsUsedInFile": false'));
  const knip = join(ownRoot, 'node_modules/knip/bin/knip.js');
  const asked = [knip, '--directory', root, '--config', file, '--include', 'exports,types', '--reporter', 'json'];
  const { stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8', maxBuffer: 64 << 20 });
  rmSync(folder, { recursive: true });
  const { issues } = JSON.parse(stdout) as { issues: { file: string; exports?: object[]; types?: object[] }[] };
  const ours = issues.filter(({ file }) => !file.includes('.generated.'));
  return ours.reduce((total, { exports = [], types = [] }) => total + exports.length + types.length, 0);
}

/** The number of groups of product files that import each other in a circle. */
function circles(): number {
  const graph = new Map(product.map(({ file, text }) => [file, importsOf(file, text)]));
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (!seen.has(file)) open.push(...(graph.get(file) ?? []));
      seen.add(file);
    }
    return seen;
  };
  const reached = new Map([...graph.keys()].map((file) => [file, reach(file)]));
  const inCircles = [...reached].filter(([file, seen]) => seen.has(file));
  const groups = inCircles.map(([file, seen]) => [...seen].filter((one) => reached.get(one)?.has(file)).toSorted()[0]);
  return new Set(groups).size;
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from |import\()'([.#][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  );
}

function literals(): string {
  const counts = product
    .filter(({ file }) => file.endsWith('.tsx'))
    .map(({ file, text }) => literalsIn(file, text).length);
  return `${counts.reduce((total, each) => total + each, 0)}, ${counts.filter((each) => each > 0).length}`;
}
