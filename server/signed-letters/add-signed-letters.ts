import { randomBytes } from 'node:crypto';
import { VERIFICATION_CODE_BYTES, verificationCodeOf } from '#domain/verification/code.ts';
import type { Db } from '#server/db/database.ts';
import { insertSignedLetters, type NewSignedLetter } from './queries.ts';

/**
 * Notes, in the transaction of an acceptance, that its letter is to be sealed, and gives it the code that it is checked by.
 * Answers how many were not noted before.
 */
export function addSignedLetters(db: Db, accepted: Omit<NewSignedLetter, 'code'>[], on: Date): Promise<number> {
  const letters = accepted.map((letter) => ({
    ...letter,
    code: verificationCodeOf(randomBytes(VERIFICATION_CODE_BYTES)),
  }));
  return insertSignedLetters(db, letters, on);
}
