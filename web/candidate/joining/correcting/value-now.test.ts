import { expect, test } from 'vitest';
import { maskedNumbers } from '#domain/joining/fields/masked-numbers.ts';
import { pathOfField } from '#domain/review/paths.ts';
import { valueNow } from './value-now.ts';

test.each(maskedNumbers)('the list of corrections masks the corrected %s', (field) => {
  const number = '512345671234';
  const path = pathOfField(field);
  const shown = valueNow(path, new Map([[path, number]]));
  expect(shown).toMatch(/^[X ]+1234$/);
  expect(shown?.replaceAll(' ', '')).toHaveLength(number.length);
});

test.each([
  ['personal.panNumber', 'ABCPN4321F', 'XXXXXX321F'],
  ['bank.accountNumber', '9988776655443', 'XXXXXXXXX5443'],
  ['bank.ifscNumber', 'HDFC0001234', 'HDFC0001234'],
  ['personal.dateOfBirth', '1999-12-05', '05/12/1999'],
  ['personal.emergencyMobileNumber', '9845012345', '98450 12345'],
  ['education.12.cgpa', '8.5', '8.50'],
  ['personal.panDocument', null, null],
  ['bank', null, null],
])('the list of corrections shows %s %s as %s', (path, value, shown) => {
  expect(valueNow(path, new Map([[path, value]]))).toBe(shown);
});
