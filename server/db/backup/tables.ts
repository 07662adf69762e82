import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, gzip, gunzip } from 'node:zlib';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { ArchiveEntry } from './archive.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);
/** The size of a table's part in one entry of the archive, before compression. */
const pieceBytes = 8 * 1024 * 1024;

/** The migrations' own tables, counters, known addresses of some days, and what triggers derive: not part of a backup. */
const notBackedUp = ['migrations', 'rate_limits', 'known_addresses', 'joining_progress'];

export async function tablesToBackUp(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [notBackedUp],
  );
  return rows.map(({ name }) => name);
}

/** A table's rows as entries `tables/<name>/<piece>`; `counted` receives their number. */
export async function* readTable(
  client: pg.PoolClient,
  table: string,
  counted: (rows: number) => void,
): AsyncGenerator<ArchiveEntry> {
  const rows = client.query(to(`copy ${pg.escapeIdentifier(table)} to stdout`));
  let waiting: Buffer[] = [];
  let bytes = 0;
  let piece = 0;
  const entry = async (): Promise<ArchiveEntry> => {
    const content = await compress(Buffer.concat(waiting), { level: constants.Z_BEST_SPEED });
    waiting = [];
    bytes = 0;
    piece += 1;
    return { name: `tables/${table}/${String(piece).padStart(6, '0')}`, content };
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) yield await entry();
  }
  if (bytes > 0) yield await entry();
  counted(rows.rowCount ?? 0);
}

/** Puts one piece of a table back. A piece may begin and end within a row, so the pieces of a table are one copy. */
export async function writeTable(client: pg.PoolClient, table: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(from(`copy ${pg.escapeIdentifier(table)} from stdin`));
  const decompressed = async function* () {
    for await (const piece of pieces) yield await decompress(piece);
  };
  await pipeline(decompressed, copy);
  return copy.rowCount ?? 0;
}

export async function readSequences(client: pg.PoolClient): Promise<Record<string, number | null>> {
  const { rows } = await client.query<{ sequencename: string; last_value: number | null }>(
    `select sequencename, last_value from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ sequencename, last_value }) => [sequencename, last_value]));
}

/** Sets the sequences to these values, so that no number is given twice. */
export async function writeSequences(client: pg.PoolClient, sequences: Record<string, number | null>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value === null) continue;
    await client.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
  }
}

/** Ends all logins, open codes and invitations that a backup brings along: among them are those that were ended since
 * it was made, by a logout, a new password, or because a device was lost. */
export async function endRestoredLogins(client: pg.PoolClient): Promise<void> {
  await client.query('update sessions set revoked_on = now() where revoked_on is null');
  await client.query('update one_time_codes set used_on = now() where used_on is null');
  // A backup of a version before there were any has no table of them yet.
  await client.query(`do $$ begin
    if to_regclass('public.hr_invitations') is not null then
      update hr_invitations set replaced_on = now() where used_on is null and replaced_on is null;
    end if;
  end $$`);
}

type ForeignKey = { table: string; name: string; definition: string };

/** Takes the foreign keys away, so that tables can be filled in any order, and answers what puts them back; in the
 * caller's transaction. Putting them back checks every row. */
export async function liftForeignKeys(client: pg.PoolClient): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and c.contype = 'f'`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}
