import { describe, expect, it } from 'vitest';
import { formatRupees, groupIndian, readRupees, rupeesInWords } from './money.ts';

describe('groupIndian and formatRupees', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [100_000, '1,00,000'],
    [10_000_000, '1,00,00,000'],
    [99_999_999_999, '99,99,99,99,999'],
    [Number.MAX_SAFE_INTEGER, '9,00,71,99,25,47,40,991'],
  ])('%i is %s', (rupees, text) => {
    expect(groupIndian(rupees)).toBe(text);
    expect(formatRupees(rupees)).toBe(`₹${text}`);
  });

  it('keeps the sign in front of the rupee sign', () => {
    expect(groupIndian(-1500)).toBe('-1,500');
    expect(formatRupees(-120_000)).toBe('-₹1,20,000');
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d, which is no whole amount', (amount) => {
    expect(() => formatRupees(amount)).toThrow(RangeError);
    expect(() => rupeesInWords(amount)).toThrow(RangeError);
  });
});

describe('rupeesInWords', () => {
  it.each([
    [0, 'Rupees Zero only'],
    [13, 'Rupees Thirteen only'],
    [21, 'Rupees Twenty One only'],
    [99, 'Rupees Ninety Nine only'],
    [101, 'Rupees One Hundred One only'],
    [19_019, 'Rupees Nineteen Thousand Nineteen only'],
    [720_000, 'Rupees Seven Lakh Twenty Thousand only'],
    [1_234_567, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven only'],
    [10_000_001, 'Rupees One Crore One only'],
    [
      99_999_999_999,
      'Rupees Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine only',
    ],
    [1_000_000_000_000, 'Rupees One Lakh Crore only'],
    [12_345_670_000_000, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven Crore only'],
    [-5, 'Minus Rupees Five only'],
  ])('%i is %s', (rupees, text) => {
    expect(rupeesInWords(rupees)).toBe(text);
  });
});

describe('readRupees', () => {
  it.each([
    ['720000', 720_000],
    ['12,00,000', 1_200_000],
    ['1,200,000', 1_200_000],
    ['12 00 000', 1_200_000],
    ['1 200 000', 1_200_000],
    [' 12,00,000 ', 1_200_000],
    ['₹12,00,000', 1_200_000],
    ['₹\u00A01,00,00,000', 10_000_000],
    ['Rs. 12,00,000/-', 1_200_000],
    ['rs.1200000', 1_200_000],
    ['INR 12,00,000', 1_200_000],
    ['12,50,000.00', 1_250_000],
    ['12,50,000.', 1_250_000],
    ['12.5 lakh', 1_250_000],
    ['12.5L', 1_250_000],
    ['12.50 Lakhs', 1_250_000],
    ['12.5 lac', 1_250_000],
    ['1.2Cr.', 12_000_000],
    ['1.15 crore', 11_500_000],
    ['4.35 lakh', 435_000],
    ['1.2345678 cr', 12_345_678],
    ['12.34567 lakh', 1_234_567],
    ['0', 0],
    ['007', 7],
    ['99,99,99,99,999', 99_999_999_999],
    ['-5', -5],
    ['-₹1,20,000', -120_000],
    ['(5,000)', -5000],
    ['18 LPA', 1_800_000],
    ['6.5 L.P.A.', 650_000],
    ['₹6.5 LPA', 650_000],
    ['12.5 lakh p.a.', 1_250_000],
    ['12.5 lakhs per annum', 1_250_000],
    ['12,50,000/- per annum', 1_250_000],
    ['Rs. 12,50,000 per year', 1_250_000],
    ['₹12,50,000 a year', 1_250_000],
    ['12,50,000/yr', 1_250_000],
    ['1250000.00\u00A0p.a.', 1_250_000],
    ['12,50,000 annually', 1_250_000],
  ])('reads %j as %i', (typed, rupees) => {
    expect(readRupees(typed)).toEqual({ rupees });
  });

  it.each(['1200000.50', '12,00,000.05', '100.5', 'Rs 0.99', '12.345678 lakh', '1.23456789 cr', '-1.5', '(12.5)'])(
    'rejects the paise of %j',
    (typed) => {
      expect(readRupees(typed)).toEqual({ refused: 'paise' });
    },
  );

  it.each([
    ['12.5', 1_250_000],
    ['12.05 p.a.', 1_205_000],
    ['1.2', 120_000],
  ])('asks whether the bare %j meant %i', (typed, meant) => {
    expect(readRupees(typed)).toEqual({ refused: 'bare', meant });
  });

  it.each([
    '',
    '₹',
    '+5',
    '-(5)',
    '5)',
    '1,20,00',
    '12,5 lakh',
    '500,',
    '1,,000',
    '1250 000',
    '1  000',
    '1.200.000',
    '1200000.505',
    '.5 cr',
    '12 lakh 50 thousand',
    '6 LPM',
    'LPA',
    '6 LPA LPA',
    '50,000 per month',
    '50k',
    '$6000',
    '500 Rs',
    '1e5',
    '0x10',
    '=1+1',
    '१२००',
    'Infinity',
    '99999999999999999999',
    `1${' '.repeat(30_000)}x`,
  ])('rejects %j', (typed) => {
    expect(readRupees(typed)).toEqual({ refused: 'unreadable' });
  });

  it.each([0, 5, 999, 1000, 123_456, 10_000_000, 99_999_999_999, -1500])(
    'reads back what formatRupees wrote: %i',
    (rupees) => {
      expect(readRupees(formatRupees(rupees))).toEqual({ rupees });
    },
  );
});
