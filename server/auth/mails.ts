import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import type { Company } from '#server/settings/company.ts';
import type { CodeOwner } from './codes/queries.ts';

/** The line `OTP: 123456` is relied on as it is; no other number of a message may have six digits. */
const t = texts('authMails', {
  codeSms: (code: string, company: string) => `OTP: ${code}
Sets a new password at ${company}. Valid for ${limits.otpMinutes} minutes. Never share it with anyone.`,
  hrCode: {
    subject: 'Your one-time password for the HR portal',
    text: (code: string, company: string) =>
      `Someone, hopefully you, asked to set a new password for the HR portal of ${company}.

OTP: ${code}

It is valid for ${limits.otpMinutes} minutes and can be used once. Never share it with anyone.

If it was not you, ignore this mail: your password stays as it is.`,
  },
  lockOut: {
    subject: 'Too many attempts at your login',
    tried: {
      hr: (company: string) =>
        `Somebody tried too many passwords or codes for the HR portal of ${company}. Nobody got in by this.`,
      candidate: (company: string) =>
        `Somebody tried too many passwords or codes for your offer at ${company}. Nobody got in by this.`,
    },
    hours: (hours: number) => `${hours} hours`,
    minutes: (minutes: number) => `${minutes} minutes`,
    text: (values: { tried: string; wait: string; email: string; phone: string }) => `${values.tried}

For the next ${values.wait} your login takes no more tries from a place where you have not logged in before. Where you logged in during the last 30 days you still can.

If it was you, please wait. If it was not you, you need not do anything; never tell anyone your password or a code.

Questions: ${values.email}, ${values.phone}`,
  },
});

type CodeText = { subject: string; text: string };

/** The SMS with a candidate's code. Its last line tells phones at which site they may fill it in. */
export function candidateCodeSms(company: Company, code: string, publicUrl: string): CodeText {
  return { subject: '', text: `${t.codeSms(code, company.name)}\n@${new URL(publicUrl).hostname} #${code}` };
}

/** The mail with an HR user's code. */
export function hrCodeMail(company: Company, code: string): CodeText {
  return { subject: t.hrCode.subject, text: t.hrCode.text(code, company.name) };
}

/** The mail to whose account is locked for some minutes, for how long at most. */
export function lockOutMail(company: Company, audience: CodeOwner['audience'], minutes: number): CodeText {
  const { subject, tried, hours, text } = t.lockOut;
  const wait = minutes > 90 ? hours(Math.ceil(minutes / 60)) : t.lockOut.minutes(minutes);
  const [email, phone] = [company.contactEmail, company.contactPhone];
  return { subject, text: text({ tried: tried[audience](company.name), wait, email, phone }) };
}
