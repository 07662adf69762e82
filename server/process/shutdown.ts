import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** What is closed when the process stops, newest first. */
export type ShutdownHooks = (() => Promise<unknown>)[];

/** The longest a process takes to stop; workers end a second before the first process, which keeps their database. */
const stopWithinMs = 9500;
const workerStopsWithinMs = 8500;

/** As long as a call waits for one answer of the database or the bucket; a slow upload or download is cut off then. */
const finishCallsMs = 5000;

/** Runs the hooks, newest first. A hook that fails keeps none of the others from running; the first failure is raised at the end. */
export async function stopAll(hooks: ShutdownHooks): Promise<void> {
  const failures: unknown[] = [];
  for (let hook = hooks.pop(); hook !== undefined; hook = hooks.pop()) {
    await hook().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Stops and exits: with 0 when all was finished, with 1 when something failed or took too long. */
export function exitAfter(stop: () => Promise<void>, log: Logger): void {
  const withinMs = cluster.isWorker ? workerStopsWithinMs : stopWithinMs;
  setTimeout(() => {
    log.error({ withinMs }, 'stopping took too long: requests under way are broken off');
    process.exit(1);
  }, withinMs).unref();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}

/** Accepts no more connections, lets requests finish for a while, then closes the connections that are left. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), finishCallsMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
