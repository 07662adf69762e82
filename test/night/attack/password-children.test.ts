import { mkdtemp } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, removeServerData, startServerProcess } from '#test/server-process.ts';
import { passwordChildrenOf } from '#test/processes/password-children-of.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-passwords-'));
});
afterEach(() => removeServerData(dataDir));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.each([
  ['when it stops', (server: { stop: () => Promise<unknown> }) => server.stop()],
  ['when it is killed', (server: { kill: () => Promise<unknown> }) => server.kill()],
])('a server hashes passwords in processes of lower priority, which end with it %s', async (_, end) => {
  const server = await startServerProcess(dataDir);
  const logIn = () => httpClient(server.url).json(hrCreateToken, { body: hrLogin });
  await logIn();
  const children = passwordChildrenOf(server.child.pid!);
  expect(children.length).toBeGreaterThan(0);
  for (const pid of children) expect(getPriority(pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  process.kill(children[0]!, 'SIGKILL');
  await logIn();
  const all = [...children, ...passwordChildrenOf(server.child.pid!)];
  await end(server);
  await expect.poll(() => all.filter(isAlive)).toEqual([]);
});
