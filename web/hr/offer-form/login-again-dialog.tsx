import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema } from '#contract/candidate-auth.ts';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { HrSignInError, signInHr } from '#web/session/hr-sign-in.ts';
import { Alert } from '#web/ui/alert.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SessionEndedDialog } from '#web/ui/session-ended-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type LoginAgainDialogProps = { onLoggedIn: () => void; onCancel: () => void };

/** Asks HR for name and password where the session ended (spec §6; rulings, "Responses"). */
export function LoginAgainDialog({ onLoggedIn, onCancel }: LoginAgainDialogProps) {
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

  const { errors, isSubmitting } = formState;
  return (
    <SessionEndedDialog
      busy={isSubmitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      lead={
        <>
          <Alert tone="warn">{offerFormSessionMessages.authenticationFailed}</Alert>
          <p>What you have typed stays, and is saved as soon as you are logged in.</p>
        </>
      }
    >
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
    </SessionEndedDialog>
  );
}
