import type pg from 'pg';
import { bodyOf, type RawRoute } from './raw-server.ts';
import type { Statement } from './record-statements.ts';

/** What the route does apart from the database, runs, and answers. */
export type Script = { work?: () => Promise<unknown>; statements: Statement[]; answer: unknown };

/**
 * A route that reads the body, does the work of `script`, runs its statements one after the other with plain `pg`, and answers
 * what the script says, or what the work made.
 */
export function rawStatements(pool: pg.Pool, script: Script): RawRoute {
  return async (request) => {
    await bodyOf(request);
    const made = await script.work?.();
    await runStatements(pool, script.statements);
    return script.answer ?? made;
  };
}

/** Runs the statements on one connection of the pool. */
async function runStatements(pool: pg.Pool, statements: Statement[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values);
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
