import { useEffect, useSyncExternalStore } from 'react';
import { watchHrSession } from '#web/session/hr/hr-session.ts';
import { shareOffers } from '#web/session/hr/known-offers.ts';
import { hrToken } from '#web/session/tokens.ts';
import type { AllOffers, OffersChange } from './all-offers.ts';
import { fetchOffersUntil, sendOffers } from './offer-calls.ts';
import { createOfferSync, type OfferSync } from './offer-sync.ts';
import { createSending, type Sending } from '#web/hr/offers-list/sending/sending.ts';

/** The offers that this session has loaded, and what it is sending. */
export type SessionOffers = OfferSync & { sending: Sending };

let kept: { session: string | null; offers: SessionOffers } | null = null;
let watching = false;

/** The offers of the current session. They are dropped with it: the next user begins with none. */
function offersOfSession(): SessionOffers {
  const session = hrToken.read();
  if (kept?.session === session) return kept.offers;
  const sync = createOfferSync(fetchOffersUntil);
  const sending = createSending({
    call: sendOffers,
    change: sync.change,
    mayGoOn: () => session !== null && hrToken.read() === session,
  });
  // Without a session nothing is loaded.
  kept = { session, offers: { ...sync, sending, open: session === null ? () => () => undefined : sync.open } };
  shareOffers(session, {
    read: () => (sync.read().phase === 'complete' ? sync.read().byId.values() : null),
    isFollowed: sync.isFollowing,
    change: (offers) => sync.change({ type: 'refreshed', offers }),
  });
  if (!watching) watchHrSession(forgetOldSession);
  watching = true;
  return kept.offers;
}

function forgetOldSession(): void {
  if (kept?.session !== hrToken.read()) kept = null;
}

/** The offers of the session; replaced when another user logs in. */
export function useSessionOffers(): SessionOffers {
  return useSyncExternalStore(watchHrSession, offersOfSession);
}

export type OffersOnScreen = {
  all: AllOffers;
  change: (change: OffersChange) => void;
  /** Goes on after a failure where loading stopped. */
  retry: () => void;
  /** Fetches what changed on the server, now. Answers whether it came; raises nothing. */
  refresh: () => Promise<boolean>;
};

/**
 * All offers: the first rows at once, the rest in the background until the screen is left. A user who comes back finds
 * them as they were, and then what changed meanwhile.
 */
export function useAllOffers(): OffersOnScreen {
  const { read, subscribe, open, change, retry, refresh } = useSessionOffers();
  const all = useSyncExternalStore(subscribe, read);
  useEffect(open, [open]);
  return { all, change, retry, refresh };
}
