import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation } from 'react-router';
import { loginSchema } from '#contract/candidate-auth.ts';
import { useHrSession } from '#web/session/hr/hr-session.ts';
import { HrSignInError, signInHr } from '#web/session/hr/hr-sign-in.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { closeToasts } from '#web/ui/feedback/toast.ts';

/** The page that was asked for before the login, else the dashboard (rulings, "Ways"). */
function wantedPage(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/hce') ? from : '/hce';
}

/**
 * HR login (spec §2, §8). Leads to the page that was asked for whoever is logged in: by this form, before, or meanwhile in
 * another tab. What was said before the login is then out of date.
 */
export function HrLoginPage() {
  const location = useLocation();
  const signedIn = useHrSession();
  useEffect(() => {
    if (signedIn) closeToasts();
  }, [signedIn]);
  return signedIn ? <Navigate to={wantedPage(location.state)} replace /> : <LoginForm />;
}

function LoginForm() {
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
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <AuthPage audience="hr" title="HR Portal" lead="Log in to write offers and to follow them.">
      <Stack gap={6}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
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
              error={errors.userName?.message}
              {...register('userName')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Button type="submit" variant="primary" block busy={isSubmitting} busyText="Logging in...">
              Login
            </Button>
          </Stack>
        </form>
        <Row justify="center">
          <TextLink to="/hce/forgot-password" tap>
            Forgot password?
          </TextLink>
        </Row>
      </Stack>
    </AuthPage>
  );
}
