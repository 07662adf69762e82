import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';
import { createDatabase, type OpenDatabase } from './database.ts';
import { connectionToRunning, startEmbeddedPostgres } from './embedded/start-embedded.ts';
import { tryDatabase } from './try-database.ts';

export const lostConnection = 'a database connection was lost; a new one replaces it';

/** Opens the database of DATABASE_URL, or starts the embedded one in DATA_DIR. `close` ends what this started. Raises
 * DatabaseUrlError or EmbeddedPostgresError with a sentence when that one cannot be used. */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const onIdleError = (error: Error) => log.warn({ err: error }, lostConnection);
  if (env.DATABASE_URL !== undefined) {
    await tryDatabase(env.DATABASE_URL);
    return createDatabase({ connectionString: env.DATABASE_URL, onIdleError });
  }
  const embedded = await startEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => log.info(line) });
  const database = createDatabase({ connectionString: embedded.connectionString, onIdleError });
  return {
    ...database,
    close: async () => {
      await database.close();
      await embedded.stop();
    },
  };
}

/** The same for a command that may run next to the server: the embedded database of a server on DATA_DIR is used. */
export async function openDatabaseForCommand(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const running = env.DATABASE_URL === undefined ? await connectionToRunning(env.dataDir) : null;
  return running === null ? openDatabase(env, log) : createDatabase({ connectionString: running, poolSize: 4 });
}
