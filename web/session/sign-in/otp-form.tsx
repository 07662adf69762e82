import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { otpSchema } from '#contract/candidate-auth.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { signInTexts as t } from './texts.ts';

type OtpFormProps = {
  alert: ReactNode;
  /** The field is focused whenever this changes to something else than null. */
  focusOn: unknown;
  hint?: string;
  required?: boolean;
  busy?: boolean;
  busyText?: string;
  onVerify: (otp: string) => Promise<void> | void;
};

const formSchema = z.object({ otp: otpSchema });

export function OtpForm({ alert, focusOn, hint, required, busy = false, busyText, onVerify }: OtpFormProps) {
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { otp: '' },
  });
  useEffect(() => {
    if (focusOn !== null) setFocus('otp', { shouldSelect: true });
  }, [setFocus, focusOn]);
  const submit = handleSubmit(({ otp }) => onVerify(otp));
  const otp = register('otp');
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {alert}
        <TextField
          label={t.otp}
          hint={hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required={required}
          error={formState.errors.otp?.message}
          {...otp}
          onChange={async (event) => {
            // 'OTP: 123 456' may be pasted, for instance.
            setValue('otp', event.target.value.replace(/\D/gu, '').slice(0, limits.otpDigits));
            await otp.onChange(event);
          }}
        />
        <Button type="submit" variant="primary" block busy={busy || formState.isSubmitting} busyText={busyText}>
          {t.verifyOtp}
        </Button>
      </Stack>
    </form>
  );
}
