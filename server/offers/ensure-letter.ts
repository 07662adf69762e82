import { createHash } from 'node:crypto';
import { generalMessages, removedMessages } from '#domain/messages.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Purpose } from './letter/letter-pool.ts';
import { findLetter, findVersion, insertLetter, type LetterFile } from './letter/queries.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);
const removedRefs = refsOf(removedMessages);

/**
 * The PDF of one version of an offer's letter and the SHA-256 that a decision is bound to. It is drawn from what the
 * version says when it is first needed and never again: all who ask at the same time get the same bytes. Drawing takes a
 * while in another process, so this is never called within a transaction. Raises 404 when there is no such version or it was removed.
 */
export async function ensureLetter(
  { db, letters }: Pick<Deps, 'db' | 'letters'>,
  candidateOfferId: number,
  version: number,
  purpose: Purpose = 'answer',
): Promise<LetterFile> {
  const kept = await findLetter(db, candidateOfferId, version);
  if (kept !== undefined) return kept;
  const letter = await findVersion(db, candidateOfferId, version);
  if (letter === undefined) throw notFound(generalRefs.unknownOffer);
  if (letter === null) throw notFound(removedRefs.letter);
  const drawn = await drawLetter({ letters }, letter, purpose);
  await insertLetter(db, { ...drawn, candidateOfferId, version });
  return (await findLetter(db, candidateOfferId, version)) ?? drawn;
}

/** Draws a letter, and computes the SHA-256 that a decision is bound to. */
export async function drawLetter(
  { letters }: Pick<Deps, 'letters'>,
  letter: Letter,
  purpose: Purpose,
): Promise<LetterFile> {
  const pdf = await letters.draw(letter, purpose);
  return { pdf, sha256: createHash('sha256').update(pdf).digest() };
}
