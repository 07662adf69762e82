import { prepareDataDir } from '#server/process/data-dir.ts';
import { createLog } from '#server/process/log.ts';
import { openDatabase } from '#server/db/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { readEnv } from '#server/env.ts';
import { readKeys } from '#server/secret-key.ts';
import { sentenceOf } from '#server/process/sentence-of.ts';

/** Brings the database of DATABASE_URL, or the embedded one, to this version without starting the server. */
async function main(): Promise<string> {
  const env = readEnv(process.env);
  await prepareDataDir(env);
  const database = await openDatabase(env, createLog('warn'));
  try {
    const applied = await prepareDatabase(database, await readKeys(env, database.db));
    return applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await main());
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
