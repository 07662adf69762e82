import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from './durable-file.ts';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Clears what an earlier run left: stops processes that still work on the cluster, and removes a postmaster.pid
 * whose process id belongs by now to some other program, which PostgreSQL would take for itself. Only for the holder
 * of the lock: nobody else's server can then be the owner of those processes.
 */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const left = clusterProcesses(cluster);
  if (left.length > 0) {
    log(`Stopping PostgreSQL processes that an earlier run left behind (${left.join(', ')})`);
    await stopProcesses(cluster);
  }
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number(readIfThere(pidFile)?.split('\n')[0]);
  // PostgreSQL itself removes the file of a process that is gone, with checks of its own.
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

/** Whether a process with this id exists, whoever it belongs to. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
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
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/** Without /proc only the server itself can be told, by the directory in its command line. */
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
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
