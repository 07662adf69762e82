import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** The messages of a child that started the server. */
export type Ready = { pid: number; cluster: string; connectionString: string };

/** A child process that runs the launcher. `outcome` settles with the server or with the reason of a failed start. */
export type LaunchedProcess = {
  child: ChildProcess;
  log: string[];
  outcome: Promise<Ready | string>;
  /** Stops it in order; settles with its exit code when it has ended. */
  stop: () => Promise<number | null>;
  /** Kills it with SIGKILL; settles when it has exited. */
  kill: () => Promise<void>;
};

/** The location and account of a child: this project by default, or a copy of it, perhaps under another account. */
export type LaunchedAs = { project?: { directory: string; node: string }; uid?: number; gid?: number };

const everLaunched = new Set<LaunchedProcess>();

/** Starts a process that runs the launcher on `dataDir`. */
export function launch(dataDir: string, as: LaunchedAs = {}): LaunchedProcess {
  const directory = as.project ? join(as.project.directory, 'test/embedded') : import.meta.dirname;
  const child = spawn(as.project?.node ?? process.execPath, [join(directory, 'launch-child.ts'), dataDir], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(as.uid === undefined ? {} : { uid: as.uid, gid: as.gid ?? as.uid }),
  });
  const exited = once(child, 'exit');
  const log: string[] = [];
  const launched: LaunchedProcess = {
    child,
    log,
    outcome: outcomeOf(child, log),
    async stop() {
      child.stdin?.end();
      await exited;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
  everLaunched.add(launched);
  return launched;
}

/** Starts a process that runs the launcher below a parent that collects no child, as the first process of many
 * containers; `child` is that parent. Once killed, the process stays a zombie until its parent ends. */
export async function launchUncollected(dataDir: string): Promise<{ child: ChildProcess; launcher: number }> {
  // The shell gives a job in the background no input of ours but by another number, and becomes sleep.
  const script = 'exec 3<&0; "$0" "$1" "$2" <&3 & echo "{\\"log\\":\\"$!\\"}"; exec sleep 600 >/dev/null';
  const program = [process.execPath, join(import.meta.dirname, 'launch-child.ts'), dataDir];
  const child = spawn('/bin/sh', ['-c', script, ...program], { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const log: string[] = [];
  const outcome = await outcomeOf(child, log);
  if (typeof outcome === 'string') throw new Error(outcome);
  return { child, launcher: Number(log[0]) };
}

/** Starts a process that runs the launcher and waits for its server; throws when there is none. */
export async function launchReady(dataDir: string, as: LaunchedAs = {}): Promise<LaunchedProcess & Ready> {
  const launched = launch(dataDir, as);
  const outcome = await launched.outcome;
  if (typeof outcome === 'string') throw new Error(outcome);
  return { ...launched, ...outcome };
}

/** Starts a process that runs the launcher and waits for the reason why it cannot; throws when it can. */
export async function launchRefused(dataDir: string, as: LaunchedAs = {}): Promise<string> {
  const launched = launch(dataDir, as);
  const outcome = await launched.outcome;
  if (typeof outcome !== 'string') throw new Error(`Started on ${outcome.cluster}`);
  await launched.stop();
  return outcome;
}

/** Ends processes that tests of this file left running. */
export async function endLaunched(): Promise<void> {
  await Promise.all([...everLaunched].map((launched) => launched.stop()));
  everLaunched.clear();
}

/** Runs statements one after the other on one connection; answers the rows of the last. */
export async function query(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function outcomeOf(child: ChildProcess, log: string[]): Promise<Ready | string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`Not started: ${error.message}`));
    child.on('exit', (code, signal) => resolve(`Ended with ${signal ?? code} before it had started`));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const event = JSON.parse(line) as { log?: string; ready?: Ready; failed?: string };
      if (event.log !== undefined) log.push(event.log);
      const outcome = event.ready ?? event.failed;
      if (outcome !== undefined) resolve(outcome);
    });
  });
}
