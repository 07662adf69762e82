import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema } from '#contract/candidate-auth.ts';
import { offerFormMessages } from '#domain/messages.ts';
import { HrSignInError, signInHr } from '#web/session/hr-sign-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type LoginAgainDialogProps = { onLoggedIn: () => void; onCancel: () => void };

/** Asks for the password where the session ended, so that what was typed stays (spec §6; rulings, "Responses"). */
export function LoginAgainDialog({ onLoggedIn, onCancel }: LoginAgainDialogProps) {
  const formId = useId();
  const [failure, setFailure] = useState<HrSignInError | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { userName: '', password: '' },
  });

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await signInHr(credentials);
    } catch (error) {
      if (!(error instanceof HrSignInError)) throw error;
      setFailure(error);
      setFocus('password', { shouldSelect: true });
      return;
    }
    onLoggedIn();
  });

  function submitHere(event: SubmitEvent): void {
    // The dialog stands inside the offer's form in React's tree: its own submission is no submission of that one.
    event.stopPropagation();
    void submit(event);
  }

  const { errors, isSubmitting } = formState;
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Your session has ended"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyText="Logging in...">
            Login
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitHere}>
        <Stack gap={4}>
          <Alert tone="warn">{offerFormMessages.authenticationFailed}</Alert>
          <p>What you have typed stays, and is saved as soon as you are logged in.</p>
          {failure && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-first-focus
            error={errors.userName?.message}
            {...register('userName')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
