import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import pg from 'pg';

/** Where a secret may be stored or sent. */
export type PlaceKind =
  | 'answer'
  | 'mail'
  | 'SMS'
  | 'server output'
  | 'command output'
  | 'nginx log'
  | 'database log'
  | 'tables'
  | 'database files'
  | 'data folder'
  | 'outbox'
  | 'stored documents'
  | 'temporary files'
  | 'backup'
  | 'metrics'
  | 'command line'
  | 'environment of others';

/** Bytes and their place. A failing test prints `name`; `to` is the person who received them. */
export type Place = { kind: PlaceKind; name: string; bytes: Buffer; to?: string };

/** Every file below a folder with its name, as kinds of place by its path. Links are read as what they say. */
export async function filesIn(folder: string, kindOf: (path: string) => PlaceKind): Promise<Place[]> {
  const places: Place[] = [];
  for (const path of await readdir(folder, { recursive: true })) {
    const whole = join(folder, path);
    const stats = await lstat(whole);
    if (stats.isDirectory() || stats.isSocket()) continue;
    const bytes = stats.isSymbolicLink() ? Buffer.from(await readlink(whole)) : await readFile(whole);
    places.push(
      { kind: kindOf(path), name: path, bytes },
      { kind: kindOf(path), name: path, bytes: Buffer.from(path) },
    );
  }
  return places;
}

/** Every row of every table of the database as text, and what its connections are asked to do. */
export async function rowsOf(connectionString: string): Promise<Place[]> {
  const client = new pg.Client({ connectionString, application_name: 'test' });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const places: Place[] = [];
    for (const name of [...tables.map((table) => table.name), 'pg_stat_activity', 'pg_roles', 'pg_db_role_setting']) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      places.push({ kind: 'tables', name, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) });
    }
    return places;
  } finally {
    await client.end();
  }
}

/** The command line of every process of this machine that runs at this moment, and the environment of those that
 * `parents` have started: what these were given, they need not hand on. */
export async function processes(parents: number[]): Promise<Place[]> {
  const places: Place[] = [];
  const read = (id: number, file: string) => readFile(`/proc/${id}/${file}`).catch(() => Buffer.alloc(0));
  const parentOf = new Map<number, number>();
  const ids = (await readdir('/proc')).map(Number).filter((id) => Number.isInteger(id));
  for (const id of ids) {
    // The process may have ended since, and its name may hold anything.
    const parent = /\) \w (\d+)/.exec((await read(id, 'stat')).toString('latin1'))?.[1];
    parentOf.set(id, Number(parent));
    places.push({ kind: 'command line', name: `process ${id}`, bytes: await read(id, 'cmdline') });
  }
  const isBelow = (id: number | undefined): boolean =>
    id !== undefined && (parents.includes(parentOf.get(id) ?? 0) || isBelow(parentOf.get(id)));
  for (const id of ids.filter((each) => isBelow(each))) {
    places.push({ kind: 'environment of others', name: `process ${id}`, bytes: await read(id, 'environ') });
  }
  return places.filter(({ bytes }) => bytes.length > 0);
}

const gzipHead = Buffer.from([0x1f, 0x8b, 0x08]);
const zipHead = Buffer.from('PK\u0003\u0004');

/** The bytes, and what is packed in them: a gzip file, the entries of a zip (as a workbook is), the streams of a PDF. */
export function unpacked(bytes: Buffer): Buffer[] {
  const inside = [...gunzipped(bytes), ...entriesOf(bytes), ...streamsOf(bytes)];
  return [bytes, ...inside.flatMap(unpacked)];
}

function gunzipped(bytes: Buffer): Buffer[] {
  return bytes.subarray(0, 3).equals(gzipHead) ? attempt(() => gunzipSync(bytes)) : [];
}

function entriesOf(bytes: Buffer): Buffer[] {
  if (!bytes.subarray(0, 4).equals(zipHead)) return [];
  const entries: Buffer[] = [];
  for (let at = bytes.indexOf(zipHead); at !== -1; at = bytes.indexOf(zipHead, at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (bytes.readUInt16LE(at + 8) === 8) entries.push(...attempt(() => inflateRawSync(bytes.subarray(start))));
  }
  return entries;
}

function streamsOf(bytes: Buffer): Buffer[] {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return [];
  const streams: Buffer[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 1)) {
    const start = at + 'stream\n'.length;
    if (bytes[start] === 0x78) streams.push(...attempt(() => inflateSync(bytes.subarray(start))));
  }
  return streams;
}

/** What is cut off or looks packed only by chance holds nothing more. */
function attempt(unpack: () => Buffer): Buffer[] {
  try {
    return [unpack()];
  } catch {
    return [];
  }
}
