import type { Serializable } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ForeseenError } from './sentence-of.ts';

/** What the first process tells each worker: never by the environment, where others on the machine could read it. */
export type WorkerSetup = { connectionString: string; poolSize: number; outboxKey: string };
/** What a worker says: first that it listens to its first process, then where it serves. The readers of the metrics
 * speak over the same line. */
type Said = { type: 'setup wanted' } | { type: 'ready'; url: string };

/** Connections that all workers share, and those that the queue of each one takes: what the embedded database allows. */
const connections = 90;
const queueConnections = 6;

/** How many connections the pool of each of `workers` workers may open. */
export const poolSizeOf = (workers: number): number =>
  Math.min(20, Math.max(4, Math.floor(connections / workers) - queueConnections));

/** A worker that dies this soon after its start is replaced only after a pause, which doubles each time. */
const soonMs = 5000;
const longestPauseMs = 30_000;

/** A worker could not start; it has said itself why. */
export class WorkerEndedError extends ForeseenError {}

export type Workers = {
  /** Where they listen, once all of them do; raises when one cannot start. */
  ready: Promise<string>;
  /** Lets each of them finish what it does, also its start, and resolves when all have ended. */
  stop(): Promise<void>;
};

/** Starts `count` processes that share one port, each a whole server on one database, and replaces those that die. */
export function startWorkers(script: string, count: number, setup: WorkerSetup, log: FastifyBaseLogger): Workers {
  cluster.setupPrimary({ exec: script });
  const state = { stopping: false };
  const ready = startFirstWorkers(count, setup).then((first) => {
    for (const { worker } of first) void keepRunning(worker, setup, state, log);
    return first[0]?.url ?? '';
  });
  return {
    ready,
    stop: () => {
      state.stopping = true;
      return stopAllWorkers();
    },
  };
}

/** All of them, or none: the others would keep a start that failed from ending. */
async function startFirstWorkers(count: number, setup: WorkerSetup) {
  try {
    return await Promise.all(Array.from({ length: count }, () => startWorker(setup)));
  } catch (error) {
    await stopAllWorkers();
    throw error;
  }
}

async function stopAllWorkers(): Promise<void> {
  const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  for (const worker of running) worker.process.kill('SIGTERM');
  await Promise.all(running.map(ended));
}

async function startWorker(setup: WorkerSetup): Promise<{ worker: Worker; url: string }> {
  const worker = cluster.fork();
  const listens = Promise.withResolvers<string>();
  // A worker that is killed during a message: 'exit' reports its end, and an unhandled error would end us too.
  worker.on('error', () => undefined);
  closeUntaken(worker);
  worker.on('message', (said: Said) => {
    // Not sooner: what is said before the worker listens would be lost.
    if (said.type === 'setup wanted') worker.send(setup);
    else if (said.type === 'ready') listens.resolve(said.url);
  });
  worker.once('exit', () => listens.reject(new WorkerEndedError('A worker ended before it could listen.')));
  return { worker, url: await listens.promise };
}

/** Closes the connection that a worker was handed and had not taken when it ended: Node, which hands each worker one at
 * a time, waits for an answer to it for ever, and so would the client. Nothing of its request was begun. */
function closeUntaken(worker: Worker): void {
  const child = worker.process;
  const send = child.send.bind(child);
  let untaken: { seq: unknown; connection: { close(): void } } | null = null;
  // What Node itself says to a worker has a number, which the answer names; nothing else tells what it has handed over.
  child.send = (message: Serializable, ...rest: unknown[]) => {
    const [connection] = rest;
    if (isClosable(connection)) untaken = { seq: Reflect.get(Object(message), 'seq'), connection };
    return send(message, ...(rest as []));
  };
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined && ack === untaken?.seq) untaken = null;
  });
  worker.once('exit', () => untaken?.connection.close());
}

const isClosable = (handle: unknown): handle is { close(): void } =>
  typeof handle === 'object' && handle !== null && 'close' in handle && typeof handle.close === 'function';

async function keepRunning(
  worker: Worker | null,
  setup: WorkerSetup,
  state: { stopping: boolean },
  log: FastifyBaseLogger,
): Promise<void> {
  let pauseMs = 0;
  while (!state.stopping) {
    const startedAt = Date.now();
    if (worker !== null) await ended(worker);
    if (state.stopping) return;
    pauseMs = Date.now() - startedAt > soonMs ? 0 : Math.min(longestPauseMs, Math.max(500, pauseMs * 2));
    log.error({ pauseMs }, 'a worker ended; another one takes its place');
    await delay(pauseMs);
    worker = await startWorker(setup).then(
      (started) => started.worker,
      (error: unknown) => {
        log.error({ err: error }, 'a worker could not start');
        return null;
      },
    );
  }
}

async function ended(worker: Worker): Promise<void> {
  if (!worker.isDead()) await once(worker, 'exit');
}

/** In a worker: the first process's message of the start. Ends this process with `stop` when that one exits. */
export async function readWorkerSetup(stop: () => void): Promise<WorkerSetup> {
  process.once('disconnect', stop);
  const answer = once(process, 'message');
  process.send?.({ type: 'setup wanted' } satisfies Said);
  const [setup] = (await answer) as [WorkerSetup];
  return setup;
}

/** In a worker: tells the first process that it listens, and where. */
export function reportReady(url: string): void {
  process.send?.({ type: 'ready', url } satisfies Said);
}
