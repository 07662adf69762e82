import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '#test/program-environment.ts';
import { hrLogin } from '#test/server-process.ts';

/** What a person may start. */
type Program =
  | 'server/main.ts'
  | 'scripts/db-migrate.ts'
  | 'scripts/hr-create.ts'
  | 'scripts/backup.ts'
  | 'scripts/restore.ts';

/** How a program ended, and all that it said. */
export type Ending = { code: number | null; said: string };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const endsWithinMs = 30_000;

/**
 * Runs a program of ours that is to end by itself, with these variables alone; raises when it goes on for half a minute.
 * `limit` is the largest file that it may write, in units of 512 bytes.
 */
export async function runProgram(
  program: Program,
  env: Record<string, string>,
  { args = [], limit }: { args?: string[]; limit?: number } = {},
): Promise<Ending> {
  const command = [process.execPath, program, ...args];
  const [file = '', ...rest] = limit === undefined ? command : [...withFileLimit(limit), ...command];
  const child = spawn(file, rest, {
    cwd: root,
    env: {
      ...programEnvironment,
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      HR_USERNAME: hrLogin.userName,
      HR_PASSWORD: hrLogin.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endsWithinMs,
  });
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as number | null, said: `${out}${error}` };
}

/** What comes before a command so that no file can grow beyond so many units of 512 bytes: a disk that is full for it. */
export function withFileLimit(units: number): string[] {
  return ['sh', '-c', `ulimit -f ${units} && exec "$@"`, 'sh'];
}

/** What a program said that refused; raises unless it exited with 1 and told neither a stack nor one of the secrets. */
export function refusalOf({ code, said }: Ending, secrets: string[] = []): string {
  const told = secrets.find((secret) => said.includes(secret));
  if (code === 1 && told === undefined && !/^ +at |node:internal|\[object|undefined/m.test(said)) return said;
  throw new Error(`This is no refusal as it should be: exit code ${code}, and it said\n${said}`);
}
