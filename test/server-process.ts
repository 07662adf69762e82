import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { databaseUrl, dropDatabase, onServer } from './database/test-database.ts';

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** The replacement of `node server/main.ts`. */
type Started = {
  /** A command that becomes the server, such as one that sets limits first. */
  through?: string[];
  /** A script that runs it with bounds of its own. */
  script?: string;
};

export const hrLogin = { userName: 'hr.test', password: 'test-password' };

/** A real server process with a data folder of the caller's, on a port of its own. */
export type ServerProcess = {
  url: string;
  outbox: string;
  /** The URL of the outbox pages with their key, from the start's output. */
  outboxAddress(): string;
  /** The URL of its metrics, when METRICS_PORT was set. */
  metrics: string | null;
  child: ChildProcess;
  /** Its last lines of output. */
  said(): string[];
  /** SIGTERM, and what it exited with. */
  stop(): Promise<number | null>;
  /** SIGKILL: no ending of any kind runs. */
  kill(): Promise<void>;
};

/** Starts the server as a person would, on a database of its own unless `env` names one, and resolves when it is
 * ready; raises with its output when it fails. `keptLines` of its output are kept, to limit the test's memory. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
  { keptLines = 500, ...started }: Started & { keptLines?: number } = {},
): Promise<ServerProcess> {
  const { child, exited } = await spawnServer(dataDir, env, started);
  const said: string[] = [];
  const { url, metrics } = await readyAddress(child, said, keptLines);
  return {
    url,
    metrics,
    outbox: join(dataDir, 'outbox'),
    outboxAddress: () => {
      const address = /\S+\/outbox\?key=\w+/.exec(said.join('\n'))?.[0];
      if (address === undefined) throw new Error('the start said no address of the outbox');
      return address;
    },
    child,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      return exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Starts the server without waiting for it; `exited` settles with its exit code, null when it was killed. */
export async function spawnServer(
  dataDir: string,
  env: Record<string, string>,
  { through = [], script = main }: Started = {},
): Promise<{ child: ChildProcess; exited: Promise<number | null> }> {
  const database = env.DATABASE_URL === undefined ? await ownDatabase(dataDir) : {};
  const [file = process.execPath, ...args] = through;
  const child = spawn(file, through.length === 0 ? [script] : [...args, process.execPath, script], {
    env: {
      ...process.env,
      ...database,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      HR_USERNAME: hrLogin.userName,
      HR_PASSWORD: hrLogin.password,
      HR_EMAIL: 'hr.test@himalayafoods.example',
      HR_NAME: 'HR Admin',
      RATE_LIMITS: 'off',
      HOLD_SECONDS_MAX: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited };
}

/** Removes the data folder and the database that belonged to it, on the server of DATABASE_URL or wherever it was put. */
export async function removeServerData(dataDir: string): Promise<void> {
  const server = process.env.DATABASE_URL;
  if (server) await dropDatabase(server, databaseNameOf(dataDir));
  const place = await readFile(join(dataDir, 'postgres', 'database-place.txt'), 'utf8').catch(() => '');
  for (const folder of [place.split('\n')[0], dataDir]) if (folder) await rm(folder, { recursive: true, force: true });
}

/** With DATABASE_URL each data folder has a database of its own on that server; without it the embedded one in the folder. */
export async function ownDatabase(dataDir: string): Promise<{ DATABASE_URL?: string }> {
  const server = process.env.DATABASE_URL;
  if (!server) return {};
  const name = databaseNameOf(dataDir);
  try {
    await onServer(server, `create database ${name}`);
  } catch (error) {
    // It is there from an earlier start with the same folder.
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error;
  }
  return { DATABASE_URL: databaseUrl(server, name) };
}

function databaseNameOf(dataDir: string): string {
  return `aarambh_process_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}

async function readyAddress(
  child: ChildProcess,
  said: string[],
  keptLines: number,
): Promise<{ url: string; metrics: string | null }> {
  const ready = Promise.withResolvers<{ url: string; metrics: string | null }>();
  let metrics: string | null = null;
  if (child.stdout === null || child.stderr === null) throw new Error('the server has no output');
  const keep = (line: string) => {
    said.push(line);
    if (said.length > keptLines) said.shift();
  };
  createInterface({ input: child.stderr }).on('line', keep);
  createInterface({ input: child.stdout })
    .on('line', (line) => {
      keep(line);
      metrics ??= /^Metrics: (\S+)$/.exec(line)?.[1] ?? null;
      const url = /^Aarambh is ready: (\S+)$/.exec(line)?.[1];
      if (url !== undefined) ready.resolve({ url, metrics });
    })
    .once('close', () => ready.reject(new Error(`the server did not start:\n${said.join('\n')}`)));
  return ready.promise;
}
