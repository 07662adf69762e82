import { type ReactNode, useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { factorDialogTexts as t, ownFactorsTexts } from './texts.ts';

type PasswordDialogProps = {
  title: string;
  text: string;
  action: string;
  busyText: string;
  /** Makes the call that needs the password, and what follows from it. */
  run: (password: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the current password, then does what is meant. */
export function PasswordDialog({ title, text, action, busyText, run, onClose, children }: PasswordDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(ownFactorsTexts.failed);

  function submit(): void {
    clear();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    send(
      () => run(password),
      () => field.current?.select(),
    );
  }

  const wrong = fieldMessage(failure, 'password');
  return (
    <Dialog open onClose={busy ? () => undefined : onClose} title={title}>
      <Form onSubmit={submit}>
        <Stack gap={4}>
          <FailureAlert failure={wrong === undefined ? failure : null} />
          <p>{text}</p>
          {children}
          <PasswordField
            ref={field}
            label={t.currentPassword}
            autoComplete="current-password"
            data-first-focus
            error={isMissing ? accountMessages.currentPasswordRequired : wrong}
            value={password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(false);
              clear();
            }}
          />
          <FormButtons busy={busy} busyText={busyText} onCancel={onClose}>
            {action}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />}
    </Dialog>
  );
}
