import { texts } from '#domain/texts.ts';

export const resetPasswordTexts = texts('candidateResetPassword', {
  title: 'Reset Password',
  replaceTemporary: 'The password from your offer email was a temporary one. Set one that only you know.',
  setPassword: 'Set a password that only you know.',
  backToLogin: 'Back to login',
});
