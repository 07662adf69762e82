import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';

import { boundPool } from './bounded-pool.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
export type Db = Database | Tx;

export type OpenDatabase = { db: Database; pool: pg.Pool; connectionString: string; close(): Promise<void> };

/** Types of columns: int8 as number (all of ours stay below 2^53), date as 'YYYY-MM-DD' untouched by time zones, all
 * others as `pg` does (timestamptz as Date, bytea as Buffer). */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, String);

/** Both sides detect a lost peer soon. The server cancels a statement whose client has timed out; its locks would
 * otherwise be held for a minute. */
export const livelyConnections = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c client_connection_check_interval=5s',
} as const;

/** Opens a pool. Nothing connects until the first query; a connection that breaks or is silent is replaced by itself.
 * `db` waits as long as the timeouts of its caller allow; `pool` itself, for migrations and backups, as long as it
 * takes. */
export function createDatabase(options: {
  connectionString: string;
  poolSize?: number;
  onIdleError?: (error: Error) => void;
}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 5000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    ...livelyConnections,
    application_name: 'aarambh',
    types,
  });
  // Without a listener, a lost server would end the process.
  pool.on('error', (error) => pool.ending || options.onIdleError?.(error));
  // The same for a connection in use, where the pool does not listen; its queries fail with the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: boundPool(pool) }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, connectionString: options.connectionString, close };
}

/** Queries in the transaction that was begun on this client, which its caller ends. */
export function transactionOn(client: pg.PoolClient): Tx {
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient;
  const pool = { connect: () => Promise.resolve(held), end: () => Promise.resolve(), options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as Tx;
}

/** A transaction that reads one moment of the database. */
export const oneMoment = (db: Database) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

export async function readTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(db);
  return rows[0]?.time ?? new Date(Number.NaN);
}

/** Whether the database has this table yet. */
export async function hasTable(client: Pick<pg.Pool, 'query'>, table: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table]);
  return rows[0]?.found === true;
}

/** Lets the transaction take its time. */
export async function waitAsLongAsNeeded(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

/** True for PostgreSQL's unique violation of this index or constraint. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;

/** True where a write was rejected because of concurrent writes: a unique index, a foreign key, or a deadlock. */
export const isLostRace = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['23505', '23503', '40P01'].includes(error.code ?? '');

/** True when PostgreSQL answered with an error: it rolled back, and nothing can still be running. */
export const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** True when PostgreSQL ended this transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';
