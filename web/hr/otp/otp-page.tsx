import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { hrValidateOtp } from '#contract/hr-auth.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { HrAuthPage } from '#web/session/hr/hr-auth-page.tsx';
import { keepHrResetToken } from '#web/session/hr/hr-session.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { OtpForm } from '#web/session/sign-in/otp-form.tsx';
import { hrOtpTexts as t } from './texts.ts';

/** Checks the code that was mailed; its token opens the reset. Without `userId` there is nothing to check. */
export function HrOtpPage() {
  const [search] = useSearchParams();
  const userId = search.get('userId') ?? '';
  if (userId === '') return <Navigate to="/hce/forgot-password" replace />;
  return <CodePage userId={userId} />;
}

function CodePage({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);

  async function submit(otp: string): Promise<void> {
    setFailure(null);
    try {
      // `token` is at the top of the answer and in its responseObject (docs/rules/responses.md#envelope).
      const answer: { token?: string; responseObject: { token?: string } | null } = await makeCall(hrValidateOtp, {
        body: { userId, otp },
      });
      const token = answer.token || answer.responseObject?.token;
      if (!token) throw new Error('the answer holds no token');
      keepHrResetToken(token, userId);
    } catch (error) {
      setFailure(error);
      return;
    }
    await navigate(`/hce/reset-password?${new URLSearchParams({ userId })}`);
  }

  return (
    <HrAuthPage title={t.title} lead={t.lead} link={t.newCode} to="/hce/forgot-password">
      <ProofStatus />
      <OtpForm
        alert={failure !== null && <FailedCall error={failure} fallback={hrAuthMessages.otpValidationFailed} />}
        focusOn={failure}
        busyText={t.verifying}
        onVerify={submit}
      />
    </HrAuthPage>
  );
}
