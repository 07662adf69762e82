import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

// Test support: reads the machine's processes independently of the product.
type Process = { pid: number; parent: number; command: string };

/** The ids of the children of a process whose command line matches. */
export function childrenOf(parent: number, pattern: RegExp): number[] {
  return processTable()
    .filter((entry) => entry.parent === parent && pattern.test(entry.command))
    .map((entry) => entry.pid);
}

/** The ids of processes whose command line matches. */
export function processesLike(pattern: RegExp): number[] {
  return processTable()
    .filter((entry) => pattern.test(entry.command))
    .map((entry) => entry.pid);
}

/** Whether the process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  return processTable().some((entry) => entry.pid === pid && entry.command !== '');
}

function processTable(): Process[] {
  // Small images of Linux come without ps.
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): Process[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid))
    .map((pid) => ({
      pid,
      parent: Number(/^PPid:\s+(\d+)$/m.exec(readProc(pid, 'status'))?.[1]),
      command: readProc(pid, 'cmdline').replaceAll('\0', ' ').trim(),
    }));
}

/** A file of /proc; empty when the process has ended in between. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && /ENOENT|ESRCH/.test(error.message)) return '';
    throw error;
  }
}

function fromPs(): Process[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent, , ...command]) => ({ pid: Number(pid), parent: Number(parent), command: command.join(' ') }));
}
