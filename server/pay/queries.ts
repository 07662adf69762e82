import { sql } from 'kysely';
import { foldedName } from '#domain/lookups/lookups.ts';
import type { PayComponent } from '#domain/pay/pay-component.ts';
import type { PayStructure } from '#domain/pay/pay-structure.ts';
import type { Db, Tx } from '#server/db/database.ts';

const lockKey = 7_032_077;

/** Lets one transaction at a time change pay structures, so that no name comes in twice; held until it ends. */
export async function lockPayStructures(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** The current version of a structure; components are as the schema of the form let them through. */
export type PayStructureRow = {
  payStructureId: number;
  version: number;
  name: string;
  components: PayComponent[];
  retired: boolean;
};

const currentStructures = (db: Db) =>
  db
    .selectFrom('pay_structures as s')
    .innerJoin('pay_structure_versions as v', (join) =>
      join.onRef('v.pay_structure_id', '=', 's.pay_structure_id').onRef('v.version', '=', 's.version'),
    )
    .select([
      's.pay_structure_id as payStructureId',
      's.version',
      's.name',
      sql<PayComponent[]>`v.components`.as('components'),
      sql<boolean>`s.retired_on is not null`.as('retired'),
    ])
    .orderBy('s.name')
    .orderBy('s.pay_structure_id');

export const listPayStructures = (db: Db): Promise<PayStructureRow[]> => currentStructures(db).execute();

/** One pay structure, retired or not; undefined for an unknown id. */
export const findPayStructure = (db: Db, payStructureId: number): Promise<PayStructureRow | undefined> =>
  currentStructures(db).where('s.pay_structure_id', '=', payStructureId).executeTakeFirst();

/** All pay structures with their number of offers, without deleted ones, and the user of the last save. */
export function listStoredStructures(db: Db, payStructureId?: number) {
  return currentStructures(db)
    .leftJoin('hr_users as u', 'u.hr_user_id', 'v.created_by')
    .select(['v.created_on', 'u.name as by_name', 'u.user_name'])
    .select((eb) =>
      eb
        .selectFrom('offers as o')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('o.pay_structure_id', '=', 's.pay_structure_id')
        .where('o.status', '!=', 'Deleted')
        .as('offers'),
    )
    .$if(payStructureId !== undefined, (query) => query.where('s.pay_structure_id', '=', payStructureId ?? 0))
    .execute();
}
export type StoredStructureRow = Awaited<ReturnType<typeof listStoredStructures>>[number];

type Saved = { by: string; on: Date };

export async function insertPayStructure(tx: Tx, { name, components }: PayStructure, saved: Saved): Promise<number> {
  const { pay_structure_id: payStructureId } = await tx
    .insertInto('pay_structures')
    .values({ name, folded_name: foldedName(name) })
    .returning('pay_structure_id')
    .executeTakeFirstOrThrow();
  await insertVersion(tx, { payStructureId, version: 1, name, components }, saved);
  return payStructureId;
}

/** Saves the next version of a structure that is at `before` still and not retired; false when it is not. */
export async function updatePayStructure(
  tx: Tx,
  before: Pick<PayStructureRow, 'payStructureId' | 'version'>,
  { name, components }: PayStructure,
  saved: Saved,
): Promise<boolean> {
  const { payStructureId } = before;
  const version = before.version + 1;
  const { numUpdatedRows } = await tx
    .updateTable('pay_structures')
    .set({ name, folded_name: foldedName(name), version })
    .where('pay_structure_id', '=', payStructureId)
    .where('version', '=', before.version)
    .where('retired_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await insertVersion(tx, { payStructureId, version, name, components }, saved);
  return true;
}

async function insertVersion(tx: Tx, structure: Omit<PayStructureRow, 'retired'>, { by, on }: Saved): Promise<void> {
  const { payStructureId, version, name, components } = structure;
  await tx
    .insertInto('pay_structure_versions')
    .values({
      pay_structure_id: payStructureId,
      version,
      name,
      components: JSON.stringify(components),
      created_by: by,
      created_on: on,
    })
    .execute();
}

/** Retires a structure; false when it is retired already or unknown. */
export async function markRetired(tx: Tx, payStructureId: number, on: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pay_structures')
    .set({ retired_on: on })
    .where('pay_structure_id', '=', payStructureId)
    .where('retired_on', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
