import { useRef, useState } from 'react';
import { formatCount } from '#domain/values/count.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { remindForms, sendInChunks } from '#web/hr/parts/offer-sending/send-in-chunks.ts';
import { onboardingSelectionTexts as t } from './texts.ts';

/** The result; `reasons` are why each that was skipped was, `left` were not sent yet, `failure` is why the last call failed. */
type Report = { sent: number; reasons: readonly string[]; left: readonly string[]; failure: unknown };

type Options = { onReminded: (candidateIds: readonly string[]) => void; onDone: () => void };

const idsOf = (people: readonly { candidateId: string }[]) => people.map(({ candidateId }) => candidateId);

/** Reminds until all have had their turn, or it is stopped; what went wrong stays as a report. */
function useReminding(candidateIds: readonly string[], { onReminded, onDone }: Options) {
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const stopped = useRef(false);

  async function start(): Promise<void> {
    stopped.current = false;
    const asked = (report?.left ?? candidateIds).map((candidateId) => ({ candidateId }));
    const before = candidateIds.length - asked.length;
    setProgress(before);
    const found = await sendInChunks(asked, (chunk) => remindForms(idsOf(chunk)), {
      onStep: ({ done }) => setProgress(before + done),
      mayGoOn: () => !stopped.current,
    });
    leaveIfUnauthorized(found.failure);
    setProgress(null);
    if (found.sent.length > 0) onReminded(idsOf(found.sent));
    const sent = (report?.sent ?? 0) + found.sent.length;
    const reasons = [...(report?.reasons ?? []), ...found.skipped.map(({ reason }) => reason)];
    const left = idsOf([...found.doubtful, ...found.untried]);
    if (found.failure === null && reasons.length + left.length === 0) {
      toast(t.reminded(sent));
      return onDone();
    }
    setReport({ sent, reasons, left, failure: found.failure });
  }

  return {
    progress,
    report,
    start: () => void start(),
    stop: () => {
      stopped.current = true;
    },
  };
}

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
      onClose={close}
      title={isOver ? t.notReminded(report.reasons.length + report.left.length) : t.remindTitle(candidateIds.length)}
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
        {report !== null && report.reasons.length > 0 && (
          <ul>
            {[...new Set(report.reasons)].map((reason) => (
              <li key={reason}>
                {t.reason(formatCount(report.reasons.filter((one) => one === reason).length), reason)}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
