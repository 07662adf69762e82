import { sentId } from '#web/api/read/record-ids.ts';

/** The dashboard, as the specification spells it. */
export const dashboardPath = '/hce/';

export const offerPagePath = (candidateOfferId: number): string => `/hce/offers/${inPath(candidateOfferId)}`;

export const editOfferPath = (candidateOfferId: number): string => `/hce/edit-candidate/${inPath(candidateOfferId)}`;

const inPath = (id: number): string => encodeURIComponent(sentId(id));

export const candidatePath = (candidateId: string): string =>
  `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
