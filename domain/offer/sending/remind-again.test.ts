import { expect, test } from 'vitest';
import { remindedLatelyInWords } from './remind-again.ts';

const at = (text: string) => new Date(`2026-11-${text.replace(' ', 'T')}:00+05:30`);

test.each([
  ['28 11:24', '28 12:00', 'Reminded today 11:24; again from 23:24'],
  ['28 15:00', '28 15:01', 'Reminded today 15:00; again from tomorrow 03:00'],
  ['27 20:10', '28 07:00', 'Reminded 27/11/2026, 20:10; again from 08:10'],
  ['27 11:59', '28 12:00', null],
  ['28 00:00', '28 12:00', null],
])('reminded on %s, it is %s: %s', (last, now, words) => {
  expect(remindedLatelyInWords(at(last), at(now))).toBe(words);
  expect(remindedLatelyInWords(at(last).toISOString(), at(now))).toBe(words);
});

test('says nothing of a candidate who was never reminded', () => {
  expect([null, undefined].map((last) => remindedLatelyInWords(last))).toEqual([null, null]);
});
