import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCandidateSession } from '#web/session/candidate-session.ts';
import { type Failure, fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { isFirstLogin } from '#web/session/first-login.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AuthPage } from '#web/ui/auth-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import classes from './login-page.module.css';
import { signIn } from './sign-in.ts';

/** Spec §2, "Login screen": where a candidate's way begins. */
export function LoginPage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { passwordChangePending, notice } = useCandidateSession();
  const { busy, submit } = useSubmission();
  const navigate = useNavigate();

  function logIn(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    submit(async (signal) => {
      setFailure(null);
      const outcome = await signIn(
        { userName: textOf(entry, 'userName').trim(), password: textOf(entry, 'password') },
        signal,
      );
      if ('failure' in outcome) setFailure(outcome.failure);
      else await navigate(outcome.to, { replace: outcome.to !== '/onboard/reset-password' });
    });
  }

  return (
    <AuthPage
      audience="candidate"
      title="Welcome"
      lead={
        isFirstLogin()
          ? 'Log in with the username and password from your offer e-mail.'
          : 'Log in with the username from your offer e-mail and the password that you set.'
      }
      ready="PAN card, Aadhaar card, a photo, your bank passbook and mark sheets; payslips if you have worked before. PNG, JPG or PDF."
    >
      <form onSubmit={logIn}>
        <Stack>
          {notice !== null && <Alert tone={notice.tone}>{notice.text}</Alert>}
          <FailureAlert failure={failure} />
          <TextField
            label="Username"
            name="userName"
            autoComplete="username"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
            error={fieldMessage(failure, 'userName')}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={fieldMessage(failure, 'password')}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            Login
          </Button>
          {!passwordChangePending && (
            <p className={classes.forgot}>
              <TextLink to="/onboard/forgot-password" tap>
                Forgot password?
              </TextLink>
            </p>
          )}
        </Stack>
      </form>
    </AuthPage>
  );
}

function textOf(entry: FormData, name: string): string {
  const value = entry.get(name);
  return typeof value === 'string' ? value : '';
}
