import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from './env.ts';

/** SECRET_KEY, or outside production the one that is made once and kept in DATA_DIR with mode 0600. */
export async function readSecretKey(env: Env): Promise<string> {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  const path = join(env.dataDir, 'secret-key');
  const kept = await readIfThere(path);
  if (kept !== null) return kept;
  // Written whole under another name, then linked: of two starts at once one wins, and none reads half a key.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
