import { limits } from '#domain/limits.ts';

/** What is sent to hand over a one-time code. Rulings: the line `OTP: 123456`, and no other number of six digits. */
type CodeText = { subject: string; text: string };

/** The SMS with a candidate's code. */
export function candidateCodeSms(code: string, companyName: string): CodeText {
  return {
    subject: '',
    text: `OTP: ${code}\nSets a new password at ${companyName}. Valid for ${limits.otpMinutes} minutes. Never share it with anyone.`,
  };
}

/** The mail with an HR user's code. */
export function hrCodeMail(code: string, companyName: string): CodeText {
  return {
    subject: 'Your one-time password for the HR portal',
    text: [
      `Someone, hopefully you, asked to set a new password for the HR portal of ${companyName}.`,
      `OTP: ${code}`,
      `It is valid for ${limits.otpMinutes} minutes and can be used once. Never share it with anyone.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  };
}
