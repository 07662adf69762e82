import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { acceptInvitation, openInvitation } from '#contract/hr/people.ts';
import { hrNewPasswordSchema } from '#domain/hr-password/hr-password.ts';
import { invitationMessages } from '#domain/people-messages.ts';
import { isAnswered, makeCall, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { failureOf, type Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { useHrPasswordRule } from '#web/session/hr/use-hr-password-rule.ts';
import { type NewPassword, NewPasswordForm, useNewPassword } from '#web/session/sign-in/new-password-form.tsx';
import { withTypedName } from '#web/session/sign-in/typed-name.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LoadingText, SkeletonLines, ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { invitationTexts as t } from './texts.ts';

export function InvitationPage() {
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  if (token === '') return <Refused message={invitationMessages.tokenRequired} />;
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await makeCall(openInvitation, { body: { token }, signal })).responseObject,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (data !== undefined && data !== null) return <FirstPassword token={token} user={data} />;
  if (isAnswered(error)) return <Refused message={messageOr(error, invitationMessages.unknown)} />;
  return (
    <AuthPage audience="hr" title={t.title}>
      {error === null ? (
        <>
          <SkeletonLines lines={3} />
          <LoadingText>{t.loading}</LoadingText>
        </>
      ) : (
        <ErrorState message={t.loadFailed} requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
    </AuthPage>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <HrAuthPage title={t.titleRefused} link={t.toLogin}>
      <Alert tone="bad">{message}</Alert>
    </HrAuthPage>
  );
}

function FirstPassword({ token, user }: { token: string; user: { name: string; userName: string } }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const rule = useHrPasswordRule(user.userName);
  const form = useNewPassword(hrNewPasswordSchema(rule));

  async function accept(passwords: NewPassword): Promise<void> {
    setFailure(null);
    try {
      const set = (signal: AbortSignal) => makeCall(acceptInvitation, { body: { token, ...passwords }, signal });
      const { message } = await inTurn(set);
      // Another user may be logged in here: the login would lead to their pages.
      endHrSession({ onPurpose: true });
      toast(message || invitationMessages.done);
      await navigate('/hce/login', { replace: true, state: withTypedName({ userName: user.userName }) });
    } catch (error) {
      if (error instanceof TurnCancelledError) return;
      setFailure(failureOf(error, { refused: t.saveFailed, exception: t.saveFailed }));
    }
  }

  return (
    <HrAuthPage title={t.title} lead={t.lead(user.name, user.userName)} link={t.toLogin}>
      <NewPasswordForm
        form={form}
        userName={user.userName}
        min={rule.min}
        alert={
          <>
            <FailureAlert failure={failure} />
            <TurnNotice purpose="setPassword" />
          </>
        }
        submitText={t.setPassword}
        busyText={uiTexts.saving}
        onSubmit={accept}
      />
    </HrAuthPage>
  );
}
