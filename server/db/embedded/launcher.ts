import { join } from 'node:path';
import { Client } from 'pg';
import { databaseAccount } from './account.ts';
import { findBinaries, prepareRuntime } from './binaries.ts';
import { ensureCluster, readPassword, renewPassword, type ClusterSetup } from './cluster.ts';
import { asSentence, codeOf, reasonOf } from './embedded-postgres-error.ts';
import { clearLeftovers } from './leftovers.ts';
import { lockDirectory } from './lock.ts';
import { confirmPlace, findPlace, openHome, type Place } from './place.ts';
import { noteConnection } from './running.ts';
import { openServerLog } from './server-log.ts';
import { startServer, type Server, type ServerSetup } from './server.ts';
import { databaseName, roleName, writeAccessFile } from './settings.ts';
import { makeSocketDirectory } from './socket-directory.ts';
import { superviseServer } from './supervisor.ts';

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** For pg, pg-boss and Kysely. It holds the password: keep it out of logs. The same after a restart. */
  connectionString: string;
  /** The directory of the cluster. */
  place: string;
  /** The server's process id; while it is being started again, that of the one that ended. */
  pid: () => number;
  /** Stops the server, which hangs up on its clients (close them first), and gives DATA_DIR free. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = { dataDir: string; log: (line: string) => void; onRestart?: () => void };

type Cleanup = Array<() => void>;

/**
 * Starts PostgreSQL on the cluster in `dataDir`, making it on the first start, and keeps it running until `stop`:
 * a server that dies is started again, and one whose node dies is stopped within 3 s. One process at a time may do so
 * for a data directory. Throws EmbeddedPostgresError with a sentence when that is impossible.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cleanup: Cleanup = [];
  try {
    return await start(options, cleanup);
  } catch (error) {
    cleanUp(cleanup, options.log);
    throw asSentence(error);
  }
}

async function start(options: EmbeddedPostgresOptions, cleanup: Cleanup): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = findBinaries();
  const account = databaseAccount();
  const home = openHome(options.dataDir, account);
  cleanup.push(lockDirectory(home.directory, home.dataDir));
  const place = findPlace(home, account);
  if (place.elsewhere) {
    log(`The account ${account.name} may not enter ${home.directory}: the database is in ${place.directory}`);
    cleanup.push(lockDirectory(place.directory, home.dataDir));
  }
  await clearLeftovers(place.cluster, log);
  const runtime = await prepareRuntime(binaries, account, place.directory, log);
  const clusterSetup: ClusterSetup = { place, account, runtime, log };
  await ensureCluster(clusterSetup);
  confirmPlace(home, place);
  writeAccessFile(place);
  const socket = makeSocketDirectory(place.directory, account);
  cleanup.push(socket.remove);
  const serverLog = openServerLog(join(home.directory, 'postgres.log'));
  cleanup.push(serverLog.close);
  const abort = new AbortController();
  const setup = { ...clusterSetup, socketDirectory: socket.path, serverLog, signal: abort.signal };
  const server = await startAndTry(setup);
  log(`PostgreSQL ${runtime.version} is running in ${place.cluster} (process ${server.pid}, log ${serverLog.path})`);
  const connectionString = connectionStringTo(place, socket.path);
  cleanup.push(noteConnection(home.directory, connectionString));
  const supervised = superviseServer(setup, server, abort, () => options.onRestart?.());
  let stopped: Promise<void> | undefined;
  return {
    connectionString,
    place: place.cluster,
    pid: supervised.pid,
    stop: () => (stopped ??= supervised.stop().finally(() => cleanUp(cleanup, log))),
  };
}

/** Starts the server and connects once; a password that does not fit (its file was lost or mixed up) is renewed. */
async function startAndTry(setup: ServerSetup): Promise<Server> {
  const server = await startServer(setup);
  try {
    await tryConnection(setup);
    return server;
  } catch (error) {
    await server.stop();
    if (codeOf(error) !== '28P01') throw error;
  }
  await renewPassword(setup);
  const again = await startServer(setup);
  try {
    await tryConnection(setup);
    return again;
  } catch (error) {
    await again.stop();
    throw error;
  }
}

async function tryConnection({ place, socketDirectory, log }: ServerSetup): Promise<void> {
  const connectionString = connectionStringTo(place, socketDirectory);
  const client = new Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', (error) => log(`The first connection to PostgreSQL was lost: ${reasonOf(error)}`));
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end();
  }
}

/** Port and sslmode stand here because pg would else take them from PGPORT and PGSSLMODE. */
function connectionStringTo(place: Place, socketDirectory: string): string {
  const host = encodeURIComponent(socketDirectory);
  return `postgres://${roleName}:${readPassword(place)}@localhost:5432/${databaseName}?host=${host}&sslmode=disable`;
}

/** Undoes in reverse; one step that fails must not keep the next from giving back the lock. */
function cleanUp(cleanup: Cleanup, log: (line: string) => void): void {
  for (const undo of cleanup.splice(0).toReversed()) {
    try {
      undo();
    } catch (error) {
      log(`Cleaning up after PostgreSQL failed: ${reasonOf(error)}`);
    }
  }
}
