import { texts } from '#domain/texts.ts';

export const forgotPasswordTexts = texts('candidateForgotPassword', {
  title: 'Forgot password',
  whereCodeGoes: 'We send a one-time password (OTP) to the phone number on your offer.',
  codeHolds: (minutes: number) => `It is valid for ${minutes} minutes.`,
  candidateId: 'Candidate ID',
  candidateIdHint: 'It is the username in your offer email.',
  send: 'Send OTP',
  resend: 'Resend OTP',
  resendIn: (seconds: number) => `Resend OTP in ${seconds} s`,
  otherCandidateId: 'Use another Candidate ID',
  backToLogin: 'Back to login',
});
