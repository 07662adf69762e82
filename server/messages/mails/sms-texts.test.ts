import { expect, it } from 'vitest';
import { mailedFrom, mailingCompany } from '#test/mail/every-mail.ts';
import type { Env } from '#server/env.ts';
import { loginLink } from './candidate-mail.ts';
import { formReminderSms, offerSms, reminderSms, smsLanguage, smsTemplate } from './sms-texts.ts';

const url = loginLink(mailedFrom, 'C26-0148');
const replyBy = '2026-11-19';
const company = mailingCompany;
const candidate = { replyBy, url, language: 'en' } as const;

it.each([
  ['offer', offerSms(company, candidate)],
  ['reminder', reminderSms(company, candidate)],
  ['reminder without a day', reminderSms(company, { ...candidate, replyBy: null })],
  ['form reminder', formReminderSms(company, candidate)],
])('the SMS %s is a single SMS of plain letters, with the link at its end', (_kind, text) => {
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[\x20-\x7E]+$/);
  expect(text.endsWith(` ${url}`)).toBe(true);
  expect(text).toContain(company.name);
  expect(text).not.toMatch(/undefined|null/);
});

it('contains the reply-by date', () => {
  expect(reminderSms(company, candidate)).toContain('19/11/2026');
});

it.each([
  ['of its own', { SMS_TEMPLATE_OTP: '11', SMS_TEMPLATE_OTP_HI: '22' }, 'hi', '22'],
  ['in English alone', { SMS_TEMPLATE_OTP: '11' }, 'en', '11'],
  ['of none', {}, 'hi', undefined],
] as const)('an SMS to a Hindi candidate with a registered template %s', (_which, env, language, template) => {
  expect(smsLanguage(env as Env, 'otp', 'hi')).toBe(language);
  expect(smsTemplate(env as Env, 'otp', language)).toBe(template);
});
