import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { FamilyMembers } from '#server/db/tables.generated.ts';

/** The family members of a candidate in the order in which they were saved. */
export function findFamily(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('family_members')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
}

/** A member to be stored: `id` names the row that it updates, null makes a new one. */
export type MemberToStore = {
  id: number | null;
  columns: Omit<Insertable<FamilyMembers>, 'family_id' | 'candidate_offer_id' | 'position'>;
};

/** Stores the family step: rows that are not named are removed. */
export async function storeFamily(db: Db, candidateOfferId: number, members: MemberToStore[]): Promise<void> {
  const kept = members.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom('family_members')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where('family_id', 'not in', kept))
    .execute();
  for (const [position, { id, columns }] of members.entries()) {
    const values = { position, ...columns };
    if (id === null) {
      await db
        .insertInto('family_members')
        .values({ candidate_offer_id: candidateOfferId, ...values })
        .execute();
    } else {
      await db
        .updateTable('family_members')
        .set(values)
        .where('family_id', '=', id)
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
    }
  }
}
