import { describe, expect, it } from 'vitest';
import { warningOfFixedCTC, warningOfJoiningDate, warningOfVariableCTC } from './offer-warnings.ts';
import { sayText, type TextRef } from '#domain/texts.ts';

const textOf = (ref: TextRef | null) => (ref === null ? null : sayText(ref));

const low = 'Please check: this is under ₹50,000 a year.';
const high = 'Please check: this is over ₹2 crore a year.';
const above = 'Please check: the variable CTC is above the fixed CTC.';

describe('soft warnings of an offer', () => {
  it.each([
    [null, null],
    [0, null],
    [-5, null],
    [1, low],
    [49_999, low],
    [50_000, null],
    [20_000_000, null],
    [20_000_001, high],
  ])('a fixed CTC of %s', (fixed, warning) => expect(textOf(warningOfFixedCTC(fixed))).toBe(warning));

  it.each([
    [null, 1_200_000, null],
    [0, 1_200_000, null],
    [1_200_000, 1_200_000, null],
    [1_200_001, 1_200_000, above],
    [20_000_001, 30_000_000, high],
    [20_000_001, null, high],
    [500, null, null],
  ])('a variable CTC of %s with a fixed one of %s', (variable, fixed, warning) =>
    expect(textOf(warningOfVariableCTC(variable, fixed))).toBe(warning),
  );

  it.each([
    ['', null],
    ['0202-01-05', null],
    ['2026-11-22', 'This is a Sunday.'],
    ['2026-11-21', 'This date is in the past.'],
    ['2026-11-15', 'This date is in the past.'],
    ['2026-11-23', null],
    ['2027-01-10', 'This is a Sunday.'],
  ])('joining on %j', (date, warning) => expect(textOf(warningOfJoiningDate(date, '2026-11-22'))).toBe(warning));
});
