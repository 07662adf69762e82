import { accessStatusOf, type OfferStatus, statusAfter } from '#domain/offer/offer.ts';
import type { LetterText } from '#contract/letter/candidate-letter.ts';
import { generalRefs } from '#domain/messages.ts';
import type { CandidateActor, Visitor, Deps } from '#server/deps.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { letterTextOf } from '#server/offers/letter/letter-text.ts';
import { findOwnOffer, findSent, type OwnOffer } from './queries.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { letterLinkOf, readLetterLink } from '#server/documents/links.ts';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { findSigningState } from '#server/signed-letters/queries.ts';

/** A candidate sees the letter last sent to them unless it is being revised or the offer was deleted. */
const maySeeLetter = (status: OfferStatus): boolean =>
  status === 'Offer Sent' || status === 'Approved' || status === 'Rejected';

/** The candidate's own offer as its letter was last sent. While it is being revised, terms and letter are left out: a
 * candidate must not decide on terms that may change (docs/rules/letter.md#which-letter-a-candidate-sees). */
export async function readOwnOffer(deps: Deps, actor: CandidateActor): Promise<CandidateOffer> {
  const offer = await findOwnOffer(deps.db, actor.candidateId);
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const { candidate_offer_id: candidateOfferId, sent_version: version, letter, status } = offer;
  const shown = maySeeLetter(status) && version !== null && letter !== null ? { version, letter } : null;
  const expired = isReplyOverdue({ offerLetterStatus: status, replyBy: offer.reply_by }, todayInIndia(deps.now()));
  return {
    candidateOfferId,
    candidateId: offer.candidate_id,
    candidateName: offer.candidate_name,
    offerLetterStatus: status,
    offerVersion: shown && shown.version,
    terms: shown && termsOf(shown.letter),
    letterUrl: shown && (await letterLinkOf(deps, { candidateOfferId, version: shown.version })),
    mayDecide: shown !== null && statusAfter('accept', status) !== null && !expired,
    replyBy: shown && offer.reply_by,
    expired,
    signedLetter: await findSigningState(deps.db, candidateOfferId),
    decision: decisionOf(offer),
  };
}

const termsOf = (letter: Letter): CandidateOffer['terms'] => ({
  offeredRole: letter.offeredRole,
  department: letter.department,
  subDepartment: letter.subDepartment,
  designation: letter.designation,
  functionalTitle: letter.functionalTitle,
  joiningDate: letter.joiningDate,
  fixedCTC: letter.fixedCTC,
  variableCTC: letter.variableCTC,
  pay: letter.pay ?? null,
});

function decisionOf(offer: OwnOffer): CandidateOffer['decision'] {
  const status = accessStatusOf(offer.status);
  if (status === null || offer.decided_on === null) return null;
  return { status, decidedOn: offer.decided_on.toISOString(), rejectionReason: offer.rejection_reason };
}

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

/** The letter behind a signed link, as long as the candidate may still see this version. Raises the same 404 for a link
 * that has run out, one that is none of ours, and a letter that was replaced or withdrawn since. */
export async function readLinkedLetter(deps: Deps, { ip, userAgent }: Visitor, link: string) {
  const linked = await readLetterLink(deps, link);
  if (linked === null) throw notFound(generalRefs.linkExpired);
  const { candidateOfferId, version: letterVersion } = linked;
  const sent = await findSent(deps.db, candidateOfferId, letterVersion);
  if (sent === undefined || !maySeeLetter(sent.status)) throw notFound(generalRefs.linkExpired);
  const { pdf } = await ensureLetter(deps, candidateOfferId, letterVersion);
  // Only the candidate received the link.
  const reader = { kind: 'candidate', candidateId: sent.candidate_id, ip, userAgent } as const;
  await recordSeen(deps.db, reader, { action: 'open-letter', candidateOfferId, details: { letterVersion } });
  return { ...linked, pdf };
}
