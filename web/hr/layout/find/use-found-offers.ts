import { useDeferredValue, useEffect, useState } from 'react';
import { findOffers, type FoundOffer } from '#contract/hr/offer-actions.ts';
import { limits } from '#domain/limits.ts';
import { parseSearch } from '#domain/offer/find-offers.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

/** So long after the last key the server is asked. */
const pauseMs = 120;

export type FoundOffers = {
  text: string;
  offers: readonly FoundOffer[];
  total: number;
  /** The server is being asked, or could not be. */
  state: 'done' | 'asking' | 'failed';
};

const none: readonly FoundOffer[] = [];

/** The offers that a text fits best, a moment after the last key; what was found before stays until then. Without the
 * right to read offers none are found. */
export function useFoundOffers(typed: string, isAllowed: boolean): FoundOffers {
  const text = useDeferredValue(typed);
  const [answer, setAnswer] = useState({ text: '', offers: none, total: 0, failed: false });
  const asks = isAllowed && parseSearch(text) !== null;
  useEffect(() => {
    if (!asks) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { text: text.trim().slice(0, limits.textMax) };
      fetchObject(findOffers, { query, signal: leaving.signal })
        .then(({ offers, total }) => setAnswer({ text, offers, total, failed: false }))
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return;
          leaveIfUnauthorized(error);
          setAnswer({ text, offers: none, total: 0, failed: true });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asks, text]);
  if (!asks) return { text, offers: none, total: 0, state: 'done' };
  const { failed, ...found } = answer;
  return { ...found, state: answer.text !== text ? 'asking' : failed ? 'failed' : 'done' };
}
