import { useRef, useState } from 'react';
import { formatCount } from '#domain/values/count.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { remindJoiningForms, type RemindResult } from '#contract/hr/onboarding-list.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { onboardingSelectionTexts as t } from './texts.ts';

const atOnce = 100;

/** The result; `reasons` counts why some were skipped, `left` were not sent yet, `failure` is why the last call failed. */
type Report = {
  sent: number;
  skipped: number;
  reasons: ReadonlyMap<string, number>;
  left: readonly string[];
  failure: unknown;
};

type Options = { onReminded: (candidateIds: readonly string[]) => void; onDone: () => void };

/** Reminds until all have had their turn, or it is stopped; what went wrong stays as a report. */
function useReminding(candidateIds: readonly string[], { onReminded, onDone }: Options) {
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const stopped = useRef(false);

  async function start(): Promise<void> {
    stopped.current = false;
    const reasons = new Map(report?.reasons);
    let { sent, skipped } = { sent: report?.sent ?? 0, skipped: report?.skipped ?? 0 };
    let left = report?.left ?? candidateIds;
    let failure: unknown = null;
    const reminded: string[] = [];
    while (left.length > 0 && !stopped.current && failure === null) {
      setProgress(candidateIds.length - left.length);
      const some = left.slice(0, atOnce);
      try {
        const result = await remind(some);
        sent += result.sent.length;
        reminded.push(...result.sent);
        skipped += result.skipped.length;
        for (const { reason } of result.skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        left = left.slice(some.length);
      } catch (error) {
        leaveIfUnauthorized(error);
        failure = error;
      }
    }
    setProgress(null);
    if (reminded.length > 0) onReminded(reminded);
    if (failure === null && skipped + left.length === 0) {
      toast(t.reminded(sent));
      return onDone();
    }
    setReport({ sent, skipped, reasons, left, failure });
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

/** A call of which none could be reminded is an answer, too: it says of each one why. */
async function remind(candidateIds: readonly string[]): Promise<RemindResult> {
  try {
    const { responseObject } = await makeCall(remindJoiningForms, { body: { candidateIds: [...candidateIds] } });
    return responseObject ?? { sent: [...candidateIds], skipped: [] };
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 409 || error.fields.length === 0) throw error;
    const reasons = error.fields.map(({ message }) => message);
    return {
      sent: [],
      skipped: candidateIds.map((candidateId, at) => ({ candidateId, reason: reasons[at] ?? error.message })),
    };
  }
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
