import type { LetterText } from '#contract/letter/candidate-letter.ts';
import { generalRefs } from '#domain/messages.ts';
import type { CandidateActor } from '#server/actor.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { letterTextOf } from '#server/offers/letter/letter-text.ts';
import { maySeeLetter } from './policy.ts';
import { findOwnOffer } from './queries.ts';

/** The content of the letter last sent to this candidate, from the same source as its PDF; null while the offer is
 * being revised. Recorded as opened before it is answered, as the PDF is (docs/rules/letter.md#letter-as-text). */
export async function readLetterText(deps: Deps, actor: CandidateActor): Promise<LetterText | null> {
  const offer = await findOwnOffer(deps.db, actor.candidateId);
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const { candidate_offer_id: candidateOfferId, sent_version: offerVersion, letter, status } = offer;
  if (!maySeeLetter(status) || offerVersion === null || letter === null) return null;
  await recordSeen(deps.db, actor, {
    action: 'open-letter',
    candidateOfferId,
    details: { letterVersion: offerVersion },
  });
  return letterTextOf(letter, offerVersion);
}
