import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { findOffers as call, type FoundOffer } from '#contract/hr/offer-actions.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { findOffers, findTextOf, parseSearch } from '#domain/offer/find-offers.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { knownOffers } from '#web/session/hr/known-offers.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

/** So long after the last key the server is asked. */
const pauseMs = 120;

/** The text that is searched is made once for each record; one that changes is another record. */
const findTexts = new WeakMap<OfferRecord, string>();

function keptFindText(offer: OfferRecord): string {
  const known = findTexts.get(offer);
  if (known !== undefined) return known;
  const made = findTextOf(offer);
  findTexts.set(offer, made);
  return made;
}

export type FoundOffers = {
  text: string;
  offers: readonly FoundOffer[];
  total: number;
  /** The server is being asked, or could not be. */
  state: 'done' | 'asking' | 'failed';
};

const nothing = { offers: [], total: 0 };

/** The offers that a text fits best: of those that the list keeps, while it is open and has some; else the server says.
 * Without the right to read offers none are found. What a list that was left has kept is shown until then, and counts
 * where the server does not answer this call. */
export function useFoundOffers(typed: string, isAllowed: boolean): FoundOffers {
  const text = useDeferredValue(typed);
  const here = useMemo(() => (isAllowed ? findHere(text) : null), [text, isAllowed]);
  const isEnough = here?.isFollowed === true && here.total > 0;
  const { isKnown, ...fromServer } = useServersOffers(text, isAllowed && !isEnough);
  if (here === null || here.total === 0) return fromServer;
  const { offers, total } = here;
  if (isEnough || (fromServer.state === 'done' && !isKnown)) return { text, offers, total, state: 'done' };
  return fromServer.state === 'done' ? fromServer : { text, offers, total, state: fromServer.state };
}

/** Null when not all offers are in the browser. */
function findHere(text: string): { offers: OfferRecord[]; total: number; isFollowed: boolean } | null {
  const known = knownOffers();
  const search = parseSearch(text);
  if (known === null || search === null) return null;
  const { found, total } = findOffers(known.offers, search, { limit: limits.foundMax, findText: keptFindText });
  return { offers: found, total, isFollowed: known.isFollowed };
}

type Answer = Omit<FoundOffers, 'state'> & {
  failed: boolean;
  /** False where the server does not answer this call. */
  isKnown: boolean;
};

/** What the server finds, a moment after the last key; what it found before stays until then. */
function useServersOffers(text: string, wanted: boolean): FoundOffers & Pick<Answer, 'isKnown'> {
  const [answer, setAnswer] = useState<Answer>({ text: '', ...nothing, failed: false, isKnown: true });
  const asks = wanted && parseSearch(text) !== null;
  useEffect(() => {
    if (!asks) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { text: text.trim().slice(0, limits.textMax) };
      ownCall((until) => makeCall(call, { query, signal: until }), leaving.signal)
        .then((found) => {
          const { offers, total } = found?.responseObject ?? nothing;
          return setAnswer({ text, offers, total, failed: false, isKnown: found !== null });
        })
        .catch((error: unknown) => {
          if (leaving.signal.aborted) return;
          leaveIfUnauthorized(error);
          setAnswer({ text, ...nothing, failed: true, isKnown: true });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asks, text]);
  if (!asks) return { text, ...nothing, state: 'done', isKnown: true };
  const { failed, ...found } = answer;
  return { ...found, state: answer.text !== text ? 'asking' : failed ? 'failed' : 'done' };
}
