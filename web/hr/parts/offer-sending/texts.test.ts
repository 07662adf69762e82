import { expect, it } from 'vitest';
import { offerResendTexts as t } from './texts.ts';

it.each([
  t.AGAIN.progress(100_000, 124_800),
  t.AGAIN.sent(124_800),
  t.AGAIN.left(124_800),
  t.REMINDER.progress(100_000, 124_800),
  t.REMINDER.sent(124_800),
  t.REMINDER.left(124_800),
  t.candidates(124_800),
])('groups numbers as India does: %s', (text) => {
  expect(text).toContain('1,24,800');
});
