import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from './program-environment.ts';

/** How a program ended, and what it wrote. */
export type Ending = { code: number | null; out: string; error: string };

type Options = {
  args?: string[];
  input?: string;
  /** The largest file that it may write, in units of 512 bytes. */
  limit?: number;
};

const root = fileURLToPath(new URL('../../', import.meta.url));
const endsWithinMs = 60_000;

/** Runs a program of ours, which ends by itself, with these settings alone; kills it after a minute. */
export async function runProgram(
  program: string,
  env: Record<string, string | undefined>,
  { args = [], input = '', limit }: Options = {},
): Promise<Ending> {
  const [file, ...rest] = [...(limit === undefined ? [] : withFileLimit(limit)), process.execPath, program];
  const child = spawn(file, [...rest, ...args], {
    cwd: root,
    env: { ...programEnvironment, ...env },
    timeout: endsWithinMs,
  });
  // A program that reads no input may have ended.
  child.stdin.on('error', () => undefined).end(input);
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, out, error };
}

/** What comes before a command so that no file can grow beyond this number of units of 512 bytes: a disk that is full for it. */
export function withFileLimit(units: number): string[] {
  return ['sh', '-c', `ulimit -f ${units} && exec "$@"`, 'sh'];
}
