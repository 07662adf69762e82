import { useEffect, useSyncExternalStore } from 'react';
import type { AllOffers, OffersChange } from './all-offers.ts';
import { useSessionDesk } from './session-offers.ts';

export type OffersOnScreen = {
  all: AllOffers;
  change: (change: OffersChange) => void;
  /** Goes on after a failure where loading stopped. */
  retry: () => void;
  /** Fetches what changed on the server, now. Answers whether it came; raises nothing. */
  refresh: () => Promise<boolean>;
};

/**
 * All offers: the first rows at once, the rest in the background until the screen is left (rulings). Who comes back finds
 * them as they were, and then what changed meanwhile.
 */
export function useAllOffers(): OffersOnScreen {
  const { read, subscribe, open, change, retry, refresh } = useSessionDesk();
  const all = useSyncExternalStore(subscribe, read);
  useEffect(open, [open]);
  return { all, change, retry, refresh };
}
