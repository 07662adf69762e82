import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { loginMessages } from '#domain/first-messages.ts';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { candidateQueries, useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { failureSaying, type Failure } from '#web/session/failure.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { useCandidateLoginAgain } from '#web/session/candidate/use-candidate-login-again.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import { decide, type Decision, type DecisionOutcome } from './decide.ts';

type Surroundings = {
  /** Null where the server counts none. */
  offerVersion: number | null;
  reload: () => Promise<PanelOffer | undefined>;
  /** Leads back to the top of the page, where `text` is said if there is one. */
  tell: (text: string | null) => void;
};

export type DecisionState = {
  running: Decision['offerLetterStatus'] | null;
  failed: { decision: Decision['offerLetterStatus']; failure: Failure } | null;
  send: (decision: Decision) => void;
  /** Asks for the password where the session ended under a reason; shown by the page. */
  question: ReactNode;
};

/** Sends a decision and leads to where the candidate belongs after it. */
export function useDecision({ offerVersion, reload, tell }: Surroundings): DecisionState {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sessionExpired = useSessionExpired();
  const { candidateId } = useCandidateSession();
  const { loginAgain, question } = useCandidateLoginAgain(candidateId ?? '');
  const { submit } = useSubmission();
  const [running, setRunning] = useState<DecisionState['running']>(null);
  const [failed, setFailed] = useState<DecisionState['failed']>(null);

  async function goTo(path: '/onboard/joining' | '/onboard/reject'): Promise<void> {
    await navigate(path, path === '/onboard/reject' ? { state: { justRejected: true } } : {});
    // What is still on the screen is asked again: Back may come before the next page does.
    void queries.resetQueries({ queryKey: [candidateQueries] });
  }

  async function follow(outcome: DecisionOutcome, decision: Decision['offerLetterStatus']): Promise<void> {
    if (outcome.kind === 'expired') {
      if (decision === 'ACCEPTED') return sessionExpired();
      return setFailed({ decision, failure: failureSaying(loginMessages.sessionExpired) });
    }
    if (outcome.kind === 'refused') return setFailed({ decision, failure: outcome.failure });
    if (outcome.kind === 'changed') {
      const offer = await reload();
      const sameLetter = offer?.offerVersion === offerVersion && offer.mayDecide;
      if (offer === undefined || sameLetter) setFailed({ decision, failure: failureSaying(outcome.message) });
      else tell(null);
      return undefined;
    }
    if (candidateId !== null) joiningProgress.writeReason(candidateId, '');
    if (outcome.status === 'Rejected') return goTo('/onboard/reject');
    if (decision === 'ACCEPTED') {
      candidateSession.unlockJoining();
      return goTo('/onboard/joining');
    }
    // Accepted before, in another tab perhaps: the rejection came too late.
    await reload();
    tell(outcome.serverMessage);
    return undefined;
  }

  function send(decision: Decision): void {
    submit(async (signal) => {
      setRunning(decision.offerLetterStatus);
      setFailed(null);
      try {
        let outcome = await decide(decision);
        const asks = outcome.kind === 'expired' && decision.offerLetterStatus === 'REJECTED' && !signal.aborted;
        if (asks && (await loginAgain())) outcome = await decide(decision);
        if (!signal.aborted) await follow(outcome, decision.offerLetterStatus);
      } finally {
        setRunning(null);
      }
    });
  }

  return { running, failed, send, question };
}
