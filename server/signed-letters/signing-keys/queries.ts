import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SealKeys } from '#server/db/tables.generated.ts';

/** Stores a key unless its certificate, or another key of our own, is there; `private_key` is sealed, and null for a key
 * from a file. */
export async function insertSigningKey(db: Db, key: Omit<Insertable<SealKeys>, 'from_file'>): Promise<void> {
  await db
    .insertInto('seal_keys')
    .values({ ...key, from_file: key.private_key === null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The key of our own that is in force; undefined before the first one was made. */
export function findOwnKey(db: Db) {
  return db
    .selectFrom('seal_keys')
    .select(['seal_key_id', 'certificate', (eb) => eb.ref('private_key').$notNull().as('private_key')])
    .where('from_file', '=', false)
    .where('retired_on', 'is', null)
    .where('private_key', 'is not', null)
    .executeTakeFirst();
}
export type OwnKeyRow = NonNullable<Awaited<ReturnType<typeof findOwnKey>>>;

/** The id of the key whose certificate has this SHA-256. */
export async function findKeyId(db: Db, certificateSha256: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('seal_keys')
    .select('seal_key_id')
    .where('certificate_sha256', '=', certificateSha256)
    .executeTakeFirst();
  return row?.seal_key_id;
}

/** Ends the key of our own that is in force: its certificate stays, the key itself is erased. False when there is none. */
export async function retireOwnKey(db: Db, on: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('seal_keys')
    .set({ retired_on: on, private_key: null })
    .where('from_file', '=', false)
    .where('retired_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
