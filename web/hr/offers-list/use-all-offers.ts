import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { leaveIfUnauthorized } from '#web/session/hr-unauthorized.ts';
import { type AllOffers, changeOffers, noOffers, type OffersChange } from './all-offers.ts';
import { loadOffers, newPlan } from './load-offers.ts';
import { fetchOffersUntil } from './offer-calls.ts';

export type OffersOnScreen = {
  all: AllOffers;
  change: Dispatch<OffersChange>;
  /** Goes on after a failure where loading stopped. */
  retry: () => void;
  /** Fetches what changed on the server, now. */
  refresh: () => void;
};

/** All offers: the first rows at once, the rest in the background until the screen is left. */
export function useAllOffers(): OffersOnScreen {
  const [all, change] = useReducer(changeOffers, noOffers);
  const [attempt, setAttempt] = useState(0);
  const plan = useRef(newPlan());

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load(): Promise<void> {
      change({ type: 'started' });
      try {
        await loadOffers(plan.current, fetchOffersUntil(signal), (batch) => {
          if (!signal.aborted) change({ type: 'came', batch });
        });
        if (!signal.aborted) change({ type: 'completed' });
      } catch (error) {
        if (signal.aborted) return;
        // One call of several failed: the other one of this try is of no use any more, its page is asked for again.
        controller.abort();
        leaveIfUnauthorized(error);
        change({ type: 'failed', error });
      }
    }
    void load();
    return () => controller.abort();
  }, [attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const refresh = useCallback(() => {
    fetchOffersUntil(new AbortController().signal)({ page: 0, size: 100 }).then(
      ({ content }) => change({ type: 'refreshed', offers: content }),
      leaveIfUnauthorized,
    );
  }, []);
  return { all, change, retry, refresh };
}
