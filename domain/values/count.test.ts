import { expect, it } from 'vitest';
import { formatCount } from './count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [123_456, '1,23,456'],
  [12_000_000, '1,20,00,000'],
])('shows %d as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
