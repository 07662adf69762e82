import { useState } from 'react';
import type { Blocker } from 'react-router';
import { offerFormMessages } from '#domain/messages.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { leaveTexts as t } from './texts.ts';

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
