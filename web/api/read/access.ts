import type { AccessCheck } from '#contract/candidate-auth.ts';
import { readOfferStatus } from '#domain/offer.ts';

/** Spec §3, "Access check response"; null when the answer holds none. Part of what the login loads: it imports little. */
export function readAccess(raw: Partial<AccessCheck> | null): AccessCheck | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { pass, offerStatus, candidateName } = raw;
  const status = readOfferStatus(offerStatus);
  return {
    pass: pass === true,
    offerStatus: status === 'Approved' || status === 'Rejected' ? status : null,
    candidateName: candidateName ?? '',
  };
}
