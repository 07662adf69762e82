import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { StoreTimeoutError, waitForStore } from '#server/process/timeouts.ts';
import { keptPlanOf } from './kept-plans.ts';
import { enterScope, leaveScope } from './scope.ts';

/** The pool with every wait bounded: for a connection and for each answer. */
export type BoundedPool = PostgresPool & {
  query<R extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<R>>;
};

/** A connection that was idle for longer is checked before use: its peer may have disappeared without closing it. */
const doubtfulAfterMs = 200;
const livesWithinMs = 1500;

/** Bounds the waits for a pool by the caller's timeouts. A connection whose answer did not come is never reused: its
 * statement may still be running there. When one is found dead, all idle ones are discarded with it. */
export function boundPool(pool: pg.Pool): BoundedPool {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  pool.on('release', (_error, client) => usedAt.set(client, performance.now()));
  const isDoubtful = (client: pg.PoolClient) => performance.now() - (usedAt.get(client) ?? Infinity) > doubtfulAfterMs;
  const open = async () => {
    const client = await waitForStore((ms) => openLiving(pool, isDoubtful, ms));
    try {
      await enterScope(client, (query) => waitForStore((ms) => ask(client, query, ms)));
      return client;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      throw error;
    }
  };
  // One for each connection: the query builder remembers what it makes of each.
  const bound = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await open();
      const known = bound.get(client) ?? boundClient(client, (error) => discardIdle(pool, error));
      bound.set(client, known);
      return known;
    },
    end: () => pool.end(),
    async query<R extends pg.QueryResultRow>(query: pg.QueryConfig) {
      const client = await open();
      try {
        const result = await waitForStore((ms) => ask<R>(client, query, ms));
        leaveScope(client);
        return result;
      } catch (error) {
        leaveScope(client, error instanceof Error ? error : true);
        throw error;
      }
    },
  };
}

async function openLiving(
  pool: pg.Pool,
  isDoubtful: (client: pg.PoolClient) => boolean,
  ms: number,
): Promise<pg.PoolClient> {
  const until = performance.now() + ms;
  for (;;) {
    const client = await connectWithin(pool, until - performance.now());
    if (!isDoubtful(client)) return client;
    try {
      await ask(client, { text: 'select 1' }, Math.min(livesWithinMs, until - performance.now()));
      return client;
    } catch (error) {
      discard(client, error);
      discardIdle(pool, error);
    }
  }
}

/** A connection; one that comes too late goes back unused. */
async function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const opening = pool.connect();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new StoreTimeoutError());
    void opening.then((client) => client.release()).catch(() => undefined);
  }, ms);
  try {
    return await Promise.race([opening, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks, and raises StoreTimeoutError when no answer came in time; the connection is then of no use any more.
 *
 * By the driver's callback and a timer of ours: for its promises and its own timer the driver assigns a function to a property,
 * and V8 puts such functions directly into the old space. All that one refers to, the rows among it, then survives each small
 * garbage collection until the next large one (ADR 89). */
async function ask<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  ms: number,
): Promise<pg.QueryResult<R>> {
  const name = keptPlanOf(query.text);
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<R>>();
  const timer = setTimeout(() => reject(new StoreTimeoutError()), Math.max(1, Math.ceil(ms)));
  client.query<R>(name === undefined ? query : { ...query, name }, (error: Error | null, result) => {
    if (error === null) resolve(result);
    else reject(error);
  });
  try {
    return await promise;
  } catch (error) {
    // The driver's error has a stack from where the answer was read; from here its stack leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A caller that asks for a connection from now on waits behind these in the pool's queue. */
function discardIdle(pool: pg.Pool, error: unknown): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => discard(client, error),
      () => undefined,
    );
  }
}

/** The driver closes a connection politely and waits for its peer, unless an answer is due: then it destroys it. */
function discard(client: pg.PoolClient, error: unknown): void {
  client.query('select 1').catch(() => undefined);
  client.release(error instanceof Error ? error : true);
}

function boundClient(client: pg.PoolClient, onSilent: (error: Error) => void): PostgresPoolClient {
  let silent: StoreTimeoutError | null = null;
  const query = async (text: unknown, values: readonly unknown[] = []): Promise<unknown> => {
    if (typeof text !== 'string') throw new Error('Cursors are not used here: nothing would bound their waits.');
    // A rollback behind it would wait as long again.
    if (silent !== null) throw silent;
    try {
      return await waitForStore((ms) => ask(client, { text, values: [...values] }, ms));
    } catch (error) {
      if (error instanceof StoreTimeoutError) {
        silent = error;
        onSilent(error);
      }
      throw error;
    }
  };
  return { query: query as PostgresPoolClient['query'], release: (destroy) => leaveScope(client, silent ?? destroy) };
}
