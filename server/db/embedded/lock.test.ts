import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { lockDirectory } from './lock.ts';
import { makeDirectory, removeDirectories } from '#test/embedded/test-project.ts';

afterAll(() => removeDirectories());

/** Whether the process has the file open, according to /proc. */
function hasOpen(pid: number, file: string): boolean {
  const directory = `/proc/${pid}/fd`;
  return readdirSync(directory).some((fd) => readlinkSync(join(directory, fd)) === file);
}

describe.runIf(process.platform === 'linux')('the lock of a directory', () => {
  it('waits for a concurrent attempt, and then gets it', async () => {
    const directory = makeDirectory();
    const file = join(directory, 'lock');
    lockDirectory(directory, directory)();
    // SQLite takes an exclusive lock by way of a shared one: two concurrent attempts see each other's.
    const trying = new DatabaseSync(file);
    trying.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    const script = `const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
      lockDirectory(${JSON.stringify(directory)}, ${JSON.stringify(directory)})();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(hasOpen(child.pid ?? 0, file)).toBe(true), { timeout: 10_000, interval: 1 });
    trying.close();
    expect(await ended).toEqual([0, null]);
  });
});
