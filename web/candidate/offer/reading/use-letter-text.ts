import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getOfferLetterText, type LetterText } from '#contract/letter/candidate-letter.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { LetterViewerProps } from '#web/candidate/offer/letter/letter-props.ts';
import { candidateQueries, useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';

/**
 * What this version of the letter says, loaded once. Where the server has another one by now, or none, the offer is loaded
 * again, and the page says what changed. An expired session leads to the login.
 */
export function useLetterText(version: number, reload: LetterViewerProps['reload']): UseQueryResult<LetterText> {
  const { candidateId, signInNumber } = useCandidateSession();
  const text = useQuery({
    queryKey: [candidateQueries, candidateId, signInNumber, 'letter-text', version],
    queryFn: async ({ signal }) => {
      const { responseObject } = await makeCall(getOfferLetterText, { signal });
      if (responseObject?.offerVersion === version) return responseObject;
      await reload();
      throw new Error(m.stale);
    },
    retry: (failures, error) => failures < 1 && error instanceof CallError && error.envelope === null,
    staleTime: Infinity,
  });
  const sessionExpired = useSessionExpired();
  const expired = text.error instanceof CallError && text.error.status === 401;
  useEffect(() => {
    if (expired) sessionExpired();
  }, [expired, sessionExpired]);
  return text;
}
