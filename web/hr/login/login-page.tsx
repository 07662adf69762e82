import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAppConfig } from '#web/api/app-config.ts';
import { ssoStartPath } from '#domain/settings/sso-paths.ts';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { useHrSession } from '#web/session/hr/hr-session.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { wantedAfterSso } from '#web/session/tokens.ts';
import { useHrLogin } from '#web/session/hr/use-hr-login.ts';
import { UserNameField } from '#web/session/hr/user-name-field.tsx';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { closeToasts } from '#web/ui/feedback/toast.ts';
import { hrLoginTexts as t } from './texts.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { entryOf, typedUserName, withTypedName } from '#web/session/sign-in/typed-name.ts';
import { signInTexts } from '#web/session/sign-in/texts.ts';

/** The page that was asked for before the login, else the dashboard (docs/rules/roles-and-routes.md#hr-guard). */
function wantedPage(state: unknown): string {
  const from = entryOf(state, 'from');
  return typeof from === 'string' && from.startsWith('/hce') ? from : dashboardPath;
}

/** HR login. Leads to the page that was asked for anyone who is logged in: by this form, before, or in another tab.
 * What was said before the login is then out of date. */
export function HrLoginPage() {
  const location = useLocation();
  const signedIn = useHrSession();
  useEffect(() => {
    if (signedIn) closeToasts();
  }, [signedIn]);
  return signedIn ? <Navigate to={wantedPage(location.state)} replace /> : <LoginForm />;
}

function LoginForm() {
  const state: unknown = useLocation().state;
  const { secondStep, failure, errors, busy, register, userName, submit } = useHrLogin({
    userName: typedUserName(state),
  });
  const provider = useAppConfig()?.ssoProvider;
  function goToProvider(): void {
    wantedAfterSso.write(wantedPage(state));
    location.assign(ssoStartPath);
  }
  if (secondStep !== null) return <secondStep.screens.SecondStepPage {...secondStep.props} />;
  return (
    <HrAuthPage
      title={t.title}
      lead={t.lead}
      link={t.forgotPassword}
      to="/hce/forgot-password"
      state={withTypedName({ userName })}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          {failure && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <ProofStatus />
          <TurnNotice purpose="logIn" />
          <UserNameField error={errors.userName?.message} {...register('userName')} />
          <PasswordField
            label={signInTexts.password}
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <Button type="submit" variant="primary" block busy={busy} busyText={t.loggingIn}>
            {t.login}
          </Button>
          {provider && (
            <Button block onClick={goToProvider}>
              {signInTexts.continueWith(provider)}
            </Button>
          )}
        </Stack>
      </form>
    </HrAuthPage>
  );
}
