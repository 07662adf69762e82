import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './embedded-postgres-error.ts';

/**
 * What tells a running process from every other that has, had or will have the same id: when it started, and in which
 * run of the machine. Undefined when no such process is there.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    return started === '' ? undefined : started;
  }
  try {
    // After the program's name, in brackets that it may contain itself, the start is the twentieth field.
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${started}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return undefined;
    throw error;
  }
}
