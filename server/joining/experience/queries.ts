import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Experiences } from '#server/db/tables.generated.ts';

/** The jobs of a candidate in the order in which they were saved. */
export function findExperiences(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('experiences')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('position')
    .execute();
}

/** Whether the candidate said to be a fresher; null before the first save. */
export async function findFresher(db: Db, candidateOfferId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('joining_forms')
    .select('is_fresher')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row?.is_fresher ?? null;
}

/** A job to be stored: `id` names the row that it updates, null makes a new one. */
export type ExperienceToStore = {
  id: number | null;
  columns: Omit<Insertable<Experiences>, 'experience_id' | 'candidate_offer_id' | 'position'>;
};

/** Stores the experience step: rows that are not named are removed. */
export async function storeExperiences(
  db: Db,
  candidateOfferId: number,
  isFresher: boolean,
  jobs: ExperienceToStore[],
): Promise<void> {
  await db
    .updateTable('joining_forms')
    .set({ is_fresher: isFresher })
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();
  const kept = jobs.flatMap(({ id }) => (id === null ? [] : [id]));
  await db
    .deleteFrom('experiences')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kept.length > 0, (query) => query.where('experience_id', 'not in', kept))
    .execute();
  for (const [position, { id, columns }] of jobs.entries()) {
    const values = { position, ...columns };
    if (id === null) {
      await db
        .insertInto('experiences')
        .values({ candidate_offer_id: candidateOfferId, ...values })
        .execute();
    } else {
      await db
        .updateTable('experiences')
        .set(values)
        .where('experience_id', '=', id)
        .where('candidate_offer_id', '=', candidateOfferId)
        .execute();
    }
  }
}
