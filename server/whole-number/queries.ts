import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What a candidate said of the number, with the name of the HR user who registered it, '' for one who was removed;
 * undefined before that. */
export function findWholeNumber(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('whole_numbers as n')
    .leftJoin('hr_users as u', 'u.hr_user_id', 'n.registered_by')
    .selectAll('n')
    .select(sql<string>`coalesce(nullif(u.name, ''), u.user_name, '')`.as('registrar'))
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}
export type WholeNumberRow = NonNullable<Awaited<ReturnType<typeof findWholeNumber>>>;

type Answer = { number: Buffer | null; acknowledgedOn: Date | null; on: Date };

/** Keeps what the candidate said, in the place of what was said before; false once it was registered. */
export async function storeWholeNumber(db: Db, candidateOfferId: number, answer: Answer): Promise<boolean> {
  const { number, acknowledgedOn, on } = answer;
  const columns = { number, acknowledged_on: acknowledgedOn, given_on: on };
  const { numInsertedOrUpdatedRows: stored = 0n } = await db
    .insertInto('whole_numbers')
    .values({ candidate_offer_id: candidateOfferId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('candidate_offer_id')
        .doUpdateSet(columns)
        .where('whole_numbers.registered_on', 'is', null)
        .where('whole_numbers.removed_on', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return stored === 1n;
}

/** Notes that the number was registered; false where there is none, or it was before. */
export async function markRegistered(db: Db, candidateOfferId: number, hrUserId: string, on: Date): Promise<boolean> {
  const { numUpdatedRows: registered } = await db
    .updateTable('whole_numbers')
    .set({ registered_on: on, registered_by: hrUserId })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('number', 'is not', null)
    .where('registered_on', 'is', null)
    .executeTakeFirstOrThrow();
  return registered === 1n;
}

/** Removes numbers that were registered before this moment; answers whose they were. */
export async function removeNumbers(db: Db, registeredBefore: Date, on: Date): Promise<number[]> {
  const removed = await db
    .updateTable('whole_numbers')
    .set({ number: null, removed_on: on })
    .where('number', 'is not', null)
    .where('registered_on', '<=', registeredBefore)
    .returning('candidate_offer_id')
    .execute();
  return removed.map((row) => row.candidate_offer_id);
}
