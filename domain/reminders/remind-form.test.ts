import { expect, test } from 'vitest';
import { isFormAwaited, mayRemindForm } from './remind-form.ts';

const now = new Date('2026-11-28T10:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const submitted = '2026-11-20T10:00:00Z';

test.each([
  [{ submittedOn: null }, true],
  [{ submittedOn: null, firstDay: { outcome: 'POSTPONED' } }, true],
  [{ submittedOn: null, firstDay: { outcome: 'JOINED' } }, false],
  [{ submittedOn: null, firstDay: { outcome: 'NOT_JOINED' } }, false],
  [{ submittedOn: submitted }, false],
] as const)('a form %j is awaited: %s', (form, is) => {
  expect(isFormAwaited(form)).toBe(is);
  expect(mayRemindForm(['ADMIN'], form, null, now)).toBe(is);
});

test.each([
  [11, false],
  [12, true],
])('a reminder %i hours after the last one is possible: %s', (hours, is) => {
  expect(mayRemindForm(['ADMIN'], { submittedOn: null }, hoursAgo(hours), now)).toBe(is);
});
