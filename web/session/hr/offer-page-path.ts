import { sentId } from '#web/api/read/record-ids.ts';

/** The dashboard, as the specification spells it. */
export const dashboardPath = '/hce/';

export function offerPagePath(candidateOfferId: number): string {
  return `/hce/offers/${inPath(candidateOfferId)}`;
}

export function editOfferPath(candidateOfferId: number): string {
  return `/hce/edit-candidate/${inPath(candidateOfferId)}`;
}

const inPath = (id: number): string => encodeURIComponent(sentId(id));

export function candidatePath(candidateId: string): string {
  return `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
}
