import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { hrResetPassword } from '#contract/hr-auth.ts';
import { limits } from '#domain/limits.ts';
import { hrAuthMessages, resetMessages } from '#domain/messages.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { hrResetUser, hrToken, readClaims } from '#web/session/tokens.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** Sets a new password with the token of the verified code (spec §2, §5). Without `userId` the way starts anew. */
export function HrResetPasswordPage() {
  const [search] = useSearchParams();
  const userId = search.get('userId') ?? '';
  if (userId === '') return <Navigate to="/hce/forgot-password" replace />;
  return <ResetForm userId={userId} />;
}

/** Why no reset can be asked for (spec §5), or null. */
function obstacle(userId: string): string | null {
  const token = hrToken.read();
  if (token === null) return resetMessages.noToken;
  // A token that is no JWT belongs to the user whose code it was given for.
  return readClaims(token)?.subject || hrResetUser.read() === userId ? null : resetMessages.noUserId;
}

type Outcome = { tone: 'bad' | 'ok'; message: string; requestId?: string };

function ResetForm({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const done = outcome?.tone === 'ok';

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate('/hce/login', { replace: true }), limits.hrRedirectMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  const submit = handleSubmit(async (passwords) => {
    setOutcome(null);
    const missing = obstacle(userId);
    if (missing !== null) return setOutcome({ tone: 'bad', message: missing });
    try {
      const { message } = await makeCall(hrResetPassword, { body: { userId, ...passwords } });
      endHrSession({ onPurpose: true });
      setOutcome({ tone: 'ok', message: message || hrAuthMessages.resetDone });
    } catch (error) {
      const message = messageOr(error, hrAuthMessages.resetFailed);
      setOutcome({ tone: 'bad', message, requestId: requestIdOf(error) });
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <AuthPage audience="hr" title="Reset Password" lead={`Choose a new password for ${userId}.`}>
      <Stack gap={6}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {outcome && (
              <Alert tone={outcome.tone} requestId={outcome.requestId}>
                {outcome.message}
              </Alert>
            )}
            <input type="text" name="username" autoComplete="username" value={userId} readOnly hidden />
            <PasswordField
              label="New Password"
              autoComplete="new-password"
              hint={`At least ${limits.passwordMin} characters`}
              error={errors.password?.message}
              {...register('password')}
            />
            <PasswordField
              label="Confirm Password"
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...register('confirmPassword')}
            />
            <Button type="submit" variant="primary" block disabled={done} busy={isSubmitting} busyText="Saving...">
              Reset
            </Button>
          </Stack>
        </form>
        <Row justify="center">
          <TextLink to="/hce/login" tap>
            Back to login
          </TextLink>
        </Row>
      </Stack>
    </AuthPage>
  );
}
