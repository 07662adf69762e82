import { expect, it } from 'vitest';
import { isBuiltInDateFormat, isDateFormat } from '#server/offers/sheet/date-format.ts';

it.each([
  'dd/mm/yyyy',
  'yyyy-mm-dd',
  'd mmm yyyy',
  'DD-MM-YY',
  'm/d/yy h:mm',
  '[$-4009]dd mmmm yyyy',
  '[$-F800]dddd, mmmm dd, yyyy',
  'dd/mm/yyyy;@',
  '"on" d.m.yyyy',
  'mmm',
])('%s shows a day', (format) => expect(isDateFormat(format)).toBe(true));

it.each([
  'General',
  '0',
  '@',
  '#,##0.00',
  '"₹" #,##0',
  '[$₹-4009] #,##,##0',
  '[Red]-0',
  '0" days"',
  '0\\d',
  '0_d',
  'h:mm:ss',
  'mm:ss',
  '[h]:mm',
  '[mm]:ss',
  '[Red][>=5]0;0',
  '0%',
  '',
])('%s does not', (format) => expect(isDateFormat(format)).toBe(false));

it('knows the built-in formats', () => {
  expect([14, 15, 17, 22, 58].every(isBuiltInDateFormat)).toBe(true);
  expect([0, 1, 9, 18, 21, 45, 47, 49, 164].some(isBuiltInDateFormat)).toBe(false);
});
