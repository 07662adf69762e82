import { limits } from '#domain/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { CodeOwner } from './codes/queries.ts';

/** What is sent to hand over a one-time code: the line `OTP: 123456`, and no other number of six digits. */
type CodeText = { subject: string; text: string };

/** The SMS with a candidate's code. Its last line tells phones at which site they may fill it in. */
export function candidateCodeSms(code: string, { companyName, publicUrl }: CodeSmsSetting): CodeText {
  return {
    subject: '',
    text: [
      `OTP: ${code}`,
      `Sets a new password at ${companyName}. Valid for ${limits.otpMinutes} minutes. Never share it with anyone.`,
      `@${new URL(publicUrl).hostname} #${code}`,
    ].join('\n'),
  };
}

type CodeSmsSetting = { companyName: string; publicUrl: string };

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

/** The mail to whose account is locked for some minutes, for how long at most. */
export function lockOutMail({ env }: Pick<Deps, 'env'>, audience: CodeOwner['audience'], minutes: number): CodeText {
  const where = audience === 'hr' ? `the HR portal of ${env.COMPANY_NAME}` : `your offer at ${env.COMPANY_NAME}`;
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} minutes`;
  return {
    subject: 'Too many attempts at your login',
    text: [
      `Somebody tried too many passwords or codes for ${where}. Nobody got in by this.`,
      `For the next ${wait} your login takes no more tries from a place where you have not logged in before. Where you logged in during the last 30 days you still can.`,
      'If it was you, please wait. If it was not you, you need not do anything; never tell anyone your password or a code.',
      `Questions: ${env.HR_CONTACT_EMAIL}, ${env.HR_CONTACT_PHONE}`,
    ].join('\n\n'),
  };
}
