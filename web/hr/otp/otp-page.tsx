import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { otpSchema } from '#contract/candidate-auth.ts';
import { hrValidateOtp } from '#contract/hr-auth.ts';
import { limits } from '#domain/limits.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { otpDigitsOf } from '#web/session/otp-digits.ts';
import { keepHrResetToken } from '#web/session/hr/hr-session.ts';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const formSchema = z.object({ otp: otpSchema });

/** Checks the code that was mailed; its token opens the reset (spec §2). Without `userId` there is nothing to check. */
export function HrOtpPage() {
  const [search] = useSearchParams();
  const userId = search.get('userId') ?? '';
  if (userId === '') return <Navigate to="/hce/forgot-password" replace />;
  return <OtpForm userId={userId} />;
}

async function verify(userId: string, otp: string): Promise<string | undefined> {
  const answer = await makeCall(hrValidateOtp, { body: { userId, otp } });
  // Spec §7 reads `token`; it stands at the top of the answer and in its responseObject.
  const { token, responseObject }: { token?: string; responseObject: { token?: string } | null } = answer;
  return token || responseObject?.token;
}

function OtpForm({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState, setFocus, setValue } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { otp: '' },
  });

  const submit = handleSubmit(async ({ otp }) => {
    setFailure(null);
    try {
      const token = await verify(userId, otp);
      if (!token) throw new Error('the answer holds no token');
      keepHrResetToken(token, userId);
    } catch (error) {
      setFailure(error);
      setFocus('otp', { shouldSelect: true });
      return;
    }
    await navigate(`/hce/reset-password?${new URLSearchParams({ userId })}`);
  });

  const { errors, isSubmitting } = formState;
  const otpField = register('otp');
  return (
    <AuthPage
      audience="hr"
      title="Enter the code"
      lead={`Enter the ${limits.otpDigits} digits from the e-mail. They hold for ${limits.otpMinutes} minutes.`}
    >
      <Stack gap={6}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            {failure !== null && <FailedCall error={failure} fallback={hrAuthMessages.otpValidationFailed} />}
            <TextField
              label="OTP"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={errors.otp?.message}
              {...otpField}
              onChange={async (event) => {
                setValue('otp', otpDigitsOf(event.target.value));
                await otpField.onChange(event);
              }}
            />
            <Button type="submit" variant="primary" block busy={isSubmitting} busyText="Verifying...">
              Verify OTP
            </Button>
          </Stack>
        </form>
        <Row justify="center">
          <TextLink to="/hce/forgot-password" tap>
            Ask for a new code
          </TextLink>
        </Row>
      </Stack>
    </AuthPage>
  );
}
