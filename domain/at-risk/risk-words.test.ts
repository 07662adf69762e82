import { expect, it } from 'vitest';
import { reasonInWords, riskAge, riskDetail, riskSince } from './risk-words.ts';
import type { RiskReason } from './at-risk.ts';

/** 12:00 in India. */
const now = new Date('2026-11-20T06:30:00Z');
const risk = (reason: RiskReason, values: object = {}) => ({
  reason,
  joiningDate: '2026-11-26',
  replyBy: '2026-11-22',
  openedOn: null,
  stepsSaved: 2,
  mailAnswer: null,
  ...values,
});

it.each<[ReturnType<typeof risk>, string, string]>([
  [risk('MAIL_FAILED', { mailAnswer: 'No such user' }), 'Email did not arrive', 'No such user'],
  [risk('REPLY_PASSED', { replyBy: '2026-11-17' }), 'Reply by passed', 'Reply by 17/11/2026, not opened'],
  [risk('REPLY_SOON'), 'Undecided with 2 days left', 'Reply by 22/11/2026, not opened'],
  [
    risk('REPLY_SOON', { replyBy: '2026-11-21', openedOn: 'then' }),
    'Undecided with 1 day left',
    'Reply by 21/11/2026, opened',
  ],
  [risk('REPLY_SOON', { replyBy: '2026-11-20' }), 'Last day to reply', 'Reply by 20/11/2026, not opened'],
  [risk('NOT_OPENED'), 'Not opened', 'Reply by 22/11/2026'],
  [risk('NOT_OPENED', { replyBy: null }), 'Not opened', ''],
  [risk('FORM_LATE'), 'Form not submitted, joining in 6 days', '2 of 5 steps saved'],
  [risk('FORM_LATE', { joiningDate: '2026-11-21' }), 'Form not submitted, joining in 1 day', '2 of 5 steps saved'],
  [risk('FORM_LATE', { joiningDate: '2026-11-20' }), 'Form not submitted, joining today', '2 of 5 steps saved'],
  [risk('FORM_LATE', { joiningDate: '2026-11-19' }), 'Form not submitted, joining date passed', '2 of 5 steps saved'],
  [risk('NOT_VERIFIED'), 'Not verified, joining in 6 days', 'The form waits to be checked'],
  [risk('NOT_VERIFIED', { joiningDate: '2026-11-20' }), 'Not verified, joining today', 'The form waits to be checked'],
  [
    risk('NOT_VERIFIED', { joiningDate: '2026-11-19' }),
    'Not verified, joining date passed',
    'The form waits to be checked',
  ],
  [risk('FIX_UNTOUCHED'), 'Sent back, no changes yet', 'Nothing saved since'],
  [risk('FORM_NOT_BEGUN', { stepsSaved: 0 }), 'Joining form not started', 'No step saved'],
])('%o: %s, %s', (row, words, detail) => {
  expect(reasonInWords(row, '2026-11-20')).toBe(words);
  expect(riskDetail(row)).toBe(detail);
});

it.each<[string, string, string]>([
  ['2026-11-20T06:00:00Z', 'under an hour', 'since 11:30'],
  ['2026-11-20T02:12:00Z', '4 hours', 'since 07:42'],
  ['2026-11-19T18:20:00Z', '1 day', 'since 19/11/2026'],
  ['2026-11-18T00:00:00Z', '2 days', 'since 18/11/2026'],
])('%s: %s, %s', (since, age, when) => {
  expect(riskAge(since, now)).toBe(age);
  expect(riskSince(since, now)).toBe(when);
});
