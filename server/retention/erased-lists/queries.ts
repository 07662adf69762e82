import type { Db, Tx } from '#server/db/database.ts';

/** Notes that the list of this key is applied here. */
export async function insertErasedList(tx: Tx, key: string, on: Date): Promise<void> {
  await tx
    .insertInto('erased_lists')
    .values({ list_key: key, applied_on: on })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Those of the keys that are applied here. */
export async function appliedLists(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('erased_lists').select('list_key').where('list_key', 'in', keys).execute();
  return new Set(rows.map((row) => row.list_key));
}
