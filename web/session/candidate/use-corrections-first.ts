import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { OwnJoiningState } from '#contract/joining.ts';
import { candidateSession, useCandidateSession } from './candidate-session.ts';

/** The login that was led to the list already: who goes back to the offer stays there. */
let led = 0;

/** Leads a candidate of whom HR asks corrections from the page after the login to their list, once in a login
 * (docs/rules/review.md#the-candidates-list). What cannot be asked leads nowhere: the page has its own way on. */
export function useCorrectionsFirst(state: OwnJoiningState | null | undefined): void {
  const { signInNumber } = useCandidateSession();
  const navigate = useNavigate();
  // A server of another make may tell of none.
  const fixes: OwnJoiningState['fixes'] | undefined = state?.fixes;
  const asks = state?.readOnly === false && fixes !== undefined && fixes.length > 0;
  useEffect(() => {
    if (!asks || led === signInNumber) return;
    led = signInNumber;
    candidateSession.unlockJoining();
    void navigate('/onboard/joining/correct');
  }, [asks, signInNumber, navigate]);
}
