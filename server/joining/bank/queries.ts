import type { Bank } from '#domain/joining/bank.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { hashNumber, sealNumber } from '#server/joining/identity-numbers.ts';

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
  deps: Pick<Deps, 'keys'>,
  candidateOfferId: number,
  bank: Bank,
  passbookDocumentId: string,
): Promise<void> {
  const values = {
    bank_name: bank.bankName,
    branch_name: bank.branchName,
    account_number: sealNumber(deps, candidateOfferId, 'accountNumber', bank.accountNumber),
    account_number_hash: hashNumber(deps, 'accountNumber', bank.accountNumber),
    ifsc_number: bank.ifscNumber,
    passbook_document_id: passbookDocumentId,
  };
  await db
    .insertInto('bank_details')
    .values({ candidate_offer_id: candidateOfferId, ...values })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(values))
    .execute();
}
