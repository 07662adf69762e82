import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findOffers, type FoundOffer } from '#contract/hr/offer-actions.ts';
import { limits } from '#domain/limits.ts';
import { parseSearch } from '#domain/offer/find-offers.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

export type FoundOffers = {
  offers: readonly FoundOffer[];
  /** Null where the server does not answer this call. */
  total: number | null;
  /** The server is being asked for this text, or could not be; what it found before stays until then. */
  state: 'done' | 'asking' | 'failed';
};

const nothing = { offers: [], total: 0 };

/** The offers that a text fits best, by the server's word; none without the right to read offers. */
export function useFoundOffers(typed: string, isAllowed: boolean): FoundOffers {
  const text = typed.trim().slice(0, limits.textMax);
  const asks = isAllowed && parseSearch(text) !== null;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['found-offers', text],
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(findOffers, { query: { text }, signal: until }), signal);
      return answer === null ? { offers: [], total: null } : (answer.responseObject ?? nothing);
    },
    enabled: asks,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => leaveIfUnauthorized(error), [error]);
  if (!asks) return { ...nothing, state: 'done' };
  if (error !== null) return { ...nothing, state: 'failed' };
  return { ...(data ?? nothing), state: data === undefined || isPlaceholderData ? 'asking' : 'done' };
}
