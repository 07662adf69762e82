import { prepareDataDir } from '#server/process/data-dir.ts';
import { openDatabase } from '#server/db/open.ts';
import { requirePrepared } from '#server/prepare-database.ts';
import { findFingerprint, isFingerprintOf } from '#server/db/secret.ts';
import { EnvError, secretKeySchema, type Env } from '#server/env.ts';
import { KeyRotationError, rotateKeys, type RotationCounts } from '#server/key-rotation/rotate-keys.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createLog } from '#server/process/log.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { hasSecretKey, keepNextKey, readSecretKey, takeNextKey } from '#server/secret-key.ts';
import { refuse, run } from './command.ts';

const usage = `Seals all that SECRET_KEY protects again, under another key. Stop every server first, and make a backup.

  NEW_SECRET_KEY=… npm run keys:rotate

SECRET_KEY is the key in force; where it is not set, the one in DATA_DIR is taken and replaced. Keys are read from the
environment and never from the arguments, where others on this machine could read them.`;

if (process.argv.length > 2) refuse(usage);
await run(async (env, hooks) => {
  const newKey = readNewKey();
  if (!hasSecretKey(env)) {
    throw new KeyRotationError(`There is no key to rotate: SECRET_KEY is not set, and ${env.dataDir} keeps none.`);
  }
  await prepareDataDir(env);
  const database = await openDatabase(env, createLog('warn'));
  hooks.push(database.close);
  return rotate(env, database, newKey);
});

function readNewKey(): string {
  const parsed = secretKeySchema.safeParse(process.env.NEW_SECRET_KEY ?? '');
  if (parsed.success) return parsed.data;
  throw new EnvError(`NEW_SECRET_KEY ${parsed.error.issues[0]?.message ?? 'is wrong'}`);
}

async function rotate(env: Env, database: OpenDatabase, newKey: string): Promise<string> {
  const { db } = database;
  await takeNextKey(env, db);
  const oldKey = await readSecretKey(env);
  const fingerprint = await findFingerprint(db);
  if (fingerprint === null) throw new KeyRotationError('This database is empty: there is nothing to seal again.');
  const change = { from: deriveKeys(oldKey), to: deriveKeys(newKey) };
  if (isFingerprintOf(change.to, fingerprint)) {
    throw new KeyRotationError('NEW_SECRET_KEY is the key in force already. Nothing was changed.');
  }
  await requirePrepared(database, change.from);
  const counts = await rotateKeys({ db, now: () => new Date() }, change, () => keepNextKey(env, newKey));
  await takeNextKey(env, db);
  return report(env, counts);
}

function report(env: Env, counts: RotationCounts): string {
  const next =
    env.SECRET_KEY === undefined
      ? `The new key is kept in ${env.dataDir}.`
      : 'Set SECRET_KEY to the new key on every machine before you start.';
  return `Sealed again: the numbers of ${counts.personal_details} personal and ${counts.bank_details} bank details, ${
    counts.joining_submissions
  } submissions, the keys of ${counts.documents} documents, ${counts.messages} waiting messages, ${counts.webhooks} secrets of webhooks, ${counts.seal_keys} keys that letters are sealed with, ${counts.hr_factors} authenticator apps, ${counts.audit} rows of the audit.
Ended: ${counts.sessions} sessions, ${counts.codes} one-time codes. Everybody has to log in again.
${next}
Backups made before can be restored only with the former key: keep it as long as you keep them, and make a new backup now.`;
}
