import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

/** A test with a server of its own, as a new installation starts, with the settings that it names. */
export const test = base.extend<{ ownSettings: Record<string, string>; ownServer: ServerProcess }>({
  ownSettings: [{}, { option: true }],
  ownServer: [
    async ({ ownSettings }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-own-'));
      const server = await startServerProcess(dataDir, ownSettings);
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ ownServer }, provide) => provide(ownServer.url),
});
