import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Runtime } from './binaries.ts';
import { readIfThere } from './durable-file.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { spawnGuarded, type Exit, type GuardedProcess } from './guarded-process.ts';
import { clearLeftovers } from './leftovers.ts';
import type { Place } from './place.ts';
import type { ServerLog } from './server-log.ts';
import { serverArguments } from './settings.ts';

/** Everything that a start of the server needs; `signal` gives up a start that is under way. */
export type ServerSetup = {
  place: Place;
  account: Account;
  runtime: Runtime;
  socketDirectory: string;
  serverLog: ServerLog;
  log: (line: string) => void;
  signal: AbortSignal;
};

/** A running server that accepts connections. */
export type Server = { pid: number; exited: Promise<Exit>; stop: () => Promise<void> };

/**
 * Starts the server on a complete cluster and returns when it accepts connections, however long it takes to recover
 * from a crash. Throws PostgreSQL's own words when it ends instead.
 */
export async function startServer(setup: ServerSetup): Promise<Server> {
  const { place, serverLog } = setup;
  await clearLeftovers(place.cluster, setup.log);
  const logged = serverLog.size();
  const guarded = await spawnGuarded(
    join(setup.runtime.bin, 'postgres'),
    serverArguments(place, setup.socketDirectory),
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

async function readyOrEnded(server: GuardedProcess, { place, signal, log }: ServerSetup): Promise<Exit | undefined> {
  const ended: { exit?: Exit } = {};
  void server.exited.then((exit) => (ended.exit = exit));
  const begun = Date.now();
  let told = false;
  while (ended.exit === undefined && !isReady(place.cluster, server.pid)) {
    if (signal.aborted) throw new EmbeddedPostgresError('PostgreSQL was told to stop while it was starting.');
    if (!told && Date.now() - begun > 5000) {
      told = true;
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
  // Not what it tells clients that try meanwhile, which hides the reason.
  const fatal = /(?:FATAL|PANIC): +(?!the database system is )(.*)/.exec(log.since(logged))?.[1];
  const reason = fatal ?? (exit.signal ? `ended by ${exit.signal}` : `ended with code ${exit.code}`);
  return new EmbeddedPostgresError(`PostgreSQL did not start: ${reason}. More is in its log, ${log.path}.`);
}
