import { spawn } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { hasCode } from './error-code.ts';

/** Child processes that are stopped for moments. */
export type StoppedProcesses = {
  stop(): void;
  /** Lets those that were stopped go on. */
  goOn(): void;
  /** Lets them go on; none is stopped after it. */
  close(): void;
};

/** Reads the numbers of processes until its input ends, so also when the server is killed, and lets them go on then. */
const guardScript = 'while read -r id; do ids="$ids $id"; done; kill -s CONT $ids';

/**
 * Stops these processes (SIGSTOP) and lets them go on. A server that is killed meanwhile would leave them stopped for ever:
 * they could not even notice its end. So a shell lets them go on then; where there is none, such as on Windows, none is ever
 * stopped.
 */
export function stoppedProcesses(ids: () => number[], log: FastifyBaseLogger): StoppedProcesses {
  const guard = spawn('/bin/sh', ['-c', guardScript], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  const guarded = new Set<number>();
  let stopped: number[] = [];
  let isGuarded = true;

  function goOn(): void {
    for (const id of stopped) signal(id, 'SIGCONT');
    stopped = [];
  }

  function lose(error?: Error): void {
    if (!isGuarded) return;
    isGuarded = false;
    goOn();
    log.info({ err: error }, 'processes are not stopped for moments any more: no shell would let them go on');
  }

  guard.on('error', lose);
  guard.stdin.on('error', lose);
  guard.on('exit', () => lose());
  guard.unref();
  return {
    stop: () => {
      if (!isGuarded) return;
      stopped = ids();
      for (const id of stopped) {
        if (!guarded.has(id)) guard.stdin.write(`${id}\n`);
        guarded.add(id);
        signal(id, 'SIGSTOP');
      }
    },
    goOn,
    close: () => {
      isGuarded = false;
      goOn();
      guard.stdin.end();
    },
  };
}

function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch (error) {
    // It has just ended.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
