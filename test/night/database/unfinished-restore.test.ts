import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { prepareDatabase, requirePrepared } from '#server/prepare-database.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import { allDocuments, allRows, keys, startBackedUpApp } from '#test/set-up/backed-up-app.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restore } from '#server/db/backup/restore.ts';

const app = await startBackedUpApp();
afterAll(() => app.close());

describe('an aborted restore', () => {
  /** Stops with three documents stored and all rows in the tables, not yet committed. */
  async function paused() {
    const target = await app.machine();
    const program = join(import.meta.dirname, 'restore-child.ts');
    const child = spawn(
      process.execPath,
      [program, target.database.connectionString, target.documents, testSecretKey, app.file],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const exited = once(child, 'exit');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('standing still');
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(3);
    return { target, child, exited, lines };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves the target empty and reports it', async (signal) => {
    const { target, child, exited, lines } = await paused();
    child.kill(signal);
    expect((await lines.next()).value).toBe('The restore was interrupted. The target is empty, as before.');
    expect(await exited).toEqual([1, null]);
    expect(await allRows(target.database)).toEqual({});
    expect(await allDocuments(target.storage)).toEqual({});
    expect(await restore(target, app.file)).toMatchObject({ documents: 8, cleared: false });
    await target.end();
  });

  it('by kill -9 blocks servers and backups, and the next restore clears it first', async () => {
    const { target, child, exited } = await paused();
    child.kill('SIGKILL');
    await exited;
    const cutOff = 'A restore into this database was cut off, or is still running. Run the restore again';
    await expect(prepareDatabase(target.database, keys)).rejects.toThrow(cutOff);
    await expect(requirePrepared(target.database, keys)).rejects.toThrow(cutOff);
    await expect(backUp(target, join(app.folder, 'half.backup'))).rejects.toThrow(cutOff);
    expect(await restore(target, app.file)).toMatchObject({ documents: 8, cleared: true });
    expect(Object.keys(await allRows(target.database))).toEqual(Object.keys(await allRows(app.t.database)));
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(8);
    expect(await prepareDatabase(target.database, keys)).toEqual([]);
    await target.end();
  });

  it('by kill -9 has only its own documents cleared, and none in another storage', async () => {
    const { target, child, exited } = await paused();
    child.kill('SIGKILL');
    await exited;
    const elsewhere = createDiskStorage({ folder: join(app.folder, 'in-use') });
    const stored = Object.keys(await allDocuments(target.storage));
    for (const key of stored) await elsewhere.put(key, Readable.from(['in use']));
    await expect(restore({ ...target, storage: elsewhere }, app.file)).rejects.toThrow(
      'lie in another folder or bucket',
    );
    expect(Object.keys(await allDocuments(elsewhere)).toSorted()).toEqual(stored.toSorted());
    await target.storage.put('documents/of-another', Readable.from(['x']));
    await expect(restore(target, app.file)).rejects.toThrow('The storage holds documents already');
    expect(Object.keys(await allDocuments(target.storage))).toEqual(['documents/of-another']);
    await target.storage.remove('documents/of-another');
    expect(await restore(target, app.file)).toMatchObject({ documents: 8, cleared: false });
    await target.end();
  });

  it('is not cleared while it is running', { timeout: 60_000 }, async () => {
    const { target, child, exited } = await paused();
    await expect(restore(target, app.file)).rejects.toThrow('Another restore into this database is running.');
    expect(Object.keys(await allDocuments(target.storage))).toHaveLength(3);
    child.kill('SIGTERM');
    await exited;
    await target.end();
  });
});
