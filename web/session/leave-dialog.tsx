import { useState } from 'react';
import type { Blocker } from 'react-router';
import { offerFormMessages } from '#domain/messages.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { leaveTexts as t } from './texts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export function LeaveDialog({ blocker, loss }: { blocker: Blocker; loss: string }) {
  // The router takes its time to forget a refused way out; the dialog goes with the answer.
  const [answered, setAnswered] = useState<Blocker['location']>();
  const answer = (act: (() => void) | undefined) => () => {
    setAnswered(blocker.location);
    act?.();
  };
  return (
    <LeaveQuestion
      open={blocker.state === 'blocked' && blocker.location !== answered}
      loss={loss}
      onLeave={answer(() => leaveLayers(() => blocker.proceed?.()))}
      onStay={answer(blocker.reset)}
    />
  );
}

type LeaveQuestionProps = { open: boolean; loss: string; onLeave: () => void; onStay: () => void };

/** The question itself, for a way out that is no navigation yet. */
export function LeaveQuestion({ open, loss, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title={offerFormMessages.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {loss}
    </ConfirmDialog>
  );
}

/** Asks before typing on the page (`useUnsaved`) is left behind: the router asks one guard, so for several forms. */
export function PageLeaveGuard({ loss }: { loss: string }) {
  const { blocker } = useLeaveGuard();
  return <LeaveDialog blocker={blocker} loss={loss} />;
}

/** Closes a dialog, and asks before what is typed in it is lost; `close` is for Escape, the cross and Back. */
export function useAskBeforeClosing(isTyped: boolean, onClose: () => void, loss: string = t.typedLost) {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isTyped ? setAsking(true) : onClose()),
    question: <LeaveQuestion open={isAsking} loss={loss} onLeave={onClose} onStay={() => setAsking(false)} />,
  };
}
