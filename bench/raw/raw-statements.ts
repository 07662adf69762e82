import type pg from 'pg';
import { bodyOf, type RawRoute } from './raw-server.ts';
import type { Statement } from './record-statements.ts';

/** What the route runs, and answers. */
export type Script = { statements: Statement[]; answer: unknown };

/** A route that reads the body, runs the statements of `script` one after the other with plain `pg`, and answers. */
export function rawStatements(pool: pg.Pool, script: Script): RawRoute {
  return async (request) => {
    await bodyOf(request);
    await runStatements(pool, script.statements);
    return script.answer;
  };
}

/** Runs the statements on one connection of the pool. */
export async function runStatements(pool: pg.Pool, statements: Statement[]): Promise<void> {
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
