import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getOfferLetter, type CandidateOffer } from '#contract/candidate-offer.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateQueries, useSessionExpired } from '#web/session/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate-session.ts';

/** Before the 10 minutes are over for which the letter's link holds (rulings, "Responses"). */
const freshLinkMs = 8 * 60 * 1000;

/** The candidate's own offer, with a link to its letter that is always fresh. An expired session leads to the login. */
export function useOwnOffer(): UseQueryResult<CandidateOffer> {
  const { candidateId, signInNumber } = useCandidateSession();
  const offer = useQuery({
    queryKey: [candidateQueries, candidateId, signInNumber, 'offer'],
    queryFn: async ({ signal }) => {
      const { responseObject } = await makeCall(getOfferLetter, { signal });
      if (responseObject === null) throw new Error('the answer holds no offer');
      return responseObject;
    },
    retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.envelope !== null),
    refetchInterval: freshLinkMs,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
  });
  const sessionExpired = useSessionExpired();
  const expired = offer.error instanceof CallError && offer.error.status === 401;
  useEffect(() => {
    if (expired) sessionExpired();
  }, [expired, sessionExpired]);
  return offer;
}
