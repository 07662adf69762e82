import { expect, it } from 'vitest';
import { mailedFrom, mailingCompany } from '#test/mail/every-mail.ts';
import { loginLink } from './candidate-mail.ts';
import { formReminderSms, offerSms, reminderSms } from './sms-texts.ts';

const url = loginLink(mailedFrom, 'C26-0148');
const replyBy = '2026-11-19';
const company = mailingCompany;

it.each([
  ['offer', offerSms(company, url)],
  ['reminder', reminderSms(company, { replyBy, url })],
  ['reminder without a day', reminderSms(company, { replyBy: null, url })],
  ['form reminder', formReminderSms(company, url)],
])('the SMS %s is a single SMS of plain letters, with the link at its end', (_kind, text) => {
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toMatch(/^[\x20-\x7E]+$/);
  expect(text.endsWith(` ${url}`)).toBe(true);
  expect(text).toContain(company.name);
  expect(text).not.toMatch(/undefined|null/);
});

it('contains the reply-by date', () => {
  expect(reminderSms(company, { replyBy, url })).toContain('19/11/2026');
});
