import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says of a process, such as 'S' for one that waits and 'T' for one that is stopped (proc(5)); null when it has ended. */
export function processState(pid: number): string | null {
  return statOf(pid)?.state ?? null;
}

/** The processes that this one started whose command line begins so. */
export function childrenOf(parent: number, command: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.parent === parent && commandOf(pid).startsWith(command));
}

function statOf(pid: number): { state: string; parent: number } | null {
  const stat = readOf(pid, 'stat');
  const [state, parent] = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  return state ? { state, parent: Number(parent) } : null;
}

const commandOf = (pid: number) => readOf(pid, 'cmdline');

/** '' when it has ended meanwhile. */
function readOf(pid: number, name: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
