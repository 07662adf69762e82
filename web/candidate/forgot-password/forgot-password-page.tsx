import { useState, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { sendOtp } from '#contract/candidate-auth.ts';
import { limits } from '#domain/limits.ts';
import { otpMessages } from '#domain/messages.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import type { Failure } from '#web/session/failure.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { typedCandidateId, withTypedName } from '#web/session/sign-in/typed-name.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, TextLink } from '#web/ui/button.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { CodeForm, type SentCode } from './code-form.tsx';
import { requestCode, verifyCode } from './recover.ts';
import { forgotPasswordTexts as t } from './texts.ts';

/** The forgot password screen (docs/rules/candidate-login.md#forgot-password-screen): the candidate id first, then the
 * code that was sent to the phone. */
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
      help={<HrContact />}
      lead={sent === null ? t.whereCodeGoes : `${otpMessages.sent} ${t.codeHolds(limits.otpMinutes)}`}
      foot={
        <TextLink to="/onboard/login" state={withTypedName({ candidateId })} tap>
          {t.backToLogin}
        </TextLink>
      }
    >
      <ProofStatus />
      {sent === null ? (
        <CandidateIdForm {...{ candidateId, failure, busy }} focused={isStartedOver} onSend={send} />
      ) : (
        <CodeForm
          {...{ sent, failure, busy }}
          onVerify={verify}
          onResend={() => send(candidateId)}
          onStartOver={startOver}
        />
      )}
    </AuthPage>
  );
}

type CandidateIdFormProps = {
  candidateId: string;
  failure: Failure | null;
  busy: boolean;
  /** The candidate comes back to this step: the button that was pressed is gone. */
  focused: boolean;
  onSend: (candidateId: string) => void;
};

function CandidateIdForm({ candidateId, failure, busy, focused, onSend }: CandidateIdFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(sendOtp.body),
    defaultValues: { candidateId },
  });
  useEffect(() => {
    if (focused) setFocus('candidateId');
  }, [focused, setFocus]);
  const submit = handleSubmit((entry) => onSend(entry.candidateId));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <FailureAlert failure={failure} />
        <TextField
          label={t.candidateId}
          hint={t.candidateIdHint}
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          error={formState.errors.candidateId?.message}
          {...register('candidateId')}
        />
        <Button type="submit" variant="primary" block busy={busy}>
          {t.send}
        </Button>
      </Stack>
    </form>
  );
}
