import { sql } from 'kysely';
import type { LookupList } from '#domain/lookups/lookups.ts';
import type { Tx } from '#server/db/database.ts';
import { type EntryRow, tableOf } from '#server/lookups/queries.ts';

/** Any constant: changes of the lists wait for each other. */
const lockKey = 7_032_031;

/** Lets one transaction at a time change the lists, so that no name comes in twice; held until it ends. */
export async function lockLookups(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Adds entries with these names, of this department where they are sub-departments; answers their ids, in no order. */
export async function insertEntries(
  tx: Tx,
  list: LookupList,
  entries: readonly { name: string; deptId: number | null }[],
): Promise<{ id: number; name: string }[]> {
  if (entries.length === 0) return [];
  const { table, id, name } = tableOf(list);
  const isSub = list === 'SUB_DEPARTMENT';
  const values = entries.map((entry) =>
    isSub ? sql`(${entry.name}, ${entry.deptId}::integer)` : sql`(${entry.name})`,
  );
  const columns = isSub ? sql`${sql.ref(name)}, dept_id` : sql.ref(name);
  const { rows } = await sql<{ id: number; name: string }>`
    insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}
    returning ${sql.ref(id)} as id, ${sql.ref(name)} as name`.execute(tx);
  return rows;
}

type EntryChange = { name: string; retired: boolean; replacedBy: number | null };

/** Changes an entry; false when it was changed since it was read. What pointed to an entry that retires points to its
 * replacement, so that a replacement is always one that is offered. */
export async function updateEntry(tx: Tx, before: EntryRow, change: EntryChange, on: Date): Promise<boolean> {
  const { table, id, name } = tableOf(before.list);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(name)} = ${change.name}, replaced_by = ${change.replacedBy},
      retired_on = ${change.retired ? sql`coalesce(retired_on, ${on})` : sql`null`}
    where ${sql.ref(id)} = ${before.id} and ${sql.ref(name)} = ${before.name}
      and replaced_by is not distinct from ${before.replacedBy}
      and (retired_on is not null) = ${before.retired}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  if (change.retired) {
    await sql`
      update ${sql.table(table)} set replaced_by = ${change.replacedBy} where replaced_by = ${before.id}`.execute(tx);
  }
  return true;
}

/** Marks the offers with this entry as changed, so that open lists of offers show the new name. In the order of their
 * ids, like every bulk change. */
export async function markOffersOf(tx: Tx, { list, id }: Pick<EntryRow, 'list' | 'id'>): Promise<void> {
  await sql`
    with named as (
      select candidate_offer_id from offers where ${sql.ref(tableOf(list).id)} = ${id}
      order by candidate_offer_id for no key update)
    update offers o set changed_in = pg_current_xact_id() from named
    where o.candidate_offer_id = named.candidate_offer_id`.execute(tx);
}
