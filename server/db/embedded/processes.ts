import { execFileSync, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from '#server/process/durable-file.ts';
import { errorCode } from '#server/process/error-code.ts';
import { EmbeddedPostgresError, useDatabaseUrl } from './errors.ts';

/** The account that PostgreSQL runs as. `switched`: it is not ours, so processes are spawned with its uid and gid. */
export type Account = { name: string; uid: number; gid: number; switched: boolean };

/** Chooses the account for PostgreSQL: our own, or `nobody` when we are root, because PostgreSQL refuses to run as
 * root. Throws when our uid has no name (initdb looks it up) or when root has no `nobody` to switch to. */
export function databaseAccount(passwdFile = '/etc/passwd'): Account {
  const uid = effectiveUid();
  if (uid === 0) return unprivilegedAccount(passwdFile);
  try {
    const own = userInfo();
    return { name: own.username, uid, gid: process.getegid?.() ?? own.gid, switched: false };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The user id ${uid} has no account on this machine (no entry in ${passwdFile}), and PostgreSQL needs one. ` +
        `Start as a user that has an account, or ${useDatabaseUrl}.`,
      { cause: error },
    );
  }
}

export const effectiveUid = (): number => process.geteuid?.() ?? 0;

export function runAs(account: Account): { uid?: number; gid?: number } {
  // spawn takes signed ids: on macOS the uid of `nobody` is -2, which files show as 4294967294.
  return account.switched ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

function unprivilegedAccount(passwdFile: string): Account {
  const entry = readFileSync(passwdFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const uid = Number(entry?.[2]);
  const gid = Number(entry?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${passwdFile} has no account named nobody to run it as. ` +
        `Start as a normal user, or ${useDatabaseUrl}.`,
    );
  }
  return { name: 'nobody', uid: uid >>> 0, gid: gid >>> 0, switched: true };
}

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A child process that does not outlive us. `exited` settles when it has ended. */
export type GuardedProcess = { pid: number; child: ChildProcess; exited: Promise<Exit> };

/** The environment of children: without ours, which has secrets and PG… variables. */
export const bareEnvironment = {
  // The shell's guard needs `sleep`, wherever a system keeps it; ours comes first.
  PATH: [process.env['PATH'], '/usr/bin', '/bin'].filter(Boolean).join(':'),
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Reads a process id, then waits for the end of its input, which comes when node has died. Then it asks that process
 * to stop: fast at first, without a checkpoint after 1.2 s (the next start replays the log), by force after 2.7 s. */
const guardScript = `
trap '' HUP INT TERM
read -r pid || exit 0
while read -r ignored; do :; done
kill -INT "$pid" || exit 0
tenths=0
while kill -0 "$pid"; do
  tenths=$((tenths + 1))
  case $tenths in
    12) kill -QUIT "$pid" ;;
    27) kill -KILL "$pid" ;;
    60) exit 1 ;;
  esac
  sleep 0.1
done
`;

/** Starts a program as the account, in a session of its own (Ctrl-C in the terminal reaches only us), with a guard that
 * stops it when this process dies without having done so, even by SIGKILL. Throws when it cannot be started. */
export async function spawnGuarded(
  file: string,
  args: readonly string[],
  options: { account: Account; stdio: StdioOptions },
): Promise<GuardedProcess> {
  // The guard comes first: it then needs one write, in the same tick, to know the new process.
  const guard = startGuard();
  const child = spawn(file, args, {
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: options.stdio,
    ...runAs(options.account),
  });
  const exited = new Promise<Exit>((resolve, reject) => {
    child.on('error', (error) => {
      // Later errors are signals that came too late; the exit itself is reported by 'exit'.
      if (child.pid === undefined) reject(error);
    });
    child.on('exit', (code, signal) => resolve({ code, signal }));
  }).finally(() => guard.end());
  if (child.pid === undefined) {
    await exited;
    throw new Error(`${file} could not be started`);
  }
  guard.watch(child.pid);
  return { pid: child.pid, child, exited };
}

function startGuard() {
  const guard = spawn('/bin/sh', ['-c', guardScript, 'aarambh-database-guard'], {
    cwd: '/',
    env: bareEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // A killed guard is not replaced: what it would have stopped, the next start stops.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return { watch: (pid: number) => void guard.stdin.write(`${pid}\n`), end: () => void guard.kill('SIGKILL') };
}

/** Cleans up after an earlier run: stops processes that still work on the cluster, and removes a postmaster.pid whose
 * process id now belongs to another program, which PostgreSQL would mistake for itself. Only for the holder of the
 * lock: no other server can then own those processes. */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const left = clusterProcesses(cluster);
  if (left.length > 0) {
    log(`Stopping PostgreSQL processes that an earlier run left behind (${left.join(', ')})`);
    await stopProcesses(cluster);
  }
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number(readIfThere(pidFile)?.split('\n')[0]);
  // PostgreSQL itself removes the file of an exited process, with checks of its own.
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  log(`Removing a postmaster.pid whose process ${pid} is another program by now`);
  rmSync(pidFile);
}

/** The ids of PostgreSQL processes (server, or sessions that outlived it) that work on the cluster. */
export function clusterProcesses(cluster: string): number[] {
  const directory = statSync(cluster, { throwIfNoEntry: false });
  if (directory === undefined) return [];
  if (process.platform !== 'linux') return serversNamed(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostgresIn(pid, directory));
}

/** Whether a process with this id exists, under any account. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Every PostgreSQL process works in its cluster's directory; compared by inode, as paths may be renamed. */
function isPostgresIn(pid: number, directory: { dev: number; ino: number }): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    const workingIn = statSync(`/proc/${pid}/cwd`);
    return workingIn.dev === directory.dev && workingIn.ino === directory.ino;
  } catch (error) {
    // Ended in between, or another user's, which ours never are.
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Without /proc only the server itself can be identified, by the directory in its command line. */
function serversNamed(cluster: string): number[] {
  const table = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return table
    .split('\n')
    .filter((line) => line.includes('/bin/postgres ') && line.includes(`-D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

async function stopProcesses(cluster: string): Promise<void> {
  const begun = Date.now();
  const steps: Array<{ after: number; signal: NodeJS.Signals }> = [
    { after: 0, signal: 'SIGINT' },
    { after: 1500, signal: 'SIGQUIT' },
    { after: 4000, signal: 'SIGKILL' },
  ];
  for (let left = clusterProcesses(cluster); left.length > 0; left = clusterProcesses(cluster)) {
    if (Date.now() - begun > 10_000) {
      throw new EmbeddedPostgresError(
        `PostgreSQL processes of an earlier run still use ${cluster} and do not stop: ${left.join(', ')}. ` +
          'End them, then start again.',
      );
    }
    const step = steps[0];
    if (step !== undefined && Date.now() - begun >= step.after) {
      steps.shift();
      for (const pid of left) signalIfThere(pid, step.signal);
    }
    await delay(20);
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
