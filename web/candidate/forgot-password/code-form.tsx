import { otpMessages } from '#domain/messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { OtpForm } from '#web/session/sign-in/otp-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { forgotPasswordTexts as t } from './texts.ts';

/** The code that was asked for: for whom, and when. */
export type SentCode = { candidateId: string; sentAt: number };

type CodeFormProps = {
  sent: SentCode;
  failure: Failure | null;
  busy: boolean;
  onVerify: (otp: string) => void;
  onResend: () => void;
  onStartOver: () => void;
};

export function CodeForm({ sent, failure, busy, onVerify, onResend, onStartOver }: CodeFormProps) {
  return (
    <Stack gap={3}>
      <OtpForm
        alert={<FailureAlert failure={failure} />}
        focusOn={sent}
        hint={otpMessages.enter}
        required
        busy={busy}
        onVerify={onVerify}
      />
      <ResendButton sentAt={sent.sentAt} disabled={busy} onResend={onResend} />
      <Button variant="quiet" block disabled={busy} onClick={onStartOver}>
        {t.otherCandidateId}
      </Button>
    </Stack>
  );
}

/** Long enough for a message to arrive on a slow network, short enough to wait for. */
const resendAfterMs = 30_000;

type ResendButtonProps = { sentAt: number; disabled: boolean; onResend: () => void };

/** Asks for another code, once the first had the time to arrive. */
export function ResendButton({ sentAt, disabled, onResend }: ResendButtonProps) {
  const seconds = useSecondsUntil(sentAt + resendAfterMs);
  return (
    <Button block disabled={disabled || seconds > 0} onClick={onResend}>
      {seconds > 0 ? t.resendIn(seconds) : t.resend}
    </Button>
  );
}
