import { readdirSync, readFileSync } from 'node:fs';

/** The processes in which this one hashes passwords (server/sealing/password-child.ts), as Linux knows them. */
export function passwordChildrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPasswordChild(pid, parent));
}

function isPasswordChild(pid: number, parent: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parentOfPid] = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    if (Number(parentOfPid) !== parent) return false;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('aarambh passwords');
  } catch {
    // It ended meanwhile.
    return false;
  }
}
