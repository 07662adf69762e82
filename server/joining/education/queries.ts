import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Educations } from '#server/db/tables.generated.ts';

/** The education entries of a candidate in the order in which they were saved. */
export function findEducations(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('educations')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
}

/** An entry to be stored: `id` names the row that it updates, null makes a new one. */
export type EducationToStore = {
  id: number | null;
  columns: Omit<Insertable<Educations>, 'education_id' | 'candidate_offer_id' | 'position'>;
};

/** Stores the education step: rows that are not named are removed. */
export async function storeEducations(db: Db, candidateOfferId: number, entries: EducationToStore[]): Promise<void> {
  const kept = entries.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom('educations')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where('education_id', 'not in', kept))
    .execute();
  for (const [position, { id, columns }] of entries.entries()) {
    const values = { position, ...columns };
    if (id === null) {
      await db
        .insertInto('educations')
        .values({ candidate_offer_id: candidateOfferId, ...values })
        .execute();
    } else {
      await db
        .updateTable('educations')
        .set(values)
        .where('education_id', '=', id)
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
    }
  }
}
