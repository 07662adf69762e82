import { useRef, useState } from 'react';
import type { HrUser } from '#contract/hr/people.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { resetFactorTexts as t } from './texts.ts';

type ResetFactorProps = {
  user: HrUser;
  reset: (hrUserId: string, reason: string) => Promise<{ message: string }>;
  onClose: () => void;
};

/** Removes the second factor of a colleague who has lost it, with the reason. */
export function ResetFactorDialog({ user: { hrUserId, name }, reset, onClose }: ResetFactorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  useUnsaved(reason !== '');
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(t.failed);

  function submit(): void {
    clear();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    send(async () => {
      const { message } = await reset(hrUserId, reason);
      toast(message || secondFactorMessages.wasReset);
      onClose();
    });
  }

  const wrong = isMissing ? secondFactorMessages.reasonRequired : fieldMessage(failure, 'reason');
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} title={t.title(name)}>
      <Form onSubmit={submit}>
        <Stack gap={4}>
          <FailureAlert failure={wrong === undefined ? failure : null} />
          <p>{t.text(name)}</p>
          <TextAreaField
            ref={field}
            name="reason"
            label={t.reason}
            hint={t.reasonHint}
            error={wrong}
            data-first-focus
            maxLength={limits.exportReasonMax}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
              clear();
            }}
          />
          <FormButtons busy={busy} busyText={t.resetting} onCancel={onClose}>
            {t.action}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}
