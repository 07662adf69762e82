import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { generalRefs } from '#domain/messages.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { accessStatusOf, statusAfter } from '#domain/offer/offer.ts';
import { isReplyOverdue } from '#domain/offer/sending/reply-by.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateActor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { letterLinkOf } from '#server/documents/links.ts';
import { findSigningState } from '#server/signed-letters/queries.ts';
import { maySeeLetter } from './policy.ts';
import { findOwnOffer, type OwnOffer } from './queries.ts';

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

function termsOf(letter: Letter): CandidateOffer['terms'] {
  return {
    offeredRole: letter.offeredRole,
    department: letter.department,
    subDepartment: letter.subDepartment,
    designation: letter.designation,
    functionalTitle: letter.functionalTitle,
    joiningDate: letter.joiningDate,
    fixedCTC: letter.fixedCTC,
    variableCTC: letter.variableCTC,
    pay: letter.pay ?? null,
  };
}

function decisionOf(offer: OwnOffer): CandidateOffer['decision'] {
  const status = accessStatusOf(offer.status);
  if (status === null || offer.decided_on === null) return null;
  return { status, decidedOn: offer.decided_on.toISOString(), rejectionReason: offer.rejection_reason };
}
