import { readdir, readFile } from 'node:fs/promises';

/** Processor seconds so far and megabytes at this moment, of the server with its children (`ownSeconds` without), and of its PostgreSQL. */
export type Use = {
  server: { seconds: number; ownSeconds: number; megabytes: number };
  database: { seconds: number; megabytes: number };
};

const ticksPerSecond = 100;

/** Looks at a process and all that it started, as Linux shows them; memory that several share counts once. */
export async function readUse(root: number): Promise<Use> {
  const use: Use = { server: { seconds: 0, ownSeconds: 0, megabytes: 0 }, database: { seconds: 0, megabytes: 0 } };
  const table = await processTable();
  const open = table.filter(({ id }) => id === root);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { id, name, ticks, ownTicks } = each;
    const part = use[name.startsWith('postgres') ? 'database' : 'server'];
    part.seconds += ticks / ticksPerSecond;
    if (id === root) use.server.ownSeconds = ownTicks / ticksPerSecond;
    part.megabytes += await megabytesOf(id);
    open.push(...table.filter(({ parent }) => parent === id));
  }
  return use;
}

type ProcessRow = { id: number; name: string; parent: number; ticks: number; ownTicks: number };

async function processTable(): Promise<ProcessRow[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').then(rowOf, () => [])));
  return rows.flat();
}

/** Of the process itself and of children of it that have ended (proc(5)). */
function rowOf(stat: string): ProcessRow[] {
  const [, id, name, rest] = /^(\d+) \((.*)\) (.*)$/s.exec(stat) ?? [];
  if (rest === undefined) return [];
  const fields = rest.split(' ').map(Number);
  const sumOf = (from: number, to: number) => fields.slice(from, to).reduce((sum, each) => sum + each, 0);
  return [{ id: Number(id), name: name ?? '', parent: fields[1] ?? 0, ticks: sumOf(11, 15), ownTicks: sumOf(11, 13) }];
}

async function megabytesOf(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
