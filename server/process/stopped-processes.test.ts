import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { testLog } from '#test/database/test-database.ts';
import { childrenOf, processState } from '#test/processes/process-state.ts';
import { stoppedProcesses, type StoppedProcesses } from './stopped-processes.ts';

const stoppingProcess = fileURLToPath(new URL('../../test/processes/stopping-process.ts', import.meta.url));

let children: ChildProcess[] = [];
let opened: StoppedProcesses[] = [];
afterEach(() => {
  for (const { close } of opened) close();
  for (const child of children) child.kill('SIGKILL');
  children = [];
  opened = [];
});

/** A process that only waits. */
function waitingProcess(): number {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  children.push(child);
  return child.pid!;
}

const shells = () => childrenOf(process.pid, '/bin/sh');

/** What stops these, and the shell that would let them go on. */
function stopping(...ids: number[]) {
  const before = shells();
  const stopped = stoppedProcesses(() => ids, testLog);
  opened.push(stopped);
  const [guard] = shells().filter((pid) => !before.includes(pid));
  return { ...stopped, guard: guard! };
}

test('processes are stopped, and go on', async () => {
  const ids = [waitingProcess(), waitingProcess()];
  const { stop, goOn } = stopping(...ids);
  for (let round = 0; round < 2; round += 1) {
    stop();
    await expect.poll(() => ids.map(processState)).toEqual(['T', 'T']);
    goOn();
    await expect.poll(() => ids.map(processState)).toEqual(['S', 'S']);
  }
});

test('they go on when the process that stopped them is killed', async () => {
  const id = waitingProcess();
  const stopper = fork(stoppingProcess, [String(id)]);
  children.push(stopper);
  await once(stopper, 'message');
  await expect.poll(() => processState(id)).toBe('T');
  stopper.kill('SIGKILL');
  await expect.poll(() => processState(id)).toBe('S');
});

test('they go on at the end, and are not stopped after it', async () => {
  const id = waitingProcess();
  const { stop, close } = stopping(id);
  stop();
  await expect.poll(() => processState(id)).toBe('T');
  close();
  await expect.poll(() => processState(id)).toBe('S');
  stop();
  expect(processState(id)).toBe('S');
});

test('without the shell that would let them go on, none is stopped', async () => {
  const id = waitingProcess();
  const { stop, guard } = stopping(id);
  stop();
  process.kill(guard, 'SIGKILL');
  await expect.poll(() => processState(id)).toBe('S');
  stop();
  expect(processState(id)).toBe('S');
});

test('one that has ended is no obstacle', async () => {
  const id = waitingProcess();
  children[0]!.kill('SIGKILL');
  await once(children[0]!, 'exit');
  const other = waitingProcess();
  const { stop, goOn } = stopping(id, other);
  stop();
  await expect.poll(() => processState(other)).toBe('T');
  goOn();
  await expect.poll(() => processState(other)).toBe('S');
});
