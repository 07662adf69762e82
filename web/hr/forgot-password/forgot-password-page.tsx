import * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { loginSchema } from '#contract/candidate-auth.ts';
import { hrSendOtp } from '#contract/hr-auth.ts';
import { limits } from '#domain/limits.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { UserNameField } from '#web/session/hr/user-name-field.tsx';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { hrForgotPasswordTexts as t } from './texts.ts';
import { typedUserName, withTypedName } from '#web/session/sign-in/typed-name.ts';

const formSchema = z.pick(loginSchema, { userName: true });

export function HrForgotPasswordPage() {
  const navigate = useNavigate();
  const location = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { register, handleSubmit, formState, control } = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { userName: typedUserName(location.state) },
  });
  const userName = useWatch({ control, name: 'userName' });

  useEffect(() => {
    if (sentTo === null) return undefined;
    const timer = setTimeout(
      () => void navigate(`/hce/otp?${new URLSearchParams({ userId: sentTo })}`),
      limits.hrRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [sentTo, navigate]);

  const submit = handleSubmit(async ({ userName: userId }) => {
    setFailure(null);
    try {
      await makeCall(hrSendOtp, { body: { userId } });
      setSentTo(userId);
    } catch (error) {
      setFailure(error);
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <HrAuthPage title={t.title} lead={t.lead} link={t.backToLogin} state={withTypedName({ userName })}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {failure !== null && <FailedCall error={failure} fallback={hrAuthMessages.sendOtpFailed} />}
          <ProofStatus />
          {sentTo !== null && <Alert tone="ok">{hrAuthMessages.otpSent}</Alert>}
          <UserNameField readOnly={sentTo !== null} error={errors.userName?.message} {...register('userName')} />
          <Button
            type="submit"
            variant="primary"
            block
            disabled={sentTo !== null}
            busy={isSubmitting}
            busyText={uiTexts.sending}
          >
            {t.send}
          </Button>
        </Stack>
      </form>
    </HrAuthPage>
  );
}
