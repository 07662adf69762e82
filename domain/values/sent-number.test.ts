import { expect, test } from 'vitest';
import { generalMessages } from '#domain/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { sentNumber } from './sent-number.ts';

const { invalidValue } = refsOf(generalMessages);
const schema = sentNumber(invalidValue);
const read = (value: unknown) => schema.safeParse(value).data;

test.each([
  [1001, 1001],
  ['1001', 1001],
  [' 7 ', 7],
  [2_147_483_647, 2_147_483_647],
])('%j is %i', (sent, number) => {
  expect(read(sent)).toBe(number);
});

test.each([true, [7], ['7'], {}, null, '', '1e3', '0x10', '-1', 0, -1, 1.5, '1.5', 2_147_483_648, '9'.repeat(30)])(
  'rejects %j',
  (sent) => {
    expect(read(sent)).toBeUndefined();
  },
);

test('allows numbers up to the given maximum', () => {
  expect(sentNumber(invalidValue, Number.MAX_SAFE_INTEGER).safeParse('9007199254740991').data).toBe(
    Number.MAX_SAFE_INTEGER,
  );
  expect(sentNumber(invalidValue, Number.MAX_SAFE_INTEGER).safeParse('9007199254740992').success).toBe(false);
});
