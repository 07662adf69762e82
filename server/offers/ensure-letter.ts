import { createHash } from 'node:crypto';
import { generalRefs, removedRefs } from '#domain/messages.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { RenderPriority } from '#server/pdf/letter-renderer.ts';
import { findLetter, findVersion, insertLetter, type LetterFile } from './letter/queries.ts';

type LetterDeps = Pick<Deps, 'db' | 'letters'>;

/** The PDF of one version of an offer's letter and the SHA-256 that a decision is bound to. It is rendered from what
 * the version says when it is first needed, and never again: concurrent callers get the same bytes. Rendering takes a
 * while, so this is never called within a transaction. Raises 404 for no such version or a removed one. */
export async function ensureLetter(
  { db, letters }: LetterDeps,
  candidateOfferId: number,
  version: number,
  priority: RenderPriority = 'interactive',
): Promise<LetterFile> {
  const kept = await findLetter(db, candidateOfferId, version);
  if (kept !== undefined) return kept;
  const letter = await findVersion(db, candidateOfferId, version);
  if (letter === undefined) throw notFound(generalRefs.unknownOffer);
  if (letter === null) throw notFound(removedRefs.letter);
  return makeLetter({ db, letters }, letter, priority);
}

/** Renders the letter of a stored version and keeps it. Answers that of a concurrent caller that was faster. */
export async function makeLetter(
  { db, letters }: LetterDeps,
  letter: Letter,
  priority: RenderPriority = 'interactive',
): Promise<LetterFile> {
  const { candidateOfferId, version } = letter;
  const pdf = await letters.render(letter, priority);
  const rendered = { pdf, sha256: createHash('sha256').update(pdf).digest() };
  if (await insertLetter(db, candidateOfferId, version, rendered)) return rendered;
  return (await findLetter(db, candidateOfferId, version)) ?? rendered;
}
