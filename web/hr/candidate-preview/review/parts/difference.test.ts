import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

test.each([
  ['XXXXXX243F', 'XXXXXX234F', { start: 'XXXXXX2', was: '43', now: '34', end: 'F' }],
  ['Pune', 'Pune', { start: 'Pune', was: '', now: '', end: '' }],
  ['', 'Pune', { start: '', was: '', now: 'Pune', end: '' }],
  ['Kothrud', 'Khar West', { start: '', was: 'Kothrud', now: 'Khar West', end: '' }],
  ['Asha 👩', 'Asha 👨', { start: 'Asha ', was: '👩', now: '👨', end: '' }],
  ['aa', 'aaa', { start: 'aa', was: '', now: 'a', end: '' }],
])('%s and %s', (before, after, expected) => {
  expect(differenceOf(before, after)).toEqual(expected);
});
