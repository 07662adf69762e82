import { describe, expect, it } from 'vitest';
import type { SheetCell } from './cell.ts';
import type { CellFault } from './fault.ts';
import { dateOfSerial, readDate } from './date.ts';

const text = (value: string): SheetCell => ({ kind: 'text', text: value });

describe('dateOfSerial', () => {
  it.each([
    [46_419, false, '2027-02-01'],
    [46_419.75, false, '2027-02-01'],
    [44_957, true, '2027-02-01'],
    // As calculated dates are stored: the sheet shows the day after.
    [46_418.999_999_9, false, '2027-02-01'],
    [46_419.000_000_1, false, '2027-02-01'],
    [44_956.999_999_9, true, '2027-02-01'],
    [60.999_999_9, false, '1900-03-01'],
    [-0.000_000_1, true, '1904-01-01'],
    // Half a second before midnight and earlier is the day itself.
    [46_418 + 86_399.4 / 86_400, false, '2027-01-31'],
    [61, false, '1900-03-01'],
    [0, true, '1904-01-01'],
    [2_958_465, false, '9999-12-31'],
    // A day that never was, times of day alone, and what no calendar has.
    [60, false, null],
    [0.5, false, null],
    [-1, false, null],
    [2_958_466, false, null],
    [Number.NaN, false, null],
  ])('reads %d (from 1904: %s) as %s', (serial, date1904, date) => expect(dateOfSerial(serial, date1904)).toBe(date));
});

describe('readDate', () => {
  it.each([
    ['2027-02-01', '2027-02-01'],
    ['2027-2-1', '2027-02-01'],
    ['2027-02-01 00:00:00.000', '2027-02-01'],
    ['01/02/2027', '2027-02-01'],
    ['1/2/2027', '2027-02-01'],
    [' 31/12/2027 ', '2027-12-31'],
    ["'01/02/2027", '2027-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['1 Feb 2027', '2027-02-01'],
    ['1 February, 2027', '2027-02-01'],
    ['1 Sept 2027', '2027-09-01'],
    ['01/02/2027 00:00:00', '2027-02-01'],
    ['01/02/2027 12:00:00 AM', '2027-02-01'],
    ['Feb 1, 2027', '2027-02-01'],
    ['Feb. 1 2027', '2027-02-01'],
    ['1st Feb 2027', '2027-02-01'],
    ['1\nFeb\r\n2027', '2027-02-01'],
  ])('reads %s as %s', (given, value) => expect(readDate(text(given))).toEqual({ value }));

  const write: CellFault = { code: 'date' };
  const shortYear: CellFault = { code: 'dateShortYear' };
  const none: CellFault = { code: 'dateNone' };
  it.each<[string, CellFault]>([
    ['01/13/2027', { code: 'dateSwapped', dayFirst: '13/01/2027' }],
    ['13/13/2027', none],
    ['29/02/2027', none],
    ['2027-02-30', none],
    ['00/01/2027', none],
    ['01/02/27', shortYear],
    ['1-Feb-27', shortYear],
    ['1 Feb', write],
    ['02/2027', write],
    ['01/02-2027', write],
    ['1 Foo 2027', write],
    ['2027-02-01 09:30', write],
    ['01/02/2027 00:30:00', write],
    ['Feb 31, 2027', none],
    ['Feb, 2027', write],
    ['tomorrow', write],
  ])('rejects %s', (given, fault) => expect(readDate(text(given))).toEqual({ fault }));

  it('accepts real dates, and reads an empty cell as empty', () => {
    expect(readDate({ kind: 'date', date: '2027-02-01', value: 46_419 })).toEqual({ value: '2027-02-01' });
    expect(readDate(undefined)).toEqual({ value: null });
    expect(readDate(text(' '))).toEqual({ value: null });
  });

  it.each<[SheetCell, CellFault]>([
    [{ kind: 'number', value: 45_000 }, { code: 'dateNumber' }],
    [{ kind: 'date', date: null, value: 0.5 }, none],
    [{ kind: 'boolean', value: true }, write],
    [
      { kind: 'error', text: '#VALUE!' },
      { code: 'error', text: '#VALUE!' },
    ],
  ])('rejects %j', (cell, fault) => expect(readDate(cell)).toEqual({ fault }));
});
