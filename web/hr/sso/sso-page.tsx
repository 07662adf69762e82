import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ssoExchange } from '#contract/hr/sso.ts';
import { ssoMessages } from '#domain/settings/sso-messages.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { ssoStartPath } from '#domain/settings/sso-paths.ts';
import { startHrSession } from '#web/session/hr/hr-session.ts';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { wantedAfterSso } from '#web/session/tokens.ts';
import { SecondStepPage } from '#web/session/second-factor/second-step.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LoadingText, SkeletonLines } from '#web/ui/feedback/states.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { ssoTexts as t } from './texts.ts';

/** Where the browser comes back to from the provider: exchanges the code of the address for a session, or says what is wrong. */
export function SsoPage() {
  const [search] = useSearchParams();
  const code = search.get('code');
  if (code !== null) return <Exchange code={code} />;
  const fault = (search.get('fault') ?? '').replace(/^sso\./u, '');
  const text: unknown = (ssoMessages as Readonly<Record<string, unknown>>)[fault];
  return <Refused message={typeof text === 'string' ? text : ssoMessages.refused} />;
}

function Exchange({ code }: { code: string }) {
  const navigate = useNavigate();
  const enter = useCallback(() => void navigate(wantedAfterSso.read() ?? dashboardPath, { replace: true }), [navigate]);
  // The code works once: it is never asked for a second time.
  const { data, error } = useQuery({
    queryKey: ['sso', code],
    queryFn: ({ signal }) => fetchObject(ssoExchange, { body: { code }, signal }),
    retry: false,
    staleTime: Infinity,
  });
  const session = data !== undefined && data.secondFactor === undefined ? data : undefined;
  useEffect(() => {
    if (session === undefined) return;
    startHrSession(session);
    enter();
  }, [session, enter]);
  if (data?.secondFactor !== undefined) {
    const back = (): void => void navigate('/hce/login', { replace: true });
    return <SecondStepPage step={data.secondFactor} onLoggedIn={enter} onBack={back} />;
  }
  if (error !== null) return <Refused message={messageOr(error, t.failed)} requestId={requestIdOf(error)} />;
  return (
    <AuthPage audience="hr" title={t.title}>
      <SkeletonLines lines={2} />
      <LoadingText>{t.loading}</LoadingText>
    </AuthPage>
  );
}

function Refused({ message, requestId }: { message: string; requestId?: string | undefined }) {
  return (
    <HrAuthPage title={t.title} link={t.toLogin}>
      <Stack>
        <Alert tone="bad" requestId={requestId}>
          {message}
        </Alert>
        <LinkButton href={ssoStartPath} block>
          {t.again}
        </LinkButton>
      </Stack>
    </HrAuthPage>
  );
}
