import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { loginMessages } from '#domain/first-messages.ts';
import { CallError } from '#web/api/client.ts';
import { candidateSession, type SignInNotice } from './candidate-session.ts';

/** The first part of the key of every query about the candidate; all of them are forgotten when the session ends. */
export const candidateQueries = 'candidate';

/** Ends the candidate's session in this tab, forgets what was loaded, and lets the guard lead to the login. */
export function useEndCandidateSession(): (notice: SignInNotice) => void {
  const queries = useQueryClient();
  return useCallback(
    (notice) => {
      candidateSession.signOut(notice);
      queries.removeQueries({ queryKey: [candidateQueries] });
    },
    [queries],
  );
}

/** For a call that was refused because the session has expired: says so on the login screen. */
export function useSessionExpired(): () => void {
  const end = useEndCandidateSession();
  return useCallback(() => end({ tone: 'warn', text: loginMessages.sessionExpired }), [end]);
}

/** Leads to the login where a query was refused because the session has expired. */
export function useLoginOnExpiry(error: Error | null): void {
  const sessionExpired = useSessionExpired();
  const isExpired = error instanceof CallError && error.status === 401;
  useEffect(() => {
    if (isExpired) sessionExpired();
  }, [isExpired, sessionExpired]);
}
