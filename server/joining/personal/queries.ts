import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { PersonalDetails } from '#server/db/tables.generated.ts';

/** The personal step as it is stored, numbers still encrypted. */
export function findPersonal(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('personal_details')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

/** Stores the personal step in place of what was there. */
export async function storePersonal(
  db: Db,
  candidateOfferId: number,
  columns: Omit<Insertable<PersonalDetails>, 'candidate_offer_id'>,
): Promise<void> {
  await db
    .insertInto('personal_details')
    .values({ candidate_offer_id: candidateOfferId, ...columns })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(columns))
    .execute();
}

/** What the offer knows of the candidate: the personal step is prefilled with it before its first save. */
export function findOfferedPerson(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .select(['candidate_id', 'candidate_name', 'email', 'mobile'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
}
export type OfferedPerson = Awaited<ReturnType<typeof findOfferedPerson>>;
