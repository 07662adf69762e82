import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { programEnvironment } from '#test/processes/program-environment.ts';
import { processes, type Place } from './places.ts';
import { oddPassword, unmistakable } from './secret.ts';
import type { Site } from './site.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

type Command = { script: string; args?: string[]; env?: Record<string, string>; code?: number };

/** Runs a command of the operator's, keeps what it said, and looks at the processes of the machine while it works. */
async function run(site: Site, { script, args = [], env = {}, code = 0 }: Command): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...programEnvironment, NODE_ENV: 'test', DATA_DIR: site.dataDir, ...site.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  while (child.exitCode === null && child.signalCode === null) {
    site.places.push(...(await processesOf(site, child.pid)));
    await Promise.race([ended, pause(300)]);
  }
  const [said, complained] = await ended;
  site.places.push({ kind: 'command output', name: script, bytes: Buffer.from(`${said}${complained}`) });
  if (child.exitCode !== code) throw new Error(`${script} ended with ${child.exitCode}:\n${complained}`);
}

/** Command lines, which all users of a machine see, and environments of child processes. */
export function processesOf({ server }: Site, command?: number): Promise<Place[]> {
  return processes([server.child.pid, command].filter((id) => id !== undefined));
}

/** Lets a program of ours crash once it has begun, with an error as PostgreSQL and the HTTP server raise them. */
function crashing(value: string): Record<string, string> {
  const crash = `const timer = setInterval(() => {
    if (process.listenerCount('SIGTERM') === 0) return;
    clearInterval(timer);
    const brings = { detail: process.env.CRASH, parameters: [process.env.CRASH], rawPacket: Buffer.from(process.env.CRASH) };
    void Promise.reject(Object.assign(new Error('crash'), brings));
  }, 5)`;
  return { CRASH: value, PORT: '0', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}` };
}

/** What an operator runs while the server runs. */
export async function runWithServer(site: Site, backup: string): Promise<void> {
  const commands: Command[] = [
    { script: 'scripts/backup.ts', args: [backup] },
    { script: 'scripts/audit-verify.ts' },
    { script: 'scripts/messages-retry.ts' },
    { script: 'scripts/retention.ts' },
  ];
  await Promise.all(commands.map((command) => run(site, command)));
  site.places.push({ kind: 'backup', name: 'backup', bytes: await readFile(backup) });
}

/** What needs the server stopped: another HR user, another key, and a crash. */
export async function runAlone(site: Site): Promise<void> {
  const { secrets, env } = site;
  const password = secrets.keep('HR password', 'another HR user', oddPassword());
  await run(site, {
    script: 'scripts/hr-create.ts',
    args: ['--username', site.planted, '--email', 'another@example.com'],
    env: { HR_PASSWORD: password },
  });
  const made = env.SECRET_KEY === undefined ? await readFile(join(site.dataDir, 'secret-key'), 'utf8') : '';
  if (made !== '') secrets.keep('former secret key', 'the operator', made.trim());
  const key = secrets.keep(
    made === '' ? 'former secret key' : 'secret key',
    'the operator',
    unmistakable() + unmistakable(),
  );
  await run(site, { script: 'scripts/keys-rotate.ts', env: { NEW_SECRET_KEY: key } });
  await run(site, {
    script: 'server/main.ts',
    env: crashing(secrets.keep('wrong setting', 'the crash', unmistakable())),
    code: 1,
  });
}
