import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { keyedHash, type Keys } from '#server/sealing/keys.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

/** SECRET_KEY is not the one that this database was made with. */
export class SecretKeyError extends ForeseenError {}

/** Raises SecretKeyError when the database was made with another SECRET_KEY. A database that is still empty takes any. */
export async function refuseOtherKey(db: Database, keys: Keys): Promise<void> {
  const fingerprint = await findFingerprint(db);
  if (fingerprint === null || isFingerprintOf(keys, fingerprint)) return;
  throw new SecretKeyError(
    'SECRET_KEY is not the key that this database was made with. Set the former key, or what is encrypted there cannot be read.',
  );
}

/** Writes the fingerprint of SECRET_KEY on the first start and raises SecretKeyError on a later one with another key. */
export async function keepSecretKey(db: Database, keys: Keys): Promise<void> {
  await db
    .insertInto('installation')
    .values({ secret_fingerprint: fingerprintOf(keys) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await refuseOtherKey(db, keys);
}

/** The fingerprint of the SECRET_KEY in force; null in an empty database. Waits while the key is being rotated. */
export async function findFingerprint(db: Database): Promise<Buffer | null> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('installation') is not null as made`.execute(db);
  if (rows[0]?.made !== true) return null;
  return db.transaction().execute(async (tx) => {
    // A rotation holds the table until it ends, however long that takes.
    await sql`set local statement_timeout = 0`.execute(tx);
    const row = await tx.selectFrom('installation').select('secret_fingerprint').executeTakeFirst();
    return row?.secret_fingerprint ?? null;
  });
}

export function isFingerprintOf(keys: Keys, fingerprint: Buffer): boolean {
  const ours = fingerprintOf(keys);
  return ours.length === fingerprint.length && timingSafeEqual(ours, fingerprint);
}

/** The stored fingerprint of SECRET_KEY: enough to detect another key. */
export const fingerprintOf = (keys: Keys): Buffer => keyedHash(keys.fingerprint, 'aarambh');
