import { otpMessages } from '#domain/messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { OtpForm } from '#web/session/sign-in/otp-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ResendButton } from './resend-button.tsx';
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

/** Step 2 of the recovery: the code from the phone. */
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
