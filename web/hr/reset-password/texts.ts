import { texts } from '#domain/texts.ts';

export const hrResetPasswordTexts = texts('hrResetPasswordPage', {
  title: 'Reset Password',
  lead: (userName: string) => `Choose a new password for ${userName}.`,
  backToLogin: 'Back to login',
});
