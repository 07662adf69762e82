import { expect, test } from 'vitest';
import { addDays } from '#domain/values/calendar.ts';
import { urgencyOf } from './data-requests.ts';

test.each([
  [30, 19, 'calm'],
  [30, 20, 'soon'],
  [30, 26, 'soon'],
  [30, 27, 'verySoon'],
  [30, 30, 'verySoon'],
  [30, 31, 'late'],
  [90, 59, 'calm'],
  [90, 60, 'soon'],
  [90, 80, 'soon'],
  [90, 81, 'verySoon'],
  [90, 90, 'verySoon'],
  [90, 91, 'late'],
])('of %i days, day %i is %s', (days, day, urgency) => {
  const received = '2027-06-01';
  expect(urgencyOf(received, addDays(received, days), addDays(received, day))).toBe(urgency);
});
