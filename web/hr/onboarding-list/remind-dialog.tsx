import { formatCount } from '#domain/values/count.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { onboardingSelectionTexts as t } from './texts.ts';
import { useReminding } from './use-reminding.ts';

type RemindDialogProps = {
  candidateIds: readonly string[];
  onClose: () => void;
  onReminded: (candidateIds: readonly string[]) => void;
};

/** Asks before candidates are reminded of their joining forms, says how far it has come, and who was not and why. */
export function RemindDialog({ candidateIds, onClose, onReminded }: RemindDialogProps) {
  const { progress, report, start, stop } = useReminding(candidateIds, { onReminded, onDone: onClose });
  const isBusy = progress !== null;
  const isOver = report !== null && report.failure === null && !isBusy;
  const close = isBusy ? stop : onClose;
  return (
    <Dialog
      open
      onClose={close}
      title={isOver ? t.notReminded(report.skipped + report.left.length) : t.remindTitle(candidateIds.length)}
      footer={
        isOver ? (
          <Button variant="primary" onClick={onClose} data-first-focus>
            {t.done}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{isBusy ? t.stop : uiTexts.cancel}</Button>
            <Button variant="primary" busy={isBusy} busyText={t.reminding} onClick={start} data-first-focus>
              {report === null ? t.remind : t.tryAgain}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {report !== null && report.failure !== null && <FailedCall error={report.failure} fallback={t.remindFailed} />}
        {report !== null && report.sent > 0 && <p>{t.reminded(report.sent)}</p>}
        {report === null && !isBusy && <p>{t.remindText}</p>}
        {isBusy && (
          <Stack gap={2}>
            <p role="status">{t.progress(progress, candidateIds.length)}</p>
            <ProgressBar label={t.reminding} value={(100 * progress) / candidateIds.length} />
          </Stack>
        )}
        {report !== null && report.reasons.size > 0 && (
          <ul>
            {[...report.reasons].map(([reason, people]) => (
              <li key={reason}>{t.reason(formatCount(people), reason)}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
