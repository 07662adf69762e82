import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says of a process, such as 'S' for one that waits and 'T' for one that is stopped (proc(5)); null when it has ended. */
export function processState(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(') ') + 2, stat.lastIndexOf(') ') + 3);
  } catch {
    return null;
  }
}

/** The shells that this process started. */
export function shellsOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isShellOf(pid, parent));
}

function isShellOf(pid: number, parent: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (
      status.includes(`\nPPid:\t${parent}\n`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('/bin/sh\0')
    );
  } catch {
    // It ended meanwhile.
    return false;
  }
}
