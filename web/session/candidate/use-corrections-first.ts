import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getJoiningState } from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from './candidate-account.ts';
import { candidateSession, useCandidateSession } from './candidate-session.ts';

/** The login that was led to the list already: who goes back to the offer stays there. */
let led = 0;

const nothingAsked = { asks: false, askedDocuments: 0 };

/**
 * Leads a candidate of whom HR asks corrections from the page after the login to their list, once in a login
 * (docs/rules/review.md#the-candidates-list). What cannot be asked leads nowhere: the page has its own way on. Answers how
 * many documents HR waits for, which the same answer tells.
 */
export function useCorrectionsFirst(): number | undefined {
  const { signInNumber } = useCandidateSession();
  const navigate = useNavigate();
  const { data: { asks, askedDocuments } = nothingAsked } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'corrections'],
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getJoiningState, { signal: until }), signal);
      const state = answer?.responseObject ?? null;
      if (state === null) return nothingAsked;
      return { asks: !state.readOnly && state.fixes.length > 0, askedDocuments: state.askedDocuments };
    },
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    if (!asks || led === signInNumber) return;
    led = signInNumber;
    candidateSession.unlockJoining();
    void navigate('/onboard/joining/correct');
  }, [asks, signInNumber, navigate]);
  return askedDocuments;
}
