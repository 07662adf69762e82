import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from './calls.ts';

const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');

test.each(allCalls)('docs/api.md describes $method $path correctly', ({ method, path, access, summary }) => {
  expect(page).toContain(`| \`${method} ${path}\` | ${access} | ${summary} |`);
});

test('no call is in the contract twice', () => {
  const names = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
