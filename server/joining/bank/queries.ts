import type { Bank } from '#domain/joining/bank.ts';
import type { Db } from '#server/db/database.ts';
import type { SealedNumber } from '#server/joining/identity-numbers.ts';

/** The bank step as it is stored, the account number still encrypted. */
export function findBank(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('bank_details')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}
export type BankRow = NonNullable<Awaited<ReturnType<typeof findBank>>>;

/** Stores the bank step in place of what was there. */
export async function storeBank(
  db: Db,
  candidateOfferId: number,
  bank: Bank,
  accountNumber: SealedNumber,
  passbookDocumentId: string,
): Promise<void> {
  const values = {
    bank_name: bank.bankName,
    branch_name: bank.branchName,
    account_number: accountNumber.sealed,
    account_number_hash: accountNumber.hash,
    ifsc_number: bank.ifscNumber,
    passbook_document_id: passbookDocumentId,
  };
  await db
    .insertInto('bank_details')
    .values({ candidate_offer_id: candidateOfferId, ...values })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(values))
    .execute();
}
