import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('docs/threats.md links the proof of each threat, and all links exist', async () => {
  const page = await readFile('docs/threats.md', 'utf8');
  const claims = page.split('\n').filter((line) => /^(?:\| (?!-|Border|Who, and)|- )/.test(line));
  expect(claims.length).toBeGreaterThan(30);
  const paths = (line: string) => [...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path);
  expect(claims.filter((line) => paths(line).length === 0)).toEqual([]);
  expect(claims.flatMap(paths).filter((path) => !existsSync(path))).toEqual([]);
});
