import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';

const key = 'documents/3f9c1d2e';

async function listed(storage: StoragePort, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of storage.list(prefix)) keys.push(file.key);
  return keys.toSorted();
}

/** The behaviour that the port promises of every storage. `storage` answers an empty one at each test. */
export function describeStorage(name: string, storage: () => StoragePort): void {
  describe(`${name}: what is stored`, () => {
    it('comes back', async () => {
      const content = Buffer.alloc(3 * 1024 * 1024 + 7, 'आ');
      const pieces = Array.from({ length: 4 }, (_, index) => content.subarray(index * 800_000, (index + 1) * 800_000));
      expect(await storage().put(key, Readable.from(pieces))).toEqual({ bytes: content.byteLength });
      expect((await buffer(await storage().get(key))).equals(content)).toBe(true);
      expect(await storage().put('empty', Readable.from([]))).toEqual({ bytes: 0 });
      expect(await text(await storage().get('empty'))).toBe('');
    });

    it('comes back when it is larger than one part of an upload', async () => {
      const content = Buffer.alloc(11 * 1024 * 1024 + 3, 'large');
      expect(await storage().put(key, Readable.from([content]))).toEqual({ bytes: content.byteLength });
      expect((await buffer(await storage().get(key))).equals(content)).toBe(true);
    });

    it('replaces a file with the same key', async () => {
      await storage().put(key, Readable.from(['a longer first version']));
      expect(await storage().put(key, Readable.from(['second']))).toEqual({ bytes: 6 });
      expect(await text(await storage().get(key))).toBe('second');
    });

    it('can be removed, and removed again', async () => {
      await storage().put(key, Readable.from(['x']));
      await storage().remove(key);
      await storage().remove(key);
      await expect(storage().get(key)).rejects.toThrow(StorageNotFoundError);
    });

    it('is not found under a part of its key, nor beyond it', async () => {
      await storage().put(key, Readable.from(['x']));
      await expect(storage().get('documents')).rejects.toThrow(StorageNotFoundError);
      await expect(storage().get(`${key}/more`)).rejects.toThrow(StorageNotFoundError);
    });

    it('is listed under a prefix with its time', async () => {
      const before = Date.now() - 5000;
      for (const one of ['documents/a', 'documents/b', 'trash/2026-11-20/c']) {
        await storage().put(one, Readable.from(['x']));
      }
      expect(await listed(storage(), 'documents/')).toEqual(['documents/a', 'documents/b']);
      expect(await listed(storage(), 'trash/')).toEqual(['trash/2026-11-20/c']);
      expect(await listed(storage(), 'nothing/')).toEqual([]);
      for await (const { storedOn } of storage().list('documents/')) expect(storedOn.getTime()).toBeGreaterThan(before);
    });

    it('moves to another key', async () => {
      await storage().put(key, Readable.from(['x']));
      await storage().move(key, 'trash/2026-11-20/3f9c1d2e');
      await expect(storage().get(key)).rejects.toThrow(StorageNotFoundError);
      expect(await text(await storage().get('trash/2026-11-20/3f9c1d2e'))).toBe('x');
      await expect(storage().move(key, 'trash/x')).rejects.toThrow(StorageNotFoundError);
      await expect(storage().move('../x', 'trash/x')).rejects.toThrow('This is not a storage key.');
    });

    it('passes the check', async () => {
      await expect(storage().check()).resolves.toBeUndefined();
    });
  });

  describe(`${name}: a stream that fails`, () => {
    it('stores nothing when it fails late', async () => {
      const content = new PassThrough();
      const putting = storage().put(key, content);
      content.write(Buffer.alloc(6 * 1024 * 1024, 'first part'));
      content.destroy(new Error('connection lost'));
      await expect(putting).rejects.toThrow('connection lost');
      expect(await listed(storage(), 'documents/')).toEqual([]);
    });

    it('stores nothing when it fails at the start, or is truncated', async () => {
      const early = new PassThrough();
      const failing = storage().put(key, early);
      early.destroy(new Error('gone at once'));
      await expect(failing).rejects.toThrow('gone at once');

      const aborted = new PassThrough();
      const aborting = storage().put(key, aborted);
      aborted.write('first half');
      aborted.destroy();
      await expect(aborting).rejects.toThrow('Premature close');
      expect(await listed(storage(), 'documents/')).toEqual([]);
    });
  });

  describe(`${name}: a key`, () => {
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
      const content = Readable.from(['x']);
      await expect(storage().put(bad, content)).rejects.toThrow('not a storage key');
      expect(content.destroyed).toBe(true);
      await expect(storage().get(bad)).rejects.toThrow('not a storage key');
      await expect(storage().remove(bad)).rejects.toThrow('not a storage key');
    });
  });
}
