import type { OfferRecord } from '#contract/offers.ts';
import { hrToken } from '#web/session/tokens.ts';

type TakeOffers = (changed: readonly OfferRecord[]) => void;

let list: { session: string | null; take: TakeOffers } | null = null;

/** Lets other parts of HR's area hand the list of this session the offers that they changed. */
export function shareOffers(session: string | null, take: TakeOffers): void {
  list = { session, take };
}

export function noteChangedOffers(changed: readonly OfferRecord[]): void {
  if (list !== null && list.session !== null && list.session === hrToken.read()) list.take(changed);
}
