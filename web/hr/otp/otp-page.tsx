import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { hrValidateOtp } from '#contract/hr-auth.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { keepHrResetToken } from '#web/session/hr/hr-session.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { OtpForm } from '#web/session/sign-in/otp-form.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { TextLink } from '#web/ui/button.tsx';
import { hrOtpTexts as t } from './texts.ts';

/** Checks the code that was mailed; its token opens the reset. Without `userId` there is nothing to check. */
export function HrOtpPage() {
  const [search] = useSearchParams();
  const userId = search.get('userId') ?? '';
  if (userId === '') return <Navigate to="/hce/forgot-password" replace />;
  return <CodePage userId={userId} />;
}

async function verify(userId: string, otp: string): Promise<string | undefined> {
  const answer = await makeCall(hrValidateOtp, { body: { userId, otp } });
  // `token` is at the top of the answer and in its responseObject (docs/rules/responses.md#envelope).
  const { token, responseObject }: { token?: string; responseObject: { token?: string } | null } = answer;
  return token || responseObject?.token;
}

function CodePage({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(otp: string): Promise<void> {
    setFailure(null);
    try {
      const token = await verify(userId, otp);
      if (!token) throw new Error('the answer holds no token');
      keepHrResetToken(token, userId);
    } catch (error) {
      setFailure(error);
      return;
    }
    await navigate(`/hce/reset-password?${new URLSearchParams({ userId })}`);
  }

  return (
    <AuthPage
      audience="hr"
      title={t.title}
      lead={t.lead}
      foot={
        <TextLink to="/hce/forgot-password" tap>
          {t.newCode}
        </TextLink>
      }
    >
      <ProofStatus />
      <OtpForm
        alert={failure !== null && <FailedCall error={failure} fallback={hrAuthMessages.otpValidationFailed} />}
        focusOn={failure}
        busyText={t.verifying}
        onVerify={submit}
      />
    </AuthPage>
  );
}
