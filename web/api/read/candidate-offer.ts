import type { AccessCheck } from '#contract/candidate-auth.ts';
import type { CandidateOffer } from '#contract/candidate-offer.ts';

/** The offer panel's offer: our own server's, or what the access check says where there is no more to read. */
export type PanelOffer = Omit<CandidateOffer, 'candidateOfferId' | 'decision'> & {
  decision: (Omit<NonNullable<CandidateOffer['decision']>, 'decidedOn'> & { decidedOn: string | null }) | null;
};

/** What the specified calls tell of an offer (docs/rules/offer-panel-and-decision.md#server-that-has-no-offer-call):
 * how it was decided, if it was. Its letter came by e-mail, so no version is known. */
export const offerByAccess = ({ offerStatus, candidateName }: AccessCheck, candidateId: string): PanelOffer => ({
  candidateId,
  candidateName,
  offerLetterStatus: offerStatus ?? 'Offer Sent',
  offerVersion: null,
  terms: null,
  letterUrl: null,
  mayDecide: offerStatus === null,
  replyBy: null,
  expired: false,
  signedLetter: null,
  decision: offerStatus === null ? null : { status: offerStatus, decidedOn: null, rejectionReason: null },
});
