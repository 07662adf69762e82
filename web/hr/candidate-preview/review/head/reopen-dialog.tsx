import { useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { reviewMessages as m } from '#domain/review/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { reopen } from '#web/hr/candidate-preview/review/review-calls.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAskedChange } from './use-asked-change.ts';

type ReopenDialogProps = {
  candidate: CandidateRecord['candidate'];
  onReopened: () => void;
  onRefused: () => void;
  onClose: () => void;
};

/** Asks why a verified form is reviewed again. */
export function ReopenDialog({ candidate, onReopened, onRefused, onClose }: ReopenDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { blocker, letGo } = useLeaveGuard(reason.trim() !== '');
  const { busy, run, failure, loggedOut } = useAskedChange({
    change: async () => reopen(candidate.candidateId, reason),
    failed: t.reopenFailed,
    done: t.reopened(candidate.name),
    onDone: onReopened,
    onRefused,
  });
  function send(): void {
    if (reason.trim() !== '') return run();
    setMissing(true);
    field.current?.focus();
  }
  const error = missing ? m.reopenReason : fieldMessage(failure, 'reason');
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} title={t.reopenTitle(candidate.name)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          {failure !== null && error === undefined && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <TextAreaField
            ref={field}
            label={candidateTexts.reason}
            hint={t.reopenHint}
            error={error}
            data-first-focus
            maxLength={limits.reasonMax}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Row gap={2} justify="end">
            <Button onClick={onClose} disabled={busy}>
              {candidateTexts.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyText={t.reopening}>
              {t.reopen}
            </Button>
          </Row>
        </Stack>
      </form>
      <LeaveDialog blocker={blocker} loss={t.reasonLost} />
      {loggedOut && (
        <HrLoginAgainDialog
          kept={hrSessionMessages.keptAndSent}
          onLoggedIn={run}
          onCancel={() => {
            letGo();
            endHrSession();
          }}
        />
      )}
    </Dialog>
  );
}
