import { closeSync, constants, copyFileSync, fchmodSync, fstatSync, openSync, readSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere, writeDurably } from '#server/process/durable-file.ts';
import type { DatabaseLocation } from './directories.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { clearLeftovers, spawnGuarded, type Account, type Exit, type GuardedProcess } from './processes.ts';
import type { Runtime } from './programs.ts';

export type ServerSetup = {
  location: DatabaseLocation;
  account: Account;
  runtime: Runtime;
  socketDirectory: string;
  serverLog: ServerLog;
  log: (line: string) => void;
  signal: AbortSignal;
};

export type Server = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> };

/** Starts the server on a complete cluster and returns when it accepts connections, after any recovery from a crash.
 * Throws PostgreSQL's own words when it exits instead. */
export async function startServer(setup: ServerSetup): Promise<Server> {
  const { location, serverLog } = setup;
  await clearLeftovers(location.cluster, setup.log);
  const logged = serverLog.size();
  const guarded = await spawnGuarded(
    join(setup.runtime.bin, 'postgres'),
    serverArguments(location, setup.socketDirectory),
    { account: setup.account, stdio: ['ignore', serverLog.descriptor, serverLog.descriptor] },
  );
  try {
    const exit = await readyOrEnded(guarded, setup);
    if (exit !== undefined) throw didNotStart(exit, serverLog, logged);
  } catch (error) {
    await stopServer(guarded);
    throw error;
  }
  return { pid: guarded.pid, exited: guarded.exited, stop: () => stopServer(guarded) };
}

async function readyOrEnded(server: GuardedProcess, { location, signal, log }: ServerSetup): Promise<Exit | undefined> {
  const ended: { exit?: Exit } = {};
  void server.exited.then((exit) => (ended.exit = exit));
  const begun = Date.now();
  let reported = false;
  while (ended.exit === undefined && !isReady(location.cluster, server.pid)) {
    if (signal.aborted) throw new EmbeddedPostgresError('PostgreSQL was told to stop while it was starting.');
    if (!reported && Date.now() - begun > 5000) {
      reported = true;
      log('PostgreSQL is still starting; it may be recovering after a crash');
    }
    await delay(10);
  }
  return ended.exit;
}

/** The server writes its state into the eighth line of postmaster.pid. */
function isReady(cluster: string, pid: number): boolean {
  const lines = readIfThere(join(cluster, 'postmaster.pid'))?.split('\n');
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready';
}

/** Fast, with a checkpoint; after 5 s without one (the log of changes is replayed then), after 7 s by force. */
async function stopServer({ child, exited }: GuardedProcess): Promise<void> {
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), 5000);
  const hardest = setTimeout(() => child.kill('SIGKILL'), 7000);
  await exited;
  clearTimeout(harder);
  clearTimeout(hardest);
}

function didNotStart(exit: Exit, log: ServerLog, logged: number): EmbeddedPostgresError {
  // Not its answers to early clients, which hide the reason.
  const fatal = /(?:FATAL|PANIC): +(?!the database system is )(.*)/.exec(log.since(logged))?.[1];
  const reason = fatal ?? (exit.signal ? `ended by ${exit.signal}` : `ended with code ${exit.code}`);
  return new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}. More is in its log, ${log.path}.`);
}

/** The name of the database and of the role that owns it. */
export const databaseName = 'aarambh';
export const roleName = 'aarambh';

/** The command line of the server. Settings are here and not in the cluster's files, so that an update of Aarambh
 * changes them for databases that exist already, and what keeps data safe cannot be switched off by those files. */
function serverArguments(location: DatabaseLocation, socketDirectory: string): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: '5432',
    hba_file: accessFile(location),
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '110',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Statements, their parameters and the details of an error hold people's data: they stay out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_statement: 'none',
  };
  return ['-D', location.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Writes the rules of who may connect: our role with its password, through the socket. The superuser cannot connect,
 * and there is no network. The file is ours, so the database's account can read it but not change it. */
export function writeAccessFile(location: DatabaseLocation): void {
  writeDurably(accessFile(location), `local all ${roleName} scram-sha-256\n`, 0o644);
}

const accessFile = (location: DatabaseLocation): string => join(location.directory, 'pg_hba.conf');

const largest = 10 * 1024 * 1024;
const checkEvery = 10 * 60 * 1000;

/** The file that PostgreSQL's messages go to. `since` reads what was added after a `size()` taken earlier. */
export type ServerLog = {
  path: string;
  descriptor: number;
  size: () => number;
  since: (size: number) => string;
  close: () => void;
};

/** Opens the log for appending, readable only by us, and keeps it under 10 MB with one older part next to it. */
export function openServerLog(path: string): ServerLog {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;
  const descriptor = openSync(path, flags, 0o600);
  fchmodSync(descriptor, 0o600);
  const size = (): number => fstatSync(descriptor).size;
  const shorten = (): void => {
    if (size() < largest) return;
    copyFileSync(path, `${path}.1`);
    // The server keeps writing to the same file; opened for appending, it continues at the new end.
    truncateSync(path, 0);
  };
  shorten();
  const timer = setInterval(shorten, checkEvery).unref();
  return {
    path,
    descriptor,
    size,
    since(from) {
      const start = Math.max(from, size() - 16_384);
      const buffer = Buffer.alloc(Math.max(size() - start, 0));
      return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start));
    },
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}
