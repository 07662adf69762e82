import type pg from 'pg';
import { bodyOf, type RawRoute } from './raw-server.ts';

export type Statement = { text: string; values: unknown[] };

/** What the route does apart from the database, runs, and answers. */
export type Script = { work?: () => Promise<unknown>; statements: Statement[]; answer: unknown };

/** A route that reads the body, does the work of `script`, runs its statements one after the other with plain `pg`,
 * and answers what the script says, or what the work made. */
export function rawStatements(pool: pg.Pool, script: Script): RawRoute {
  return async (request) => {
    await bodyOf(request);
    const made = await script.work?.();
    const client = await pool.connect();
    try {
      for (const { text, values } of script.statements) await client.query(text, values);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
    return script.answer ?? made;
  };
}

/** Records what the app asks of PostgreSQL while `work` runs, so that plain `pg` can be asked the same. */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const originals = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const recording = async () => {
    const client = await connect();
    if (!originals.has(client)) {
      const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
      originals.set(client, client.query);
      client.query = ((asked: pg.QueryConfig, ...rest: unknown[]) => {
        // The question whether an idle connection lives has no values: it is none of the call's statements.
        if (asked.values) recorded.push({ text: asked.text, values: asked.values });
        return query(asked, ...rest);
      }) as pg.PoolClient['query'];
    }
    return client;
  };
  pool.connect = recording as pg.Pool['connect'];
  try {
    await work();
  } finally {
    pool.connect = connect as pg.Pool['connect'];
    for (const [client, query] of originals) client.query = query;
  }
  return recorded;
}
