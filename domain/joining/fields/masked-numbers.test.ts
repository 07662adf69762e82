import { expect, test } from 'vitest';
import { maskNumber } from './masked-numbers.ts';

test.each([
  ['panNumber', 'ABCPN1234F', 'XXXXXX234F'],
  ['aadhaarNumber', '512345671234', 'XXXX XXXX 1234'],
  ['aadhaarNumber', '5123 4567 1234', 'XXXX XXXX 1234'],
  ['accountNumber', '123456784821', 'XXXXXXXX4821'],
  ['accountNumber', '123456789', 'XXXXX6789'],
] as const)('%s %s is shown as %s', (kind, number, masked) => {
  expect(maskNumber(kind, number)).toBe(masked);
  expect(maskNumber(kind, masked)).toBe(masked);
});
