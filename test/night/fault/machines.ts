import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/processes/free-port.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';

/** One of several servers on the same database and bucket, each with a folder and port of its own. */
export type Machine = {
  port: number;
  server(): ServerProcess;
  /** Raises with the server's output when it has ended by itself. */
  expectRunning(): void;
  /** What it has logged of calls that it could not answer, since its start. */
  failures(): string[];
  /** Starts it again on its port, as its supervisor does. */
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** Starts `count` of them, one after the other: the first one makes the tables. */
export async function startMachines(count: number, env: Record<string, string>): Promise<Machine[]> {
  const machines: Machine[] = [];
  for (let n = 0; n < count; n += 1) machines.push(await startMachine(env));
  return machines;
}

async function startMachine(env: Record<string, string>): Promise<Machine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-machine-'));
  const port = await freePort();
  const start = () => startServerProcess(dataDir, { ...env, PORT: String(port) });
  let server = await start();
  const hasEnded = () => server.child.exitCode !== null || server.child.signalCode !== null;
  return {
    port,
    server: () => server,
    expectRunning: () => {
      if (hasEnded()) throw new Error(`a server ended by itself:\n${server.said().join('\n')}`);
    },
    failures: () => server.said().filter((line) => line.includes('"call failed"')),
    start: async () => {
      server = await start();
    },
    remove: async () => {
      if (!hasEnded()) await server.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
