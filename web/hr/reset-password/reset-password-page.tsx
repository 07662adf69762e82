import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { hrResetPassword } from '#contract/hr-auth.ts';
import { hrNewPasswordSchema } from '#domain/hr-password/hr-password.ts';
import { limits } from '#domain/limits.ts';
import { hrAuthMessages, resetMessages } from '#domain/messages.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { endHrSession } from '#web/session/hr/hr-session.ts';
import { useHrPasswordRule } from '#web/session/hr/use-hr-password-rule.ts';
import { hrResetUser, hrToken, readClaims } from '#web/session/tokens.ts';
import { type NewPassword, NewPasswordForm, useNewPassword } from '#web/session/sign-in/new-password-form.tsx';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { withTypedName } from '#web/session/sign-in/typed-name.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { hrResetPasswordTexts as t } from './texts.ts';

/** Sets a new password with the token of the verified code. Without `userId` the way starts again. */
export function HrResetPasswordPage() {
  const [search] = useSearchParams();
  const userId = search.get('userId') ?? '';
  if (userId === '') return <Navigate to="/hce/forgot-password" replace />;
  return <ResetForm userId={userId} />;
}

/** Why no reset can be asked for (docs/rules/hr-accounts.md#hr-reset-errors), or null. */
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
  const rule = useHrPasswordRule(userId);
  const form = useNewPassword(hrNewPasswordSchema(rule));
  const done = outcome?.tone === 'ok';

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(
      () => void navigate('/hce/login', { replace: true, state: withTypedName({ userName: userId }) }),
      limits.hrRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [done, navigate, userId]);

  async function reset(passwords: NewPassword): Promise<void> {
    setOutcome(null);
    const missing = obstacle(userId);
    if (missing !== null) return setOutcome({ tone: 'bad', message: missing });
    try {
      const set = (signal: AbortSignal) => makeCall(hrResetPassword, { body: { userId, ...passwords }, signal });
      const { message } = await inTurn(set);
      endHrSession({ onPurpose: true });
      setOutcome({ tone: 'ok', message: message || hrAuthMessages.resetDone });
    } catch (error) {
      if (error instanceof TurnCancelledError) return;
      const message = messageOr(error, hrAuthMessages.resetFailed);
      setOutcome({ tone: 'bad', message, requestId: requestIdOf(error) });
    }
  }

  return (
    <HrAuthPage title={t.title} lead={t.lead(userId)} link={t.backToLogin}>
      <NewPasswordForm
        form={form}
        userName={userId}
        min={rule.min}
        alert={
          <>
            {outcome && (
              <Alert tone={outcome.tone} requestId={outcome.requestId}>
                {outcome.message}
              </Alert>
            )}
            <TurnNotice purpose="setPassword" />
          </>
        }
        disabled={done}
        busyText={uiTexts.saving}
        onSubmit={reset}
      />
    </HrAuthPage>
  );
}
