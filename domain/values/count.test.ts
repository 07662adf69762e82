import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  [999, '999'],
  [1000, '1,000'],
  [123_456, '1,23,456'],
])('shows %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
