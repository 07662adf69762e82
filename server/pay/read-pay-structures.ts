import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { payRefs as m } from '#domain/pay/messages.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { listStoredStructures, type StoredStructureRow } from './queries.ts';

/** All pay structures as the settings show them, by name. */
export const readPayStructures = async (db: Db): Promise<StoredPayStructure[]> =>
  (await listStoredStructures(db)).map(toStored);

export async function readPayStructure(db: Db, payStructureId: number): Promise<StoredPayStructure> {
  const [row] = await listStoredStructures(db, payStructureId);
  if (row === undefined) throw notFound(m.gone);
  return toStored(row);
}

function toStored({ by_name: name, user_name: userName, created_on: on, ...row }: StoredStructureRow) {
  return { ...row, offers: row.offers ?? 0, modifiedBy: name || userName, modifiedOn: new Date(on).toISOString() };
}
