import type { FamilyMember } from '#domain/joining/family.ts';
import type { Db } from '#server/db/database.ts';

/** The family members of a candidate in the order in which they were saved. */
export function findFamily(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('family_members')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
}
export type FamilyRow = Awaited<ReturnType<typeof findFamily>>[number];

/** A member to be stored: `id` names the row that it updates, null makes a new one. */
export type MemberToStore = { id: number | null; entry: FamilyMember };

/** Stores the family step: rows that are not named are removed. */
export async function storeFamily(db: Db, candidateOfferId: number, members: MemberToStore[]): Promise<void> {
  const kept = members.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom('family_members')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where('family_id', 'not in', kept))
    .execute();
  for (const [position, { id, entry }] of members.entries()) {
    const values = {
      position,
      name: entry.name,
      relation: entry.relation,
      date_of_birth: entry.dateOfBirth,
      occupation: entry.occupation ?? null,
      contact_number: entry.contactNumber ?? null,
    };
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
