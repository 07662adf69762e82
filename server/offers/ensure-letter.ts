import { createHash } from 'node:crypto';
import { generalMessages, removedMessages } from '#domain/messages.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Purpose } from './letter/letter-pool.ts';
import { findLetter, findVersion, insertLetters, type LetterFile, type NewLetter } from './letter/queries.ts';
import { refsOf } from '#domain/texts.ts';

const generalRefs = refsOf(generalMessages);
const removedRefs = refsOf(removedMessages);

type LetterDeps = Pick<Deps, 'db' | 'letters'>;

/**
 * The PDF of one version of an offer's letter and the SHA-256 that a decision is bound to. It is drawn from what the
 * version says when it is first needed, and never again: all who ask at the same time get the same bytes. Drawing takes a
 * while in another process, so this is never called within a transaction. Raises 404 when there is no such version or it was removed.
 */
export async function ensureLetter(
  { db, letters }: LetterDeps,
  candidateOfferId: number,
  version: number,
  purpose: Purpose = 'answer',
): Promise<LetterFile> {
  const kept = await findLetter(db, candidateOfferId, version);
  if (kept !== undefined) return kept;
  const letter = await findVersion(db, candidateOfferId, version);
  if (letter === undefined) throw notFound(generalRefs.unknownOffer);
  if (letter === null) throw notFound(removedRefs.letter);
  return makeLetter({ db, letters }, letter, purpose);
}

/**
 * Draws the letter of a version that is stored and keeps it. Where somebody else was faster theirs is the letter, and is
 * answered.
 */
export async function makeLetter(
  { db, letters }: LetterDeps,
  letter: Letter,
  purpose: Purpose = 'answer',
  keep: (drawn: NewLetter) => Promise<void> = (drawn) => insertLetters(db, [drawn]),
): Promise<LetterFile> {
  const { candidateOfferId, version } = letter;
  const pdf = await letters.draw(letter, purpose);
  const sha256 = createHash('sha256').update(pdf).digest();
  const drawn = { candidateOfferId, version, pdf, sha256, isKept: false };
  await keep(drawn);
  return (drawn.isKept ? undefined : await findLetter(db, candidateOfferId, version)) ?? { pdf, sha256 };
}
