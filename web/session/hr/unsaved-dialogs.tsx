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
export function UnsavedDialogs({
  guard: { blocker, allowLeaving },
  loss,
  kept,
  repeat,
  stopWaiting,
}: UnsavedDialogsProps) {
  return (
    <>
      <LeaveDialog blocker={blocker} loss={loss} />
      {repeat !== null && (
        <HrLoginAgainDialog
          kept={kept}
          onLoggedIn={repeat}
          onClose={stopWaiting}
          allowLeaving={allowLeaving}
          loss={loss}
        />
      )}
    </>
  );
}
