import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { openDataDir } from '#test/data-dir.ts';
import { spawnServer, startServerProcess, type ServerProcess } from '#test/server-process.ts';

const dataDir = await openDataDir();

/** The processes of node that this server started: its workers, not the database. */
async function workersOf({ child }: Pick<ServerProcess, 'child'>): Promise<number[]> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const pids = children.trim().split(/\s+/).map(Number);
  const commands = await Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return commands.filter(({ command }) => command.includes('server/main.ts')).map(({ pid }) => pid);
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a server of several processes', () => {
  it('answers connections that a killed worker had not taken', { timeout: 60_000 }, async () => {
    const server = await startServerProcess(dataDir, { WORKERS: '2' });
    const [first = 0] = await workersOf(server);
    process.kill(first, 'SIGSTOP');
    // Each on a connection of its own, which the workers get in turn.
    const ask = async () => (await fetch(`${server.url}/app-config`, { headers: { connection: 'close' } })).text();
    const asked = Promise.allSettled(Array.from({ length: 8 }, ask));
    await Promise.race(Array.from({ length: 8 }, ask));
    process.kill(first, 'SIGKILL');
    expect(await asked).toHaveLength(8);
    await server.stop();
  });

  it(
    'ends its workers when the first process is killed, and starts again on the same folder',
    { timeout: 60_000 },
    async () => {
      const server = await startServerProcess(dataDir, { WORKERS: '2' });
      const workers = await workersOf(server);
      await server.kill();
      await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 20_000 });
      const again = await startServerProcess(dataDir);
      expect(await again.stop()).toBe(0);
    },
  );

  it.each([0, 400])(
    'stops without a failure on SIGTERM %i ms after its workers began to start',
    { timeout: 60_000 },
    async (ms) => {
      const { child, exited } = await spawnServer(dataDir, { WORKERS: '2' });
      if (child.stdout === null || child.stderr === null) throw new Error('the server has no output');
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      await vi.waitFor(async () => expect(await workersOf({ child })).toHaveLength(2), {
        timeout: 20_000,
        interval: 5,
      });
      const workers = await workersOf({ child });
      setTimeout(() => child.kill('SIGTERM'), ms);
      expect(await exited).toBe(0);
      expect(workers.filter(isAlive)).toEqual([]);
      expect((await said).join('')).not.toMatch(/cannot start|"level":[45]0/);
    },
  );

  it('stops with a sentence when its port is taken', { timeout: 60_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(startServerProcess(dataDir, { WORKERS: '2', PORT: String(port) })).rejects.toThrow(
      'another process listens there already',
    );
    taken.close();
    const again = await startServerProcess(dataDir);
    expect(await again.stop()).toBe(0);
  });
});
