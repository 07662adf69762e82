import type { Insertable } from 'kysely';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { Tx } from '#server/db/database.ts';
import type { OfferWithdrawals } from '#server/db/tables.generated.ts';

export async function findFirstDay(tx: Tx, candidateOfferId: number) {
  const row = await tx
    .selectFrom('joinings')
    .select('outcome')
    .where('candidate_offer_id', '=', candidateOfferId)
    .$narrowType<{ outcome: JoiningOutcome }>()
    .executeTakeFirst();
  return row?.outcome ?? null;
}

export async function insertWithdrawal(tx: Tx, withdrawal: Insertable<OfferWithdrawals>): Promise<number> {
  const { withdrawal_id } = await tx
    .insertInto('offer_withdrawals')
    .values(withdrawal)
    .returning('withdrawal_id')
    .executeTakeFirstOrThrow();
  return withdrawal_id;
}

/** The withdrawal in force of an offer that the caller has locked; undefined without one. */
export function findWithdrawal(tx: Tx, candidateOfferId: number) {
  return tx
    .selectFrom('offer_withdrawals')
    .select(['withdrawal_id', 'status_before', 'letter_stopped', 'message_id'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('undone_on', 'is', null)
    .orderBy('withdrawal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function endWithdrawal(tx: Tx, withdrawalId: number, on: Date): Promise<void> {
  await tx
    .updateTable('offer_withdrawals')
    .set({ undone_on: on })
    .where('withdrawal_id', '=', withdrawalId)
    .where('undone_on', 'is', null)
    .execute();
}
