import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';

export const hrOtpTexts = texts('hrOtpPage', {
  title: 'Enter the code',
  lead: `Enter the ${limits.otpDigits} digits from the email. They are valid for ${limits.otpMinutes} minutes.`,
  verifying: 'Verifying…',
  newCode: 'Request a new code',
});
