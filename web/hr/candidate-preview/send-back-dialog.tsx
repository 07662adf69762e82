import { useRef, useState } from 'react';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { LeaveDialog } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { sendBack } from './candidate-calls.ts';
import { candidateTexts as t } from './texts.ts';

type SendBackDialogProps = {
  candidate: CandidateRecord['candidate'];
  onSentBack: () => void;
  /** The form is no longer as the page shows it. */
  onRefused: () => void;
  onClose: () => void;
};

/** Asks what is to be corrected and sends the form back to the candidate. */
export function SendBackDialog({ candidate, onSentBack, onRefused, onClose }: SendBackDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const { busy, submit } = useSubmission();
  const { blocker, letGo } = useLeaveGuard(reason.trim() !== '');

  function send(): void {
    setFailure(null);
    setLoggedOut(false);
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    submit(async () => {
      try {
        await sendBack(candidate.candidateId, reason);
      } catch (error) {
        if (isUnauthorized(error)) return setLoggedOut(true);
        onRefused();
        return setFailure(failureOf(error, { refused: m.sendBackFailed, exception: m.sendBackFailed }));
      }
      toast(m.sentBack(candidate.name));
      onSentBack();
    });
  }

  const fieldError = missing ? m.sendBackReason : fieldMessage(failure, 'reason');
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} title={t.sendBackTitle(candidate.name)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          {failure !== null && fieldError === undefined && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <TextAreaField
            ref={field}
            label={t.reason}
            hint={m.sendBackHint}
            error={fieldError}
            data-first-focus
            maxLength={limits.reasonMax}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <Buttons busy={busy} onClose={onClose} />
        </Stack>
      </form>
      <LeaveDialog blocker={blocker} loss={m.reasonLost} />
      {loggedOut && (
        <HrLoginAgainDialog
          kept={hrSessionMessages.keptAndSent}
          onLoggedIn={send}
          onCancel={() => {
            letGo();
            endHrSession();
          }}
        />
      )}
    </Dialog>
  );
}

function Buttons({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <Row gap={2} justify="end">
      <Button onClick={onClose} disabled={busy}>
        {t.cancel}
      </Button>
      <Button type="submit" variant="primary" busy={busy} busyText={t.sendingBack}>
        {t.sendBack}
      </Button>
    </Row>
  );
}
