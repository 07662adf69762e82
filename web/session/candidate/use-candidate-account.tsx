import { type ReactNode, useState } from 'react';
import { logout } from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { leaveTexts, logoutTexts } from '#web/session/texts.ts';
import { hasUnsaved } from '#web/session/unsaved.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { useEndCandidateSession } from './candidate-account.ts';
import { useCandidateSession } from './candidate-session.ts';
import { joiningProgress } from './joining-progress.ts';
import { withChosenFiles } from './with-chosen-files.ts';

/** What the header of every candidate page wants. */
type CandidateAccount = { userName: string; onLogout: () => void; question: ReactNode };

/**
 * Who is signed in, and Logout, which deletes what is not saved and so asks first (docs/rules/sessions.md#candidate-logout).
 * `holdsMore` reports what is neither kept over a reload nor counted by `useUnsaved`.
 */
export function useCandidateAccount(holdsMore: () => boolean = () => false): CandidateAccount {
  const { candidateId, candidateName } = useCandidateSession();
  const [asks, setAsks] = useState(false);
  const logOut = useLogOut(candidateId);
  const isUnsaved = () =>
    hasUnsaved() || holdsMore() || (candidateId !== null && joiningProgress.holdsTyping(candidateId));
  return {
    userName: candidateName,
    onLogout: () => (isUnsaved() ? setAsks(true) : logOut()),
    question: (
      <ConfirmDialog
        open={asks}
        title={logoutTexts.title}
        confirmLabel={leaveTexts.leave}
        cancelLabel={leaveTexts.stay}
        onConfirm={() => {
          setAsks(false);
          logOut();
        }}
        onCancel={() => setAsks(false)}
      >
        {logoutTexts.text}
      </ConfirmDialog>
    ),
  };
}

function useLogOut(candidateId: string | null): () => void {
  const end = useEndCandidateSession();
  return () => {
    // The call has taken its token before it returns, so the tab need not wait for the network to forget it.
    const ended = makeCall(logout);
    if (candidateId !== null) {
      const { filesKey } = joiningProgress.read(candidateId);
      joiningProgress.clear(candidateId);
      withChosenFiles(({ forgetChosenFiles }) => forgetChosenFiles(filesKey ?? ''));
    }
    end({ tone: 'ok', text: loginMessages.loggedOut });
    ended.catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      // Not the error itself: it holds the request, and with it the token.
      console.warn(`The logout did not reach the server: ${error.message}. The session ends there by itself.`);
    });
  };
}
