import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareKeys, compareTexts, textKeyOf } from './sort-key.ts';

const compare = (a: string, b: string) => compareKeys(textKeyOf(a), textKeyOf(b));
const sample = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: fc.constantFrom('a', 'A', 'b', '0', '1', '9', ' ', '.', '-', '_', 'é', 'ß', 'प') }),
  fc.string(),
);

it('compares any two texts as the collator does', () => {
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      expect(Math.sign(compare(a, b))).toBe(Math.sign(compareTexts(a, b)));
    }),
    { numRuns: 5000 },
  );
});

it.each([
  ['Group 9', 'Group 10'],
  ['group 9', 'Group 09a'],
  ['a.12@mail', 'a.12b'],
  ['', '0'],
  ['Zoya', 'érica'],
  ['9', '10'],
])('%j and %j', (a, b) => {
  expect(Math.sign(compare(a, b))).toBe(Math.sign(compareTexts(a, b)));
  expect(Math.sign(compare(b, a))).toBe(Math.sign(compareTexts(b, a)));
});
