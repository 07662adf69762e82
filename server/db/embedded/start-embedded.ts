import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere, writeDurably } from '#server/process/durable-file.ts';
import { errorCode } from '#server/process/error-code.ts';
import { ensureCluster, readPassword, type ClusterSetup } from './cluster.ts';
import { confirmLocation, findLocation, makeSocketDirectory, openHome, type DatabaseLocation } from './directories.ts';
import { asEmbeddedPostgresError, reasonOf } from './errors.ts';
import { lockDirectory } from './lock.ts';
import { clearLeftovers, databaseAccount } from './processes.ts';
import { findBinaries, prepareRuntime } from './programs.ts';
import {
  databaseName,
  openServerLog,
  roleName,
  startServer,
  writeAccessFile,
  type Server,
  type ServerSetup,
} from './server.ts';

const lastedMs = 10_000;
const longestPauseMs = 5000;

/** Starts the server again whenever it ends, until `stop`, which settles when the last one has ended. */
function superviseServer(setup: ServerSetup, first: Server, abort: AbortController) {
  let server = first;
  const over = supervise();

  async function supervise(): Promise<void> {
    let pause = 0;
    for (;;) {
      const begun = Date.now();
      const exit = await server.exited;
      if (setup.signal.aborted) return;
      setup.log(`PostgreSQL ended unexpectedly (${exit.signal ?? `code ${exit.code}`}); starting it again`);
      pause = Date.now() - begun > lastedMs ? 0 : longer(pause);
      const next = await restart(setup, pause);
      if (next === undefined) return;
      server = next;
      // Asked to stop in the very moment it came up: the stop has seen only the one before.
      if (setup.signal.aborted) return server.stop();
      setup.log(`PostgreSQL is running again (process ${server.pid})`);
    }
  }

  return {
    pid: () => server.pid,
    async stop() {
      abort.abort();
      await server.stop();
      await over;
    },
  };
}

/** Retries until the server runs (an obstacle such as a full disk may pass) or the launcher is stopped. */
async function restart(setup: ServerSetup, firstPause: number): Promise<Server | undefined> {
  for (let pause = firstPause; ; pause = longer(pause)) {
    // It fails when it is aborted, and never otherwise.
    await delay(pause, undefined, { signal: setup.signal }).catch(() => undefined);
    if (setup.signal.aborted) return undefined;
    try {
      return await startServer(setup);
    } catch (error) {
      if (!setup.signal.aborted) setup.log(`${reasonOf(error)}. Trying again`);
    }
  }
}

const longer = (pause: number): number => Math.min(pause === 0 ? 50 : pause * 2, longestPauseMs);

export type EmbeddedPostgres = {
  /** For pg, pg-boss and Kysely. It holds the password: keep it out of logs. The same after a restart. */
  connectionString: string;
  cluster: string;
  /** The server's process id; while it is being started again, that of the one that ended. */
  pid: () => number;
  /** Stops the server, which hangs up on its clients (close them first), and unlocks DATA_DIR. */
  stop: () => Promise<void>;
};

export type EmbeddedPostgresOptions = { dataDir: string; log: (line: string) => void };

/** Starts PostgreSQL on the cluster in `dataDir`, making it on the first start, and keeps it running until `stop`: a
 * server that dies is started again, and one whose node dies is stopped within 3 s. One process at a time may do so for
 * a data directory. Throws EmbeddedPostgresError with a sentence when that is impossible. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cleanup: (() => void)[] = [];
  try {
    return await start(options, cleanup);
  } catch (error) {
    cleanUp(cleanup, options.log);
    throw asEmbeddedPostgresError(error);
  }
}

async function start(options: EmbeddedPostgresOptions, cleanup: (() => void)[]): Promise<EmbeddedPostgres> {
  const { log } = options;
  const binaries = findBinaries();
  const account = databaseAccount();
  const home = openHome(options.dataDir, account);
  cleanup.push(lockDirectory(home.directory, home.dataDir));
  const location = findLocation(home, account);
  if (location.elsewhere) {
    log(`The account ${account.name} may not enter ${home.directory}: the database is in ${location.directory}`);
    cleanup.push(lockDirectory(location.directory, home.dataDir));
  }
  await clearLeftovers(location.cluster, log);
  const runtime = await prepareRuntime(binaries, account, location.directory, log);
  const clusterSetup: ClusterSetup = { location, account, runtime, log };
  await ensureCluster(clusterSetup);
  confirmLocation(home, location);
  writeAccessFile(location);
  const socket = makeSocketDirectory(location.directory, account);
  cleanup.push(socket.remove);
  const serverLog = openServerLog(join(home.directory, 'postgres.log'));
  cleanup.push(serverLog.close);
  const abort = new AbortController();
  const setup = { ...clusterSetup, socketDirectory: socket.path, serverLog, signal: abort.signal };
  const server = await startAndTry(setup);
  log(`PostgreSQL ${runtime.version} is running in ${location.cluster} (process ${server.pid}, log ${serverLog.path})`);
  const connectionString = connectionStringTo(location, socket.path);
  const note = join(home.directory, noteName);
  writeDurably(note, connectionString, 0o600);
  cleanup.push(() => rmSync(note, { force: true }));
  const supervised = superviseServer(setup, server, abort);
  let stopped: Promise<void> | undefined;
  return {
    connectionString,
    cluster: location.cluster,
    pid: supervised.pid,
    stop: () => (stopped ??= supervised.stop().finally(() => cleanUp(cleanup, log))),
  };
}

async function startAndTry(setup: ServerSetup): Promise<Server> {
  const server = await startServer(setup);
  try {
    await tryConnection(setup);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function tryConnection({ location, socketDirectory, log }: ServerSetup): Promise<void> {
  const connectionString = connectionStringTo(location, socketDirectory);
  const client = new Client({ connectionString, connectionTimeoutMillis: 30_000 });
  client.on('error', (error) => log(`The first connection to PostgreSQL was lost: ${reasonOf(error)}`));
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end();
  }
}

/** Port and sslmode are given because pg would else take them from PGPORT and PGSSLMODE. */
function connectionStringTo(location: DatabaseLocation, socketDirectory: string): string {
  const host = encodeURIComponent(socketDirectory);
  return `postgres://${roleName}:${readPassword(location)}@localhost:5432/${databaseName}?host=${host}&sslmode=disable`;
}

/** Undoes in reverse; one step that fails must not keep the next from giving back the lock. */
function cleanUp(cleanup: (() => void)[], log: (line: string) => void): void {
  for (const undo of cleanup.splice(0).toReversed()) {
    try {
      undo();
    } catch (error) {
      log(`Cleaning up after PostgreSQL failed: ${reasonOf(error)}`);
    }
  }
}

/** How to reach the running server, in the database's folder. */
const noteName = 'running-connection';

/** The connection to the embedded database of a running server on this DATA_DIR, for commands next to it; null when
 * none runs. It contains the password: keep it out of logs. */
export async function connectionToRunning(dataDir: string): Promise<string | null> {
  const connectionString = readIfThere(join(dataDir, 'postgres', noteName));
  if (connectionString === undefined) return null;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    return connectionString;
  } catch (error) {
    // The note of a server that was killed.
    if (['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))) return null;
    throw error;
  } finally {
    await client.end();
  }
}
