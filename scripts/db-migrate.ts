import { prepareDataDir } from '#server/process/data-dir.ts';
import { createLog } from '#server/process/log.ts';
import { openDatabase } from '#server/db/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { readKeys } from '#server/secret-key.ts';
import { run } from './command.ts';

// Brings the database of DATABASE_URL, or the embedded one, to this version without starting the server.
await run(async (env, hooks) => {
  await prepareDataDir(env);
  const database = await openDatabase(env, createLog('warn'));
  hooks.push(database.close);
  const applied = await prepareDatabase(database, await readKeys(env, database.db));
  return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
});
