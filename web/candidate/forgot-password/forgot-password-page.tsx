import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import { otpMessages } from '#domain/messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { typedCandidateId, withTypedName } from '#web/session/sign-in/typed-name.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { CandidateIdForm } from './candidate-id-form.tsx';
import { CodeForm, type SentCode } from './code-form.tsx';
import { requestCode, verifyCode } from './recover.ts';
import { forgotPasswordTexts as t } from './texts.ts';

/**
 * The forgot password screen (docs/rules/candidate-login.md#forgot-password-screen): the candidate id first, then the
 * code that was sent to the phone.
 */
export function ForgotPasswordPage() {
  const location = useLocation();
  const [candidateId, setCandidateId] = useState(() => typedCandidateId(location.state) ?? '');
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isStartedOver, setStartedOver] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();
  const navigate = useNavigate();

  function send(id: string): void {
    submit(async (signal) => {
      setFailure(null);
      setCandidateId(id);
      const refused = await requestCode(id, signal);
      setFailure(refused);
      if (refused === null) setSent({ candidateId: id, sentAt: Date.now() });
    });
  }

  function verify(otp: string): void {
    submit(async (signal) => {
      setFailure(null);
      const refused = await verifyCode({ candidateId, otp }, signal);
      setFailure(refused);
      if (refused === null) await navigate('/onboard/reset-password', { replace: true });
    });
  }

  function startOver(): void {
    setSent(null);
    setStartedOver(true);
    setFailure(null);
  }

  return (
    <AuthPage
      audience="candidate"
      title={t.title}
      lead={sent === null ? t.whereCodeGoes : `${otpMessages.sent} ${t.codeHolds(limits.otpMinutes)}`}
      foot={
        <TextLink to="/onboard/login" state={withTypedName({ candidateId })} tap>
          {t.backToLogin}
        </TextLink>
      }
    >
      <ProofStatus />
      {sent === null ? (
        <CandidateIdForm
          candidateId={candidateId}
          failure={failure}
          busy={busy}
          focused={isStartedOver}
          onSend={send}
        />
      ) : (
        <CodeForm
          sent={sent}
          failure={failure}
          busy={busy}
          onVerify={verify}
          onResend={() => send(candidateId)}
          onStartOver={startOver}
        />
      )}
    </AuthPage>
  );
}
