import { mkdir } from 'node:fs/promises';
import { createLog } from '#server/log.ts';
import { openDatabase } from '#server/db/open.ts';
import { prepareDatabase } from '#server/db/prepare.ts';
import { readEnv } from '#server/env.ts';
import { deriveKeys } from '#server/keys.ts';
import { readSecretKey } from '#server/secret-key.ts';

// Brings the database of DATABASE_URL, or the embedded one, to this version without starting the server.
const env = readEnv(process.env);
await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
const database = await openDatabase(env, createLog('warn'));
try {
  const applied = await prepareDatabase(database, deriveKeys(await readSecretKey(env)));
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
} finally {
  await database.close();
}
