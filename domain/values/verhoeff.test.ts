import { describe, expect, it } from 'vitest';
import { hasVerhoeffCheckDigit } from './verhoeff.ts';

describe('hasVerhoeffCheckDigit', () => {
  it.each(['2363', '758722', '123451', '1428570', '84736430954837284567892', '0'])('accepts %s', (digits) => {
    expect(hasVerhoeffCheckDigit(digits)).toBe(true);
  });

  it.each(['0', '1', '2', '4', '5', '6', '7', '8', '9'])('rejects 236 with %s instead of 3', (digit) => {
    expect(hasVerhoeffCheckDigit(`236${digit}`)).toBe(false);
  });

  it('finds every wrong digit and every swap of neighbours in an Aadhaar number', () => {
    const right = '999941057058';
    expect(hasVerhoeffCheckDigit(right)).toBe(true);
    for (let position = 0; position < right.length; position += 1) {
      for (const digit of '0123456789') {
        const wrong = right.slice(0, position) + digit + right.slice(position + 1);
        expect([wrong, hasVerhoeffCheckDigit(wrong)]).toEqual([wrong, wrong === right]);
      }
      const swapped =
        right.slice(0, position) + right.charAt(position + 1) + right.charAt(position) + right.slice(position + 2);
      expect([swapped, hasVerhoeffCheckDigit(swapped)]).toEqual([swapped, swapped === right]);
    }
  });

  it.each(['', '12 3', '12a', '-1', '१२३'])('raises for %j', (text) => {
    expect(() => hasVerhoeffCheckDigit(text)).toThrow(RangeError);
  });
});
