import { appendFileSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openServerLog } from './server.ts';
import { makeDirectory, removeDirectories } from '#test/embedded/test-project.ts';

afterAll(removeDirectories);

it('keeps one older part of a log that has grown too long, and continues in the same file', () => {
  const path = join(makeDirectory(), 'postgres.log');
  writeFileSync(path, 'x'.repeat(10 * 1024 * 1024));
  const log = openServerLog(path);
  writeSync(log.descriptor, 'after\n');
  expect(readFileSync(path, 'utf8')).toBe('after\n');
  expect(statSync(`${path}.1`).size).toBe(10 * 1024 * 1024);
  log.close();
});

it('is closed to others, and reports added lines', () => {
  const path = join(makeDirectory(), 'postgres.log');
  writeFileSync(path, 'before\n', { mode: 0o644 });
  const log = openServerLog(path);
  const size = log.size();
  appendFileSync(path, 'FATAL: no\n');
  expect(log.since(size)).toBe('FATAL: no\n');
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  log.close();
});
