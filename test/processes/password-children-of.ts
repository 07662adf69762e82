import { readdirSync, readFileSync } from 'node:fs';

/** The processes in which this one hashes passwords, by their title, as Linux lists them. */
export function passwordChildrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent && readOf(pid, 'cmdline').startsWith('aarambh passwords'));
}

function parentOf(pid: number): number {
  const stat = readOf(pid, 'stat');
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[1]);
}

/** Empty when the process has ended. */
function readOf(pid: number, name: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
