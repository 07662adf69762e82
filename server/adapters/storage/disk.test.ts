import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { StorageNotFoundError } from './port.ts';
import type { StoragePort } from './port.ts';

const key = 'documents/3f9c1d2e';
let parent: string;
let folder: string;
let storage: StoragePort;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'storage-'));
  folder = join(parent, 'files');
  storage = createDiskStorage({ folder });
});

afterEach(() => rm(parent, { recursive: true }));

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('storage on a disk', () => {
  it('gives back what was stored', async () => {
    const content = Buffer.alloc(3 * 1024 * 1024 + 7, 'आ');
    const pieces = Array.from({ length: 4 }, (_, index) => content.subarray(index * 800_000, (index + 1) * 800_000));
    expect(await storage.put(key, Readable.from(pieces))).toEqual({ bytes: content.byteLength });
    expect((await buffer(await storage.get(key))).equals(content)).toBe(true);
    expect(await storage.put('empty', Readable.from([]))).toEqual({ bytes: 0 });
    expect(await text(await storage.get('empty'))).toBe('');
  });

  it('replaces a file as a whole', async () => {
    await storage.put(key, Readable.from(['a longer first version']));
    const open = await storage.get(key);
    expect(await storage.put(key, Readable.from(['second']))).toEqual({ bytes: 6 });
    expect(await text(await storage.get(key))).toBe('second');
    expect(await text(open)).toBe('a longer first version');
  });

  it('is for its owner alone', async () => {
    await mkdir(folder, { mode: 0o755 });
    await storage.put(key, Readable.from(['x']));
    const folders = [folder, join(folder, 'documents'), join(folder, '.incoming')];
    for (const path of folders) expect((await stat(path)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
  });

  it('shows a file only when all of it is there', async () => {
    const content = new PassThrough();
    const putting = storage.put(key, content);
    content.write('first half, ');
    await expect.poll(() => filesIn(folder).catch(() => [])).toHaveLength(1);
    await expect(storage.get(key)).rejects.toThrow(StorageNotFoundError);
    content.end('second half');
    await putting;
    expect(await filesIn(folder)).toEqual([join(folder, key)]);
    expect(await text(await storage.get(key))).toBe('first half, second half');
  });

  it('stores nothing when the stream fails, early or late', async () => {
    const late = new PassThrough();
    const putting = storage.put(key, late);
    late.write('first half');
    await expect.poll(() => filesIn(folder).catch(() => [])).toHaveLength(1);
    late.destroy(new Error('connection lost'));
    await expect(putting).rejects.toThrow('connection lost');

    const early = new PassThrough();
    const failing = storage.put(key, early);
    early.destroy(new Error('gone at once'));
    await expect(failing).rejects.toThrow('gone at once');

    const aborted = new PassThrough();
    const aborting = storage.put(key, aborted);
    aborted.write('first half');
    aborted.destroy();
    await expect(aborting).rejects.toThrow('Premature close');
    expect(await filesIn(folder)).toEqual([]);
  });

  it('lets go of the stream when it cannot store it', async () => {
    await writeFile(folder, 'a file where the folder should be');
    const content = new PassThrough();
    await expect(storage.put(key, content)).rejects.toThrow('EEXIST');
    expect(content.destroyed).toBe(true);
  });

  it('removes a file, and again', async () => {
    await storage.put(key, Readable.from(['x']));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toThrow(StorageNotFoundError);
  });

  it('finds no file in the folder of a longer key, nor beyond a file', async () => {
    await storage.put(key, Readable.from(['x']));
    await expect(storage.get('documents')).rejects.toThrow(StorageNotFoundError);
    await expect(storage.get(`${key}/more`)).rejects.toThrow(StorageNotFoundError);
  });
});

describe('a key', () => {
  it.each([
    '',
    '.',
    '..',
    '../outside',
    'documents/../../outside',
    '/etc/passwd',
    'documents//x',
    'documents/',
    '.incoming/x',
    'a/.hidden',
    'a\\b',
    'C:x',
    'a\u0000b',
    'a\n',
    'Upper',
    'a b',
    'आ',
    'x'.repeat(201),
  ])('cannot be %j', async (bad) => {
    await writeFile(join(parent, 'outside'), 'outside');
    const content = Readable.from(['x']);
    await expect(storage.put(bad, content)).rejects.toThrow('not a storage key');
    expect(content.destroyed).toBe(true);
    await expect(storage.get(bad)).rejects.toThrow('not a storage key');
    await expect(storage.remove(bad)).rejects.toThrow('not a storage key');
    expect(await filesIn(parent)).toEqual([join(parent, 'outside')]);
    expect(await readFile(join(parent, 'outside'), 'utf8')).toBe('outside');
  });
});

describe('the check', () => {
  it('passes on a fresh folder and leaves no file', async () => {
    await storage.check();
    await storage.check();
    expect(await filesIn(parent)).toEqual([]);
  });

  it('fails when the folder cannot be used', async () => {
    await writeFile(folder, 'a file where the folder should be');
    await expect(storage.check()).rejects.toThrow('EEXIST');
    await rm(folder);
    await storage.check();
  });

  it('lists the files under a prefix with the time they were stored, and nothing that is still arriving', async () => {
    const before = new Date(Date.now() - 5000);
    for (const one of ['documents/a', 'documents/b', 'trash/2026-11-20/c'])
      await storage.put(one, Readable.from(['x']));
    const arriving = new PassThrough();
    const putting = storage.put('documents/d', arriving);
    const listed = async (prefix: string) => {
      const found = [];
      for await (const file of storage.list(prefix)) found.push(file);
      return found.toSorted((one, other) => one.key.localeCompare(other.key));
    };
    expect((await listed('documents/')).map(({ key: listedKey }) => listedKey)).toEqual(['documents/a', 'documents/b']);
    expect((await listed('trash/')).map(({ key: listedKey }) => listedKey)).toEqual(['trash/2026-11-20/c']);
    expect(await listed('nothing/')).toEqual([]);
    for (const { storedOn } of await listed('documents/')) expect(storedOn.getTime()).toBeGreaterThan(before.getTime());
    arriving.end();
    await putting;
  });

  it('moves a file to another key', async () => {
    await storage.put(key, Readable.from(['x']));
    await storage.move(key, 'trash/2026-11-20/3f9c1d2e');
    await expect(storage.get(key)).rejects.toThrow(StorageNotFoundError);
    expect(await text(await storage.get('trash/2026-11-20/3f9c1d2e'))).toBe('x');
    await expect(storage.move(key, 'trash/x')).rejects.toThrow(StorageNotFoundError);
    await expect(storage.move('../x', 'trash/x')).rejects.toThrow('This is not a storage key.');
  });

  it('removes what a killed process left half-stored, and nothing younger', async () => {
    const leftover = join(folder, '.incoming', 'left-by-a-killed-process');
    await storage.put(key, Readable.from(['x']));
    await writeFile(leftover, 'half a file');
    await storage.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await filesIn(folder)).toContain(leftover);
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await filesIn(folder)).toEqual([join(folder, key)]);
    await createDiskStorage({ folder: join(parent, 'none') }).removeUnfinished(new Date());
  });
});
