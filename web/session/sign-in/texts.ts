import { texts } from '#domain/texts.ts';

export const signInTexts = texts('signIn', {
  userName: 'Username',
  password: 'Password',
  passwordAgain: 'Enter your password to continue. What you have typed and chosen stays.',
  newPassword: 'New Password',
  passwordHint: (min: number) => `At least ${min} characters`,
  confirmPassword: 'Confirm Password',
  continueWith: (provider: string) => `Continue with ${provider}`,
  inNewTab: 'It opens in a new tab. Come back to this one after it.',
  goOn: 'Go on',
  reset: 'Reset',
  otp: 'OTP',
  verifyOtp: 'Verify OTP',
});
