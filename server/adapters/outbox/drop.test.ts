import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropIntoOutbox } from './drop.ts';
import { listOutbox } from './list.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('gives a file its name only when it is complete', async () => {
  const seenDuring: string[][] = [];
  async function* content() {
    yield Buffer.from('first half, ');
    seenDuring.push(await readdir(folder));
    yield Buffer.from('second half');
    seenDuring.push((await listOutbox(folder)).map(({ name }) => name));
  }
  const name = await dropIntoOutbox(folder, 'mail', 'a@example.com', content());

  expect(seenDuring).toEqual([[expect.stringMatching(/^\..*\.part$/)], []]);
  expect(await readdir(folder)).toEqual([name]);
  expect(await readFile(join(folder, name), 'utf8')).toBe('first half, second half');
});

it('leaves nothing behind when the content fails', async () => {
  async function* content() {
    yield Buffer.from('first half, ');
    throw new Error('no second half');
  }
  await expect(dropIntoOutbox(folder, 'mail', 'a@example.com', content())).rejects.toThrow('no second half');
  expect(await readdir(folder)).toEqual([]);
});

it('never takes the name of another message', async () => {
  const finished = '20261120T000000.000000Z-a@example.com.eml';
  await writeFile(join(folder, finished), 'finished');

  const name = await dropIntoOutbox(folder, 'mail', 'a@example.com', Buffer.from('new'));
  expect(name).toBe('20261120T000000.000001Z-a@example.com.eml');
  expect(await readFile(join(folder, finished), 'utf8')).toBe('finished');
  expect(await readdir(folder)).toEqual([finished, name]);
});
