import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './embedded-postgres-error.ts';

/**
 * What tells a running process from every other that has, had or will have the same id: when it started, and in which
 * run of the machine. Undefined when no such process is there, or when it has ended and nobody has collected it: after a
 * kill -9 of all that may last, and in a container whose first process collects nobody it never ends.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const told = spawnSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
    const [, state = '', started = ''] = /^(\S+)\s+(.*)$/.exec(told.trim()) ?? [];
    return started === '' || hasEnded(state) ? undefined : started;
  }
  try {
    // After the program's name, in brackets that it may contain itself, come the state and, as twentieth field, the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (hasEnded(fields[0] ?? '')) return undefined;
    const started = fields[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}

function hasEnded(state: string): boolean {
  return /^[ZX]/.test(state);
}
