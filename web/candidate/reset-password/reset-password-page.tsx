import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resetMessages } from '#domain/messages.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { useSubmission } from '#web/session/use-submission.ts';
import { type NewPassword, NewPasswordForm, useNewPassword } from '#web/session/sign-in/new-password-form.tsx';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { candidateOfReset, type RefusedReset, setNewPassword } from './set-new-password.ts';
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
