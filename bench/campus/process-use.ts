import { readdir, readFile } from 'node:fs/promises';

/** Processor seconds so far and megabytes at this moment, of the server with its children (`ownSeconds` without), and of its PostgreSQL. */
export type Use = {
  server: { seconds: number; ownSeconds: number; megabytes: number };
  database: { seconds: number; megabytes: number };
};

/** The interval between two samples: a sample takes 40 ms of a processor. */
export const sampleEveryMs = 2000;

const ticksPerSecond = 100;
const pageBytes = 4096;

/** Looks at a process and all that it started, as Linux shows them. */
export async function readUse(root: number): Promise<Use> {
  const server: ProcessRow[] = [];
  const database: ProcessRow[] = [];
  const table = await processTable();
  const open = table.filter(({ id }) => id === root);
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    const { id, name } = each;
    (name.startsWith('postgres') ? database : server).push(each);
    open.push(...table.filter(({ parent }) => parent === id));
  }
  const ownTicks = server.find(({ id }) => id === root)?.ownTicks ?? 0;
  return {
    server: { seconds: secondsOf(server), ownSeconds: ownTicks / ticksPerSecond, megabytes: await megabytesOf(server) },
    database: { seconds: secondsOf(database), megabytes: await megabytesOf(database) },
  };
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

const secondsOf = (rows: ProcessRow[]) => rows.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;

/** What each has of its own, and once the most that one of them shares with others. Not `smaps_rollup`, which divides
 * what is shared exactly: for the thirty processes here it takes 0.1 s of a processor, which is missing where it is
 * measured. */
async function megabytesOf(rows: ProcessRow[]): Promise<number> {
  const sizes = await Promise.all(rows.map(({ id }) => readFile(`/proc/${id}/statm`, 'utf8').catch(() => '')));
  const pages = sizes.map((size) => {
    const [, resident = 0, shared = 0] = size.split(' ').map(Number);
    return { own: resident - shared, shared };
  });
  const own = pages.reduce((sum, page) => sum + page.own, 0);
  return ((own + Math.max(0, ...pages.map(({ shared }) => shared))) * pageBytes) / 2 ** 20;
}
