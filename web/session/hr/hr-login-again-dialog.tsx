import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginSchema } from '#contract/candidate-auth.ts';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SessionEndedDialog } from '#web/ui/overlay/session-ended-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { HrSignInError, signInHr } from './hr-sign-in.ts';

type HrLoginAgainDialogProps = {
  /** What becomes of what was typed, once the login is done. */
  kept: string;
  onLoggedIn: () => void;
  onCancel: () => void;
};

/** Asks HR for name and password where the session ended (spec §6; rulings, "Responses"). */
export function HrLoginAgainDialog({ kept, onLoggedIn, onCancel }: HrLoginAgainDialogProps) {
  const [failure, setFailure] = useState<HrSignInError | null>(null);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: schemaResolver(loginSchema),
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
          <p>{kept}</p>
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
