import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, renameDurably, writeDurably } from './process/durable-file.ts';
import { hasCode } from './process/error-code.ts';
import { findFingerprint, isFingerprintOf } from './db/secret.ts';
import type { Database } from './db/database.ts';
import type { Env } from './env.ts';
import { deriveKeys, type Keys } from './sealing/keys.ts';

type KeySettings = Pick<Env, 'SECRET_KEY' | 'dataDir'>;

/** SECRET_KEY, or outside production the one that is made once and kept in DATA_DIR with mode 0600. */
export async function readSecretKey(env: KeySettings): Promise<string> {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  const path = keptKey(env);
  const kept = readIfThere(path);
  if (kept !== undefined) return kept;
  // Written whole under another name, then linked: of two starts at once one wins, and none reads half a key.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

/** The keys of this database. A rotation of the kept key that ended between its commit and its file is finished first. */
export async function readKeys(env: KeySettings, db: Database): Promise<Keys> {
  await takeNextKey(env, db);
  return deriveKeys(await readSecretKey(env));
}

/** Whether there is a key to read: else one would be made that cannot be the one of a database that is there. */
export const hasSecretKey = (env: KeySettings): boolean =>
  env.SECRET_KEY !== undefined || readIfThere(keptKey(env)) !== undefined;

/** Keeps the key to come next to the one in force, where DATA_DIR keeps it; with SECRET_KEY set there is nothing to do. */
export function keepNextKey(env: KeySettings, key: string): void {
  if (env.SECRET_KEY === undefined) writeDurably(nextKey(env), key, 0o600);
}

/** Puts the key to come in the place of the kept one if it is the one that the database was encrypted with. */
export async function takeNextKey(env: KeySettings, db: Database): Promise<void> {
  const next = env.SECRET_KEY === undefined ? readIfThere(nextKey(env)) : undefined;
  if (next === undefined) return;
  const fingerprint = await findFingerprint(db);
  if (fingerprint === null || !isFingerprintOf(deriveKeys(next), fingerprint)) return;
  try {
    renameDurably(nextKey(env), keptKey(env));
  } catch (error) {
    // Another start was faster.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

const keptKey = ({ dataDir }: KeySettings) => join(dataDir, 'secret-key');
const nextKey = (env: KeySettings) => `${keptKey(env)}.next`;
