import { mkdtemp } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getAllDepartments } from '#contract/lookups.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { passwordChildrenOf } from './password-children-of.ts';
import { processState } from './process-state.ts';

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
  ['when it is told to stop', (server: { stop: () => Promise<unknown> }) => server.stop()],
  ['when it is killed', (server: { kill: () => Promise<unknown> }) => server.kill()],
])('a server hashes passwords in processes that yield, and that end with it %s', async (_, end) => {
  const server = await startServerProcess(dataDir);
  const logIn = () => httpClient(server.url).json(hrCreateToken, { body: hrLogin });
  await logIn();
  const children = passwordChildrenOf(server.child.pid!);
  expect(children.length).toBeGreaterThan(0);
  expect(children.map((pid) => getPriority(pid))).toEqual(children.map(() => 10));
  process.kill(children[0]!, 'SIGKILL');
  await logIn();
  const all = [...children, ...passwordChildrenOf(server.child.pid!)];
  await end(server);
  await expect.poll(() => all.filter(isAlive)).toEqual([]);
});

/** Logs many in at once and reads a list meanwhile, until the children that hash are seen stopped while the server is held. */
async function holdWhileStopped(server: ServerProcess, children: number[]): Promise<void> {
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const state = { isOver: false };
  const crowd = Array.from({ length: 200 }, (_, n) => logIn(server, `nobody.${n}`));
  const over = Promise.allSettled(crowd).then(() => (state.isOver = true));
  while (!state.isOver) {
    const read = client.json(getAllDepartments, { token });
    for (let looks = 0; looks < 200; looks += 1) {
      if (!areStopped(children)) await setImmediate();
      else if (isHeldSo(server, children)) return void Promise.allSettled([read, over]);
    }
    await read;
  }
  throw new Error('no call was seen for which the children stood still');
}

const logIn = ({ url }: ServerProcess, userName: string) =>
  fetch(`${url}${hrCreateToken.path}`, {
    method: hrCreateToken.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'a guess' }),
  });

const areStopped = (pids: number[]) => pids.every((pid) => processState(pid) === 'T');

/** Holds the server where it is; lets it go on when it had let the children go on before that. */
function isHeldSo({ child }: ServerProcess, children: number[]): boolean {
  child.kill('SIGSTOP');
  if (areStopped(children)) return true;
  child.kill('SIGCONT');
  return false;
}

it('in a crowd of logins they stand still while somebody else calls, and end with a server that is killed then', async () => {
  const server = await startServerProcess(dataDir);
  const children = passwordChildrenOf(server.child.pid!);
  expect(children.length).toBeGreaterThan(0);
  try {
    await holdWhileStopped(server, children);
  } finally {
    await server.kill();
  }
  await expect.poll(() => children.filter(isAlive)).toEqual([]);
});
