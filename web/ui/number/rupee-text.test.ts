import { describe, expect, test } from 'vitest';
import { groupRupees } from './rupee-text.ts';

describe('grouping', () => {
  test.each([
    ['', ''],
    [100000, '1,00,000'],
    [123456789012, '1,23,45,67,89,012'],
    [-5000, '-5,000'],
    ['12.5', '12.5'],
  ] as const)('%s is shown as %s', (value, text) => {
    expect(groupRupees(value)).toBe(text);
  });
});
