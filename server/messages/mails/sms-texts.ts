import type { Language } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import { formatDate } from '#domain/values/calendar.ts';
import type { Env } from '#server/env.ts';
import type { Company } from '#server/settings/company.ts';
import { inTheirLanguage } from './candidate-mail.ts';

/** An SMS is sent in India by a registered template with fixed words (DLT): each is one sentence with as few variables
 * as possible, none of them a person's name. `url` is a page of ours, with the ID. */
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
export const codeSms = inTheirLanguage(
  (company: Company, { code, publicUrl }: { code: string; publicUrl: string; language: Language }): string =>
    `${t.code(code, company.name)}\n@${new URL(publicUrl).hostname} #${code}`,
);

/** The candidate of an SMS about a mail; the days are YYYY-MM-DD. */
type Noticed = { replyBy: string | null; url: string; language: Language };

export const offerSms = inTheirLanguage((company: Company, { url }: Noticed): string => t.offer(company.name, url));

export const reminderSms = inTheirLanguage((company: Company, { replyBy, url }: Noticed) =>
  replyBy === null ? t.reminder(company.name, url) : t.reminderBy(company.name, formatDate(replyBy), url),
);

export const formReminderSms = inTheirLanguage((company: Company, { url }: Noticed) =>
  t.formReminder(company.name, url),
);

export const stillJoiningSms = inTheirLanguage((company: Company, { url }: Noticed) =>
  t.stillJoining(company.name, url),
);

const templates: Partial<Record<MessageKind, TemplateName>> = {
  otp: 'SMS_TEMPLATE_OTP',
  'offer-notice': 'SMS_TEMPLATE_OFFER',
  'offer-reminder': 'SMS_TEMPLATE_REMINDER',
  'joining-form-reminder': 'SMS_TEMPLATE_FORM_REMINDER',
  'still-joining': 'SMS_TEMPLATE_STILL_JOINING',
};
type TemplateName = `SMS_TEMPLATE_${'OTP' | 'OFFER' | 'REMINDER' | 'FORM_REMINDER' | 'STILL_JOINING'}`;

const upperCase = <L extends Language>(language: L) => language.toUpperCase() as Uppercase<L>;

export function smsTemplate(env: Env, kind: MessageKind, language: Language): string | undefined {
  const name = templates[kind];
  return name && env[language === 'en' ? name : (`${name}_${upperCase(language)}` as const)];
}

/** The language of an SMS to this candidate: English where only the English text is registered. */
export function smsLanguage(env: Env, kind: MessageKind, language: Language): Language {
  const isUnregistered = smsTemplate(env, kind, language) === undefined;
  return isUnregistered && smsTemplate(env, kind, 'en') !== undefined ? 'en' : language;
}
