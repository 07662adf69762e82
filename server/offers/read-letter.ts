import type { FileAnswer } from '#server/http/mount.ts';
import type { LetterText } from '#contract/letter/candidate-letter.ts';
import { generalRefs, removedRefs } from '#domain/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { ensureLetter } from './ensure-letter.ts';
import { letterTextOf } from './letter/letter-text.ts';
import { findLetterVersion, findVersion } from './letter/queries.ts';

/** The letter of an offer for HR, the current version unless one is named; also of a deleted offer, which HR may view
 * (docs/rules/life-cycle.md#who-may-delete-an-offer); recorded before it is answered. Raises 404 for an unknown one. */
export async function readLetter(
  { db, letters }: Pick<Deps, 'db' | 'letters'>,
  actor: HrActor,
  candidateOfferId: number,
  letterVersion: number | undefined,
): Promise<{ pdf: Buffer; version: number }> {
  const version = letterVersion ?? (await findLetterVersion(db, candidateOfferId));
  if (version === undefined) throw notFound(generalRefs.unknownOffer);
  const { pdf } = await ensureLetter({ db, letters }, candidateOfferId, version);
  await recordSeen(db, actor, { action: 'open-letter', candidateOfferId, details: { letterVersion: version } });
  return { pdf, version };
}

/** What the current letter of an offer says, to be read as text; recorded as the PDF is. Raises 404 for an unknown offer. */
export async function readCurrentLetterText(
  { db }: Pick<Deps, 'db'>,
  actor: HrActor,
  { candidateOfferId }: { candidateOfferId: number },
): Promise<LetterText> {
  const version = await findLetterVersion(db, candidateOfferId);
  const letter = version === undefined ? undefined : await findVersion(db, candidateOfferId, version);
  if (version === undefined || letter === undefined) throw notFound(generalRefs.unknownOffer);
  if (letter === null) throw notFound(removedRefs.letter);
  await recordSeen(db, actor, { action: 'open-letter', candidateOfferId, details: { letterVersion: version } });
  return letterTextOf(letter, version);
}

export function letterAnswer(pdf: Buffer, candidateOfferId: number, version: number): FileAnswer<'pdf'> {
  return { file: pdf, filename: `offer-${candidateOfferId}-v${version}.pdf`, disposition: 'inline' };
}
