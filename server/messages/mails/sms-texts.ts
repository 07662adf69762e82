import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import { formatDate } from '#domain/values/calendar.ts';
import type { Company } from '#server/settings/company.ts';

/**
 * An SMS is sent in India by a registered template with fixed words (DLT): each is one sentence with as few variables
 * as possible, none of them a person's name. `url` is our own login page, with the ID.
 */
const t = texts('sms', {
  /** The line `OTP: 123456` is relied on as it is; no other number of the SMS may have six digits. */
  code: (code: string, company: string) => `OTP: ${code}
Sets a new password at ${company}. Valid for ${limits.otpMinutes} minutes. Never share it with anyone.`,
  offer: (company: string, url: string) => `Your offer letter from ${company} was sent to your email. Read it: ${url}`,
  reminder: (company: string, url: string) => `Your offer from ${company} waits for your answer: ${url}`,
  reminderBy: (company: string, day: string, url: string) =>
    `Your offer from ${company} waits for your answer until ${day}: ${url}`,
  formReminder: (company: string, url: string) => `Your joining form for ${company} is not submitted yet: ${url}`,
  stillJoining: (company: string, url: string) => `${company} asks whether you join as planned. Please answer: ${url}`,
});

/** The SMS with a candidate's code. Its last line binds the code to our site for the phone's autofill. */
export function codeSms(company: Company, code: string, publicUrl: string): string {
  return `${t.code(code, company.name)}\n@${new URL(publicUrl).hostname} #${code}`;
}

export function offerSms(company: Company, url: string): string {
  return t.offer(company.name, url);
}

export function reminderSms(company: Company, { replyBy, url }: { replyBy: string | null; url: string }): string {
  return replyBy === null ? t.reminder(company.name, url) : t.reminderBy(company.name, formatDate(replyBy), url);
}

export function formReminderSms(company: Company, url: string): string {
  return t.formReminder(company.name, url);
}

export function stillJoiningSms(company: Company, url: string): string {
  return t.stillJoining(company.name, url);
}
