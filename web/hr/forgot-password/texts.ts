import { texts } from '#domain/texts.ts';

export const hrForgotPasswordTexts = texts('hrForgotPasswordPage', {
  title: 'Forgot password',
  lead: 'We send a code to the email address of your account.',
  send: 'Send OTP',
  backToLogin: 'Back to login',
});
