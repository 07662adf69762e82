import { timingSafeEqual } from 'node:crypto';
import type { Database } from '#server/deps.ts';
import { keyedHash, type Keys } from '#server/keys.ts';

/** SECRET_KEY is not the one that this database was made with. */
export class SecretKeyError extends Error {}

/** Writes the fingerprint of SECRET_KEY on the first start and raises SecretKeyError on a later one with another key. */
export async function checkSecretKey(db: Database, keys: Keys): Promise<void> {
  const fingerprint = keyedHash(keys.fingerprint, 'aarambh');
  await db
    .insertInto('installation')
    .values({ secret_fingerprint: fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('secret_fingerprint').executeTakeFirstOrThrow();
  if (!timingSafeEqual(row.secret_fingerprint, fingerprint)) {
    throw new SecretKeyError(
      'SECRET_KEY is not the key that this database was made with. Set the former key, or what is encrypted there cannot be read.',
    );
  }
}
