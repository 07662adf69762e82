import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { runAs, type Account } from './account.ts';

/** How a process ended: with an exit code or by a signal. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A child process that does not outlive us. `exited` settles when it has ended, for whatever reason. */
export type GuardedProcess = { pid: number; child: ChildProcess; exited: Promise<Exit> };

/**
 * What children get to see of the environment: nothing of ours, which holds secrets and PG… variables that would
 * change what PostgreSQL does.
 */
export const bareEnvironment = { PATH: searchPath(), LC_ALL: 'C', TZ: 'UTC' };

/**
 * Reads a process id, then waits for the end of its input, which comes when node has died. Then it asks that process
 * to stop: fast at first, without a checkpoint after 1.2 s (the next start replays the log), by force after 2.7 s.
 */
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

/**
 * Starts a program as the account, in a session of its own (Ctrl-C in the terminal reaches only us), with a guard
 * that stops it when this process dies without having done so, even by SIGKILL. Throws when it cannot be started.
 */
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
      // Later errors are signals that came too late; the end itself is told by 'exit'.
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

/** The shell's guard needs `sleep`, wherever a system keeps it; ours comes first. */
function searchPath(): string {
  return [process.env['PATH'], '/usr/bin', '/bin'].filter((part) => part !== undefined && part !== '').join(':');
}

type Guard = { watch: (pid: number) => void; end: () => void };

function startGuard(): Guard {
  let watched: number | undefined;
  let over = false;
  let guard = start();

  function start(): ChildProcess {
    const born = Date.now();
    const shell = spawn('/bin/sh', ['-c', guardScript, 'aarambh-database-guard'], {
      cwd: '/',
      env: bareEnvironment,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const replace = (): void => {
      if (over) return;
      // Somebody killed it: the database must not stay without a guard. One that dies at once is given a pause.
      setTimeout(
        () => {
          if (over) return;
          guard = start();
          if (watched !== undefined) guard.stdin?.write(`${watched}\n`);
        },
        Date.now() - born > 1000 ? 0 : 1000,
      ).unref();
    };
    shell.on('error', replace);
    shell.on('exit', replace);
    // A guard that no longer listens is of no use; its exit then brings the next one.
    shell.stdin.on('error', () => shell.kill('SIGKILL'));
    return shell;
  }

  return {
    watch(pid) {
      watched = pid;
      guard.stdin?.write(`${pid}\n`);
    },
    end() {
      over = true;
      guard.kill('SIGKILL');
    },
  };
}
