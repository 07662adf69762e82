import type { Db } from '#server/db/database.ts';

/** An accepted letter that is to be sealed; `code` as domain/verification/code.ts stores it. */
export type NewSignedLetter = { candidateOfferId: number; version: number; acceptedSha256: Buffer; code: string };

/** Stores that these letters are to be sealed; one that is stored already stays as it is. Answers how many are new. */
export async function insertSignedLetters(db: Db, letters: NewSignedLetter[], on: Date): Promise<number> {
  if (letters.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('signed_letters')
    .values(
      letters.map(({ candidateOfferId, version, acceptedSha256, code }) => ({
        candidate_offer_id: candidateOfferId,
        version,
        code,
        accepted_sha256: acceptedSha256,
        created_on: on,
        next_try_on: on,
      })),
    )
    .onConflict((conflict) => conflict.column('candidate_offer_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
