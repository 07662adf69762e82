import { generalMessages, removedMessages } from '#domain/messages.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { findLetter, findVersion, insertLetter, type LetterFile } from './letter/queries.ts';
import { makeLetterFile } from './write-letter.ts';

/**
 * The PDF of one version of an offer's letter. It is made from what the version says when it is first needed and never
 * again: whoever asks at the same time gets the same bytes. Raises 404 when there is no such version or it was removed.
 */
export async function ensureLetter({ db }: { db: Db }, candidateOfferId: number, version: number): Promise<LetterFile> {
  const kept = await findLetter(db, candidateOfferId, version);
  if (kept !== undefined) return kept;
  const letter = await findVersion(db, candidateOfferId, version);
  if (letter === undefined) throw notFound(generalMessages.unknownOffer);
  if (letter === null) throw notFound(removedMessages.letter);
  const made = await makeLetterFile(letter);
  await insertLetter(db, { ...made, candidateOfferId, version });
  return (await findLetter(db, candidateOfferId, version)) ?? made;
}
