import { signInStatuses, type OfferStatus } from '#domain/offer.ts';

/** A candidate signs in only while their offer is sent and not deleted (rulings, "Offer life cycle"). */
export function mayCandidateSignIn(status: OfferStatus): boolean {
  return signInStatuses.some((allowed) => allowed === status);
}
