import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resetPassword } from '#contract/candidate-auth.ts';
import { resetMessages } from '#domain/messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { rememberPasswordSet } from '#web/session/candidate/first-login.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { fieldMessage, failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { type NewPassword, NewPasswordForm, useNewPassword } from '#web/session/sign-in/new-password-form.tsx';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { candidateToken, readClaims, resetCandidateId } from '#web/session/tokens.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { resetPasswordTexts as t } from './texts.ts';

/** Shown after a first login, and after a verified code (docs/rules/candidate-login.md#reset-password-screen). */
export function ResetPasswordPage() {
  const [failure, setFailure] = useState<RefusedReset | null>(null);
  const { passwordChangePending } = useCandidateSession();
  const { busy, submit } = useSubmission();
  const navigate = useNavigate();
  const form = useNewPassword();

  function reset(entry: NewPassword): void {
    submit(async (signal) => {
      setFailure(null);
      const candidateId = candidateOfReset();
      const refused = await setNewPassword(entry, signal);
      if (refused === null) {
        candidateSession.signOut({ tone: 'ok', text: resetMessages.success });
        // The address stays as it is: the entry of the history names the ID.
        await navigate('/onboard/login', { replace: true, state: { candidateId } });
        return;
      }
      const ofPassword = fieldMessage(refused, 'password');
      if (ofPassword === undefined) setFailure(refused);
      else form.setError('password', { message: ofPassword }, { shouldFocus: true });
    });
  }

  return (
    <AuthPage
      audience="candidate"
      title={t.title}
      help={<HrContact />}
      lead={passwordChangePending ? t.replaceTemporary : t.setPassword}
      foot={
        <TextLink to="/onboard/login" tap>
          {t.backToLogin}
        </TextLink>
      }
    >
      <NewPasswordForm
        form={form}
        userName={candidateOfReset() ?? ''}
        alert={
          <>
            <FailureAlert failure={failure} />
            <TurnNotice purpose="setPassword" />
            {failure?.needsNewCode === true && (
              <TextLink to="/onboard/forgot-password" tap>
                {resetMessages.newCode}
              </TextLink>
            )}
          </>
        }
        required
        busy={busy}
        onSubmit={reset}
      />
    </AuthPage>
  );
}

/** Whose password is to be set: whom the stored token names, or else whose code was verified. Null when neither tells. */
function candidateOfReset(): string | null {
  const token = candidateToken.read();
  return (token === null ? null : readClaims(token)?.subject) ?? resetCandidateId.read();
}

/** Why no password was set; `needsNewCode` when what a verified code had opened is over. */
type RefusedReset = Failure & { needsNewCode?: boolean };

/** Sets the candidate's password (docs/rules/candidate-login.md#reset-password-screen). Null, or why not. */
export async function setNewPassword(
  entry: { password: string; confirmPassword: string },
  signal: AbortSignal,
): Promise<RefusedReset | null> {
  const candidateId = candidateOfReset();
  if (candidateId === null) {
    return failureSaying(candidateToken.read() === null ? resetMessages.noToken : resetMessages.noUserId);
  }
  try {
    const set = (until: AbortSignal) => makeCall(resetPassword, { body: { candidateId, ...entry }, signal: until });
    const { responseObject, message } = await inTurn(set, signal);
    const done: string | null = responseObject;
    if (done !== 'SUCCESS') return failureSaying(message || resetMessages.failed);
    rememberPasswordSet();
    return null;
  } catch (error) {
    if (signal.aborted || error instanceof TurnCancelledError) throw error;
    const failure = failureOf(error, { refused: resetMessages.failed, exception: resetMessages.serverError });
    const hadCode = resetCandidateId.read() !== null;
    return { ...failure, needsNewCode: hadCode && error instanceof CallError && error.status === 401 };
  }
}
