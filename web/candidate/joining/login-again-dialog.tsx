import { type SubmitEvent, useId, useRef, useState } from 'react';
import { loginMessages } from '#domain/messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { signInAgain } from './sign-in-again.ts';

type LoginAgainDialogProps = { candidateId: string; onLoggedIn: () => void; onCancel: () => void };

/** Asks for the password where the session ended, so that typing and chosen files stay (rulings, "Responses"). */
export function LoginAgainDialog({ candidateId, onLoggedIn, onCancel }: LoginAgainDialogProps) {
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    // The dialog stands inside a step's form in React's tree: its own submission is no submission of that one.
    event.stopPropagation();
    setMissing(password === '');
    if (password === '' || busy) return;
    setBusy(true);
    const failed = await signInAgain(candidateId, password);
    setBusy(false);
    if (failed === null) return onLoggedIn();
    setFailure(failed);
    field.current?.focus();
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Your session has ended"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText="Logging in...">
            Login
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <p>Enter your password to go on. What you have typed and chosen stays.</p>
          {failure !== null && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <input type="text" name="username" autoComplete="username" value={candidateId} readOnly hidden />
          <PasswordField
            ref={field}
            label="Password"
            autoComplete="current-password"
            data-first-focus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={missing ? loginMessages.passwordRequired : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
