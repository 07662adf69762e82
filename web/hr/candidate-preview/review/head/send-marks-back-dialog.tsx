import { hrSessionMessages } from '#domain/hr-messages.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { sendMarksBack } from '#web/hr/candidate-preview/review/review-calls.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './send-marks-back-dialog.module.css';
import { useAskedChange } from './use-asked-change.ts';

type SendMarksBackDialogProps = {
  candidate: CandidateRecord['candidate'];
  fixes: readonly { path: string; label: string; note: string }[];
  onSentBack: () => void;
  onRefused: () => void;
  onClose: () => void;
};

/** Shows what the candidate will read, and sends the form back with it. */
export function SendMarksBackDialog({ candidate, fixes, onSentBack, onRefused, onClose }: SendMarksBackDialogProps) {
  const { busy, run, failure, loggedOut, stopWaiting } = useAskedChange({
    change: async () => sendMarksBack(candidate.candidateId),
    failed: m.sendBackFailed,
    done: m.sentBack(candidate.name),
    onDone: onSentBack,
    onRefused,
  });
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={candidateTexts.sendBackTitle(candidate.name)}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {uiTexts.cancel}
          </Button>
          <Button data-first-focus variant="primary" busy={busy} busyText={candidateTexts.sendingBack} onClick={run}>
            {candidateTexts.sendBack}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && (
          <Alert tone="bad" requestId={failure.requestId}>
            {failure.message}
          </Alert>
        )}
        <p>{t.toSend(candidate.name)}</p>
        <EntryList label={t.fix}>
          {fixes.map(({ path, label, note }) => (
            <li key={path}>
              <b className={classes.label}>{label}</b>
              <span className={classes.note}>{note}</span>
            </li>
          ))}
        </EntryList>
      </Stack>
      {loggedOut && <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={run} onClose={stopWaiting} />}
    </Dialog>
  );
}
