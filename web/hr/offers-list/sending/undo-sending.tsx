import { offerListMessages as m } from '#domain/messages.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import type { UndoOnScreen } from './use-undo-sending.ts';

type UndoSendingProps = { undo: UndoOnScreen };

export function UndoWords({ undo: { step } }: UndoSendingProps) {
  if (step === null || step.phase === 'failed') return null;
  return <span>{step.phase === 'done' ? step.text : m.undoFor(step.holdSeconds)}</span>;
}

export function UndoButton({ undo: { step, press } }: UndoSendingProps) {
  if (step === null || step.phase === 'done') return null;
  if (step.phase === 'failed') return <FailedCall error={step.error} fallback={m.undoFailed} />;
  return (
    <Button variant="outline" busy={step.phase === 'busy'} busyText={m.undoing} onClick={press}>
      {m.undo}
    </Button>
  );
}
