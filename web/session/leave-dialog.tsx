import { useState } from 'react';
import type { Blocker } from 'react-router';
import { offerFormMessages } from '#domain/messages.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { leaveTexts as t } from './texts.ts';

/** Asks before unsaved typing is left behind. */
export function LeaveDialog({ blocker, loss }: { blocker: Blocker; loss: string }) {
  // The router takes its time to forget a refused way out; the dialog goes with the answer.
  const [answered, setAnswered] = useState<Blocker['location']>();
  const answer = (act: (() => void) | undefined) => () => {
    setAnswered(blocker.location);
    act?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && blocker.location !== answered}
      title={offerFormMessages.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={answer(() => leaveLayers(() => blocker.proceed?.()))}
      onCancel={answer(blocker.reset)}
    >
      {loss}
    </ConfirmDialog>
  );
}
