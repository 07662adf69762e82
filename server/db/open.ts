import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#server/env.ts';
import { createDatabase, type OpenDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded/launcher.ts';

/** Opens the database of DATABASE_URL, or starts the embedded one in DATA_DIR. `close` ends what this started. */
export async function openDatabase(env: Env, log: FastifyBaseLogger): Promise<OpenDatabase> {
  const onIdleError = (error: Error) =>
    log.warn({ err: error }, 'a database connection was lost; a new one replaces it');
  if (env.DATABASE_URL !== undefined) return createDatabase({ connectionString: env.DATABASE_URL, onIdleError });
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
