import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it, vi } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { StorageAwayError, type StoragePort } from '#server/adapters/storage/port.ts';
import { CallerGoneError } from '#server/errors.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { openEncryptedFile, storeEncryptedFile } from './encrypted-files.ts';
import { StoreTimeoutError, withTimeouts } from '#server/process/timeouts.ts';

const keys = deriveKeys(testSecretKey);
const content = Buffer.alloc(1_000_000, 'a scan of a card');
/** Every reading that was begun. */
const readings: Readable[] = [];
const folder = await mkdtemp(join(tmpdir(), 'aarambh-sealed-'));
const disk = createDiskStorage({ folder });
const storage: StoragePort = {
  ...disk,
  get: async (key, signal) => {
    const reading = await disk.get(key, signal);
    readings.push(reading);
    return reading;
  },
};
const encrypted = await storeEncryptedFile({ storage, keys }, Readable.from([content]));
afterAll(() => rm(folder, { recursive: true, force: true }));

const stays = () => new AbortController().signal;
const allClosed = () => vi.waitFor(() => expect(readings.filter(({ closed }) => !closed)).toEqual([]), 10_000);

it('comes back, and both of its readings are closed', async () => {
  expect(await buffer(await openEncryptedFile({ storage, keys }, encrypted, stays()))).toEqual(content);
  await allClosed();
});

it('leaves nothing open when it is not read, or not to its end', async () => {
  const unread = await openEncryptedFile({ storage, keys }, encrypted, stays());
  unread.destroy();
  const half = await openEncryptedFile({ storage, keys }, encrypted, stays());
  const seen: number[] = [];
  for await (const piece of half) {
    seen.push((piece as Buffer).length);
    break;
  }
  expect(seen).toHaveLength(1);
  await allClosed();
});

it('is refused before anything is handed out when only the second reading fails', async () => {
  let readings = 0;
  const failing: StoragePort = {
    ...storage,
    get: (key, signal) => {
      readings += 1;
      return readings === 2 ? Promise.reject(new StorageAwayError(new Error('silent'))) : storage.get(key, signal);
    },
  };
  await expect(openEncryptedFile({ storage: failing, keys }, encrypted, stays())).rejects.toThrow(StorageAwayError);
  expect(readings).toBe(2);
  await allClosed();
});

it('is not read on once the caller is gone', async () => {
  const leaving = new AbortController();
  const slow: StoragePort = {
    ...storage,
    get: async (key, signal) => {
      const reading = await storage.get(key, signal);
      leaving.abort(new CallerGoneError());
      return reading;
    },
  };
  await expect(openEncryptedFile({ storage: slow, keys }, encrypted, leaving.signal)).rejects.toThrow(CallerGoneError);
  await allClosed();
});

it('fails when the storage falls silent in the middle of it', async () => {
  const silent: StoragePort = {
    ...storage,
    get: async (_key, signal) => {
      const reading = new Readable({ read: () => undefined, ...(signal === undefined ? {} : { signal }) });
      reading.push(Buffer.of(1));
      readings.push(reading);
      return reading;
    },
  };
  const opening = withTimeouts({ each: 50, all: 100 }, () =>
    openEncryptedFile({ storage: silent, keys }, encrypted, stays()),
  );
  await expect(opening).rejects.toThrow(StoreTimeoutError);
  await allClosed();
});
