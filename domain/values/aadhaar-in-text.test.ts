import { expect, test } from 'vitest';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { holdSchema } from '#domain/privacy/keeping.ts';
import { holdsAadhaar } from './aadhaar-in-text.ts';
import { requiredText } from './text.ts';
import { generalRefs } from '#domain/messages.ts';

// 234567890124 has the right check digit.
test.each([
  ['234567890124', true],
  ['My number is 2345 6789 0124.', true],
  ['2345-6789-0124', true],
  ['2345–6789–0124', true],
  ['Aadhaar:234567890124,', true],
  ['234567890125', false],
  ['XXXX XXXX 0124', false],
  ['1345 6789 0124', false],
  ['9876543210 and 411001', false],
  ['+234567890124', false],
  ['22345678901240', false],
  ['23 45 67 89 01 24', false],
])('%s holds an Aadhaar number: %s', (text, holds) => {
  expect(holdsAadhaar(text)).toBe(holds);
});

test.each([
  ['free text', requiredText(generalRefs.invalidValue, 100)],
  ['the reason of a hold', holdSchema.shape.reason],
  ['the name of a requested document', requestDocument.body.shape.name],
])('%s that holds one is refused', (_what, schema) => {
  const parsed = schema.safeParse('It is 2345 6789 0124');
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([generalRefs.aadhaarInText]);
});
