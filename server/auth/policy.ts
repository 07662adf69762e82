import { signInStatuses, type OfferStatus } from '#domain/offer/offer.ts';

/** A candidate signs in only while their offer is sent and not deleted. */
export function mayCandidateSignIn(status: OfferStatus): boolean {
  return signInStatuses.some((allowed) => allowed === status);
}
