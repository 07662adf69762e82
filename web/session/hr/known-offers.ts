import type { OfferRecord } from '#contract/offers.ts';
import { hrToken } from '#web/session/tokens.ts';

/** The offers that HR's list keeps. */
type SharedOffers = {
  /** Null until all of them are there. */
  read: () => Iterable<OfferRecord> | null;
  /** The list is open: what it keeps follows the server. */
  isFollowed: () => boolean;
  /** Takes offers as they are now. */
  change: (changed: readonly OfferRecord[]) => void;
};

let shared: { session: string | null; offers: SharedOffers } | null = null;

/** Lets other parts of HR's area look at the offers that the list keeps, and hand it those that they changed. */
export function shareOffers(session: string | null, offers: SharedOffers): void {
  shared = { session, offers };
}

/** All offers, when this session's list has loaded them; else null. */
export function knownOffers(): { offers: Iterable<OfferRecord>; isFollowed: boolean } | null {
  const known = sharedOffers();
  const offers = known?.read() ?? null;
  return known === null || offers === null ? null : { offers, isFollowed: known.isFollowed() };
}

export function noteChangedOffers(changed: readonly OfferRecord[]): void {
  sharedOffers()?.change(changed);
}

function sharedOffers(): SharedOffers | null {
  return shared !== null && shared.session !== null && shared.session === hrToken.read() ? shared.offers : null;
}
