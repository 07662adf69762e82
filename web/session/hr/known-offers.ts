import type { OfferRecord } from '#contract/offers.ts';
import { hrToken } from '#web/session/tokens.ts';

type Read = () => Iterable<OfferRecord> | null;

let known: { session: string | null; read: Read } | null = null;

/** Lets other parts of HR's area look at the offers that the list keeps; `read` answers null until all of them are there. */
export function shareOffers(session: string | null, read: Read): void {
  known = { session, read };
}

/** All offers, when this session's list has loaded them; else null. */
export function knownOffers(): Iterable<OfferRecord> | null {
  return known !== null && known.session !== null && known.session === hrToken.read() ? known.read() : null;
}
