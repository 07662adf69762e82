import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** The project's folder. */
export const root = join(import.meta.dirname, '..');

/** Runs a command in the project's folder on this terminal. A SIGTERM or SIGINT is forwarded to it. Rejects with a
 * sentence when the command cannot start or does not exit with 0. */
export async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await ended(command, args, spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }));
}

/** As `run`, but what the command prints appears when it has ended. */
export async function runCaptured(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  try {
    await ended(command, args, child);
  } finally {
    process.stdout.write(Buffer.concat(printed));
  }
}

async function ended(command: string, args: string[], child: ChildProcess): Promise<void> {
  const stop = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        if (code === 0) resolve();
        else reject(new Error(`"${[command, ...args].join(' ')}" ended with ${signal ?? `exit code ${code}`}`));
      });
    });
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
