/** The dashboard, as the specification spells it. */
export const dashboardPath = '/hce/';

/** The page of one offer. */
export function offerPagePath(candidateOfferId: number): string {
  return `/hce/offers/${candidateOfferId}`;
}

/** The form that edits an offer. */
export function editOfferPath(candidateOfferId: number): string {
  return `/hce/edit-candidate/${candidateOfferId}`;
}

/** The joining form of a candidate who accepted. */
export function candidatePath(candidateId: string): string {
  return `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
}
