/** The dashboard, as the specification spells it. */
export const dashboardPath = '/hce/';

export function offerPagePath(candidateOfferId: number): string {
  return `/hce/offers/${candidateOfferId}`;
}

export function editOfferPath(candidateOfferId: number): string {
  return `/hce/edit-candidate/${candidateOfferId}`;
}

export function candidatePath(candidateId: string): string {
  return `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
}
