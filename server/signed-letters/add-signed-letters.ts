import { randomBytes } from 'node:crypto';
import { VERIFICATION_CODE_BYTES, verificationCodeOf } from '#domain/verification/code.ts';
import type { Db } from '#server/db/database.ts';
import { insertSignedLetters, type NewSignedLetter } from './queries.ts';

/** The mail that brings the letter along seals it when it is delivered: the job waits for that first. */
const mailFirstMs = 60_000;

/** Notes, in the transaction of an acceptance, that its letter is to be sealed, and gives it the code that it is
 * checked by. Answers how many were not noted before. Those that are `isDue` have no mail on its way. */
export function addSignedLetters(
  db: Db,
  accepted: Omit<NewSignedLetter, 'code'>[],
  on: Date,
  { isDue = false }: { isDue?: boolean } = {},
): Promise<number> {
  const letters = accepted.map((letter) => {
    return { ...letter, code: verificationCodeOf(randomBytes(VERIFICATION_CODE_BYTES)) };
  });
  return insertSignedLetters(db, letters, { on, nextTryOn: new Date(on.getTime() + (isDue ? 0 : mailFirstMs)) });
}
