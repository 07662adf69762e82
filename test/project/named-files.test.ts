import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/run.ts';

// A reference to a removed file costs the reader more than none.

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const named = /`((?:domain|contract|server|web|test|e2e|scripts|bench|deploy|docs)\/[\w./-]+)`/g;
const linked = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

it.each(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  // A decision names the files of its day.
  const isOfItsDay = page.startsWith('docs/decisions/0');
  const paths = [
    ...(isOfItsDay ? [] : [...text.matchAll(named)].map(([, path = '']) => path)),
    ...[...text.matchAll(linked)].map(([, path = '']) => join(dirname(page), path)),
  ];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
