import { texts } from '#domain/texts.ts';

export const signInTexts = texts('signIn', {
  userName: 'Username',
  password: 'Password',
  passwordAgain: 'Enter your password to continue. What you have typed and chosen stays.',
  newPassword: 'New Password',
  passwordHint: (min: number) => `At least ${min} characters`,
  confirmPassword: 'Confirm Password',
  reset: 'Reset',
  otp: 'OTP',
  verifyOtp: 'Verify OTP',
});
