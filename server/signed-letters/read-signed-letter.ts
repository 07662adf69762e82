import { generalRefs, removedRefs } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { signedLetterMessages } from '#domain/verification/messages.ts';
import type { CandidateActor, HrActor, Deps } from '#server/deps.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import { findOffer, findOfferIdOf, findSigned, findSigningState } from './queries.ts';

const m = refsOf(signedLetterMessages);

type SignedLetter = { candidateOfferId: number; version: number; pdf: Buffer };

/** The candidate's own signed letter; recorded before it is answered. Raises as `readSignedLetter` does. */
export async function readOwnSignedLetter(deps: Pick<Deps, 'db'>, actor: CandidateActor): Promise<SignedLetter> {
  const candidateOfferId = await findOfferIdOf(deps.db, actor.candidateId);
  if (candidateOfferId === undefined) throw notFound(generalRefs.unknownOffer);
  return readSignedLetter(deps, actor, candidateOfferId);
}

/** The signed letter of an offer; recorded before it is answered. Raises 404 when there is no such offer, it was not
 * accepted or removed, 409 while the letter is being sealed. */
export async function readSignedLetter(
  { db }: Pick<Deps, 'db'>,
  actor: HrActor | CandidateActor,
  candidateOfferId: number,
): Promise<SignedLetter> {
  const sealed = await findSigned(db, candidateOfferId);
  if (sealed === undefined) throw await refusal(db, candidateOfferId);
  const { version, pdf } = sealed;
  await recordSeen(db, actor, { action: 'open-signed-letter', candidateOfferId, details: { letterVersion: version } });
  return { candidateOfferId, version, pdf };
}

async function refusal(db: Deps['db'], candidateOfferId: number) {
  if ((await findSigningState(db, candidateOfferId)) !== null) return conflict(m.beingPrepared);
  const offer = await findOffer(db, candidateOfferId);
  if (offer === undefined) return notFound(generalRefs.unknownOffer);
  return notFound(offer.removed_on === null ? m.notAccepted : removedRefs.letter);
}
