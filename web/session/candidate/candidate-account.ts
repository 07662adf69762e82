import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { logout } from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateSession, useCandidateSession, type SignInNotice } from './candidate-session.ts';
import { withChosenFiles } from './with-chosen-files.ts';
import { joiningProgress } from './joining-progress.ts';

/** The first part of the key of every query about the candidate; all of them are forgotten when the session ends. */
export const candidateQueries = 'candidate';

/** Ends the candidate's session in this tab, forgets what was loaded, and lets the guard lead to the login. */
function useEndCandidateSession(): (notice: SignInNotice) => void {
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

/** Who is signed in, and Logout, as the header of every candidate page wants them. */
export function useCandidateAccount(): { userName: string; onLogout: () => void } {
  const { candidateId, candidateName } = useCandidateSession();
  const end = useEndCandidateSession();
  return {
    userName: candidateName,
    onLogout: () => {
      // The call has taken its token before it returns, so the tab need not wait for the network to forget it.
      const told = makeCall(logout);
      if (candidateId !== null) {
        const { filesKey } = joiningProgress.read(candidateId);
        joiningProgress.clear(candidateId);
        withChosenFiles(({ forgetChosenFiles }) => forgetChosenFiles(filesKey ?? ''));
      }
      end({ tone: 'ok', text: loginMessages.loggedOut });
      told.catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        // Not the error itself: it holds the request, and with it the token.
        console.warn(`The server was not told of the logout: ${error.message}. The session ends there by itself.`);
      });
    },
  };
}
