import type { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { HrLoginAgainDialog } from './hr-login-again-dialog.tsx';

type UnsavedDialogsProps = {
  guard: ReturnType<typeof useLeaveGuard>;
  loss: string;
  kept: string;
  /** What found that the session had ended, and goes on after the login; null while nothing did. */
  repeat: (() => void) | null;
  stopWaiting: () => void;
};

/** The dialogs of a form that must not lose what is typed: the question before the page is left, and the login in between. */
export function UnsavedDialogs({ guard, loss, kept, repeat, stopWaiting }: UnsavedDialogsProps) {
  const { blocker, allowLeaving } = guard;
  return (
    <>
      <LeaveDialog blocker={blocker} loss={loss} />
      {repeat !== null && (
        <HrLoginAgainDialog {...{ kept, loss, allowLeaving }} onLoggedIn={repeat} onClose={stopWaiting} />
      )}
    </>
  );
}
