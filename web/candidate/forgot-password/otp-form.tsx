import * as z from 'zod/mini';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { validateOtp } from '#contract/candidate-auth.ts';
import { otpMessages } from '#domain/messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { otpDigitsOf } from '#web/session/otp-digits.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { SentCode } from './forgot-password-page.tsx';
import { ResendButton } from './resend-button.tsx';

type OtpFormProps = {
  sent: SentCode;
  failure: Failure | null;
  busy: boolean;
  onVerify: (otp: string) => void;
  onResend: () => void;
  onStartOver: () => void;
};

const formSchema = z.pick(validateOtp.body, { otp: true });

/** Step 2 of the recovery: the code from the phone. */
export function OtpForm({ sent, failure, busy, onVerify, onResend, onStartOver }: OtpFormProps) {
  const { register, handleSubmit, formState, setValue, setFocus } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { otp: '' },
  });
  useEffect(() => setFocus('otp'), [setFocus, sent]);

  const submit = handleSubmit(({ otp }) => onVerify(otp));
  const otp = register('otp');
  return (
    <Stack gap={3}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <FailureAlert failure={failure} />
          <TextField
            label="OTP"
            hint={otpMessages.enter}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={formState.errors.otp?.message}
            {...otp}
            onChange={async (event) => {
              setValue('otp', otpDigitsOf(event.target.value));
              await otp.onChange(event);
            }}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            Verify OTP
          </Button>
        </Stack>
      </form>
      <ResendButton sentAt={sent.sentAt} disabled={busy} onResend={onResend} />
      <Button variant="quiet" block disabled={busy} onClick={onStartOver}>
        Use another Candidate ID
      </Button>
    </Stack>
  );
}
