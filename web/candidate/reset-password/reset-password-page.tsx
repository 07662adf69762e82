import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import { resetMessages } from '#domain/messages.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { candidateOfReset, type RefusedReset, setNewPassword } from './set-new-password.ts';

/** Spec §2, "Reset Password screen": after a first login, and after a verified code. */
export function ResetPasswordPage() {
  const [failure, setFailure] = useState<RefusedReset | null>(null);
  const { passwordChangePending } = useCandidateSession();
  const { busy, submit } = useSubmission();
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });

  const reset = handleSubmit((entry) =>
    submit(async (signal) => {
      setFailure(null);
      const refused = await setNewPassword(entry, signal);
      if (refused === null) {
        candidateSession.signOut({ tone: 'ok', text: resetMessages.success });
        await navigate('/onboard/login', { replace: true });
        return;
      }
      const ofPassword = fieldMessage(refused, 'password');
      if (ofPassword === undefined) setFailure(refused);
      else setError('password', { message: ofPassword }, { shouldFocus: true });
    }),
  );

  const { errors } = formState;
  return (
    <AuthPage
      audience="candidate"
      title="Reset Password"
      lead={
        passwordChangePending
          ? 'The password from your offer e-mail was a temporary one. Set one that only you know.'
          : 'Set a password that only you know.'
      }
    >
      <Stack gap={6}>
        <form noValidate onSubmit={(event) => void reset(event)}>
          <Stack>
            <FailureAlert failure={failure} />
            {failure?.needsNewCode === true && (
              <TextLink to="/onboard/forgot-password" tap>
                {resetMessages.newCode}
              </TextLink>
            )}
            {/* Tells a password manager whose password this is. */}
            <input hidden readOnly autoComplete="username" value={candidateOfReset() ?? ''} />
            <PasswordField
              label="New Password"
              hint={`At least ${limits.passwordMin} characters`}
              autoComplete="new-password"
              required
              error={errors.password?.message}
              {...register('password')}
            />
            <PasswordField
              label="Confirm Password"
              autoComplete="new-password"
              required
              error={errors.confirmPassword?.message}
              {...register('confirmPassword')}
            />
            <Button type="submit" variant="primary" block busy={busy}>
              Reset
            </Button>
          </Stack>
        </form>
        <Row justify="center">
          <TextLink to="/onboard/login" tap>
            Back to login
          </TextLink>
        </Row>
      </Stack>
    </AuthPage>
  );
}
