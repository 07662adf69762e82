import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk.ts';
import { describeStorage } from '#test/storage-behaviour.ts';
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

describeStorage('disk', () => storage);

describe('storage on a disk', () => {
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

  it('releases the stream when it cannot store it', async () => {
    await writeFile(folder, 'a file where the folder should be');
    const content = new PassThrough();
    await expect(storage.put(key, content)).rejects.toThrow('EEXIST');
    expect(content.destroyed).toBe(true);
  });
});

describe('a key that leads out of the folder', () => {
  it.each(['../outside', 'documents/../../outside', '.incoming/x'])('touches nothing: %j', async (bad) => {
    await writeFile(join(parent, 'outside'), 'outside');
    await expect(storage.put(bad, Readable.from(['x']))).rejects.toThrow('not a storage key');
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

  it('lists nothing that is still arriving', async () => {
    const arriving = new PassThrough();
    const putting = storage.put('documents/d', arriving);
    arriving.write('first half');
    await expect.poll(() => filesIn(folder)).toHaveLength(1);
    const found: string[] = [];
    for await (const file of storage.list('documents/')) found.push(file.key);
    expect(found).toEqual([]);
    arriving.end();
    await putting;
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
