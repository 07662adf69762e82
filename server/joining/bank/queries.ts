import type { Insertable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { BankDetails } from '#server/db/tables.generated.ts';

/** The bank step as it is stored, the account number still encrypted. */
export function findBank(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('bank_details')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

/** Stores the bank step in place of what was there. */
export async function storeBank(
  db: Db,
  candidateOfferId: number,
  columns: Omit<Insertable<BankDetails>, 'candidate_offer_id'>,
): Promise<void> {
  await db
    .insertInto('bank_details')
    .values({ candidate_offer_id: candidateOfferId, ...columns })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(columns))
    .execute();
}
