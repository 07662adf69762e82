import { expect, it, test } from 'vitest';
import { codeOf } from '#domain/texts.ts';
import { employeeDefaults, employeeIdOf, employeeSettingsSchema, patternFault } from './employee-id.ts';

test.each([
  ['EMP-{number:4}', 412, 'EMP-0412'],
  ['EMP-{number:4}', 12_345, 'EMP-12345'],
  ['HF/{number:3}/IN', 7, 'HF/007/IN'],
  ['प{number:2}', 1, 'प01'],
])('%s makes of %i %s', (pattern, number, id) => {
  expect(patternFault(pattern)).toBeNull();
  expect(employeeIdOf(pattern, number)).toBe(id);
});

test.each([
  ['', 'patternRequired'],
  ['EMP-', 'patternNoNumber'],
  ['{number}{number:4}', 'patternTwoNumbers'],
  ['EMP-{number:0}', 'patternDigits'],
  ['EMP-{number:10}', 'patternDigits'],
  ['EMP-{number:four}', 'patternDigits'],
  ['EMP-{year}-{number}', 'patternUnknown'],
  ['EMP-{number', 'patternBraces'],
  ['EMP {number}', 'patternCharacters'],
  ['={number}', 'patternCharacters'],
  [`${'x'.repeat(22)}{number}`, null],
  [`${'x'.repeat(23)}{number}`, 'patternLong'],
])('the pattern %j: %s', (pattern, code) => {
  const fault = patternFault(pattern);
  expect(fault && codeOf(fault)).toBe(code && `employeeIds.${code}`);
});

it('starts with a valid pattern', () => {
  expect(employeeSettingsSchema.parse(employeeDefaults)).toEqual(employeeDefaults);
  expect(employeeSettingsSchema.safeParse({ employeeIdPattern: ' A{number} ', firstNumber: 1 }).data).toEqual({
    employeeIdPattern: 'A{number}',
    firstNumber: 1,
  });
  for (const firstNumber of [0, 1.5, 1_000_000_000, '5', null]) {
    const { error } = employeeSettingsSchema.safeParse({ ...employeeDefaults, firstNumber });
    expect(error?.issues[0]?.path).toEqual(['firstNumber']);
  }
});
