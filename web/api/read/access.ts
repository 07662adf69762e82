import type { AccessCheck } from '#contract/candidate-auth.ts';
import { readOfferStatus } from '#domain/offer/status.ts';

/** The answer of the access check; null when there is none in it. Part of what the login loads: it imports little. */
export function readAccess(raw: Partial<AccessCheck> | null): AccessCheck | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { pass, offerStatus, candidateName, language } = raw;
  const status = readOfferStatus(offerStatus);
  return {
    pass: pass === true,
    offerStatus: status === 'Approved' || status === 'Rejected' ? status : null,
    candidateName: candidateName ?? '',
    // A server may know of none.
    ...(language === undefined ? {} : { language }),
  };
}
