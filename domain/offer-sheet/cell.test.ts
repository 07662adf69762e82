import { describe, expect, it } from 'vitest';
import {
  cellValue,
  cleanCell,
  columnLetters,
  isBlank,
  readAmount,
  readMobileCell,
  readText,
  type SheetCell,
} from './cell.ts';
import type { CellFault } from './fault.ts';

const text = (value: string): SheetCell => ({ kind: 'text', text: value });
const number = (value: number): SheetCell => ({ kind: 'number', value });
const date: SheetCell = { kind: 'date', date: '2027-02-01', value: 46_419 };

describe('columnLetters', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('names column %i %s', (index, letters) => expect(columnLetters(index)).toBe(letters));
});

describe('readText', () => {
  it.each([
    ['spaces around it', '  Asha Rao \u00a0', 'Asha Rao'],
    ['what comes along from a web page', '\ufeffasha@example.com\u200b', 'asha@example.com'],
    ['Devanagari with a joiner', 'श्री\u200dमती', 'श्री\u200dमती'],
    ['a line break inside the cell', 'Asha\r\nRao\tMenon', 'Asha Rao Menon'],
    ['what begins like a formula', '=1+1', '=1+1'],
    ['an apostrophe', "'Asha", "'Asha"],
  ])('accepts %s', (_what, given, value) => expect(readText(text(given))).toEqual({ value }));

  it('reads a number by its digits and an empty cell as empty', () => {
    expect(readText(number(42))).toEqual({ value: '42' });
    expect(readText(undefined)).toEqual({ value: null });
  });

  it.each<[SheetCell, CellFault]>([
    [date, { code: 'noText' }],
    [{ kind: 'boolean', value: true }, { code: 'noText' }],
    [
      { kind: 'error', text: '#N/A' },
      { code: 'error', text: '#N/A' },
    ],
    [{ kind: 'noResult' }, { code: 'noResult' }],
    [
      { kind: 'doubtfulResult', shown: 0 },
      { code: 'doubtfulResult', shown: 0 },
    ],
  ])('rejects %j', (cell, fault) => expect(readText(cell)).toEqual({ fault }));
});

describe('readMobileCell', () => {
  it.each<[SheetCell, string]>([
    [number(9_876_543_210), '9876543210'],
    [text('+91 98765-43210'), '9876543210'],
    [number(919_876_543_210), '9876543210'],
    [text("'9876543210"), '9876543210'],
    [text('98765432.10'), '9876543210'],
  ])('reads %j as %s', (cell, value) => expect(readMobileCell(cell)).toEqual({ value }));

  it.each<[SheetCell, string]>([
    [text('+44 98765 43210'), '+449876543210'],
    [number(987_654_321.5), '987654321.5'],
    [text('987654321.0'), '987654321'],
    [text(''), ''],
  ])('leaves %j to the form, which rejects it', (cell, value) => expect(readMobileCell(cell)).toEqual({ value }));

  it.each(['9.87654E+09', '9.87654e9', '9,87654E+09'])('rejects %s, which has lost digits', (given) =>
    expect(readMobileCell(text(given))).toEqual({ fault: { code: 'mobileScientific' } }),
  );

  it('rejects a date', () => expect(readMobileCell(date)).toHaveProperty('fault'));
});

describe('readAmount', () => {
  it.each<[SheetCell | undefined, number | string | null]>([
    [number(600_000), 600_000],
    [number(1_320_000.000_000_000_2), 1_320_000],
    [number(600_000.5), 600_000.5],
    [number(-5), -5],
    [text('12,00,000'), 1_200_000],
    [text("'600000"), 600_000],
    // The form parses it again and rejects the paise.
    [text('600000.50'), '600000.50'],
    [text('12.5'), '12.5'],
    [text('6.5 LPA'), 650_000],
    [text('12.5 lakh\np.a.'), 1_250_000],
    [text('   '), null],
    [undefined, null],
  ])('reads %j as %s', (cell, value) => expect(readAmount(cell)).toEqual({ value }));

  it.each(['6 LPM', '50,000 per month', '12,00', '1e6', '9'.repeat(50)])('rejects %s', (given) =>
    expect(readAmount(text(given))).toEqual({ fault: { code: 'amount' } }),
  );

  it('rejects long text without parsing it', () => {
    expect(readAmount(text(`1${' '.repeat(30_000)}x`))).toHaveProperty('fault');
  });

  it('rejects a date and an error', () => {
    expect(readAmount(date)).toHaveProperty('fault');
    expect(readAmount({ kind: 'error', text: '#REF!' })).toEqual({ fault: { code: 'error', text: '#REF!' } });
  });
});

describe('isBlank and cellValue', () => {
  it('read spaces as empty', () => {
    expect(isBlank(undefined)).toBe(true);
    expect(isBlank(text(' \u00a0\u200b'))).toBe(true);
    expect(isBlank(number(0))).toBe(false);
    expect(cellValue(text(' '))).toBeNull();
  });

  it('show a cell as it is', () => {
    expect(cellValue(text(' =A1 '))).toBe(' =A1 ');
    expect(cellValue(number(0))).toBe(0);
    expect(cellValue(date)).toBe('2027-02-01');
    expect(cellValue({ kind: 'date', date: null, value: -1 })).toBe(-1);
    expect(cellValue({ kind: 'boolean', value: false })).toBe('FALSE');
    expect(cellValue({ kind: 'error', text: '#N/A' })).toBe('#N/A');
    expect(cellValue({ kind: 'noResult' })).toBeNull();
  });
});

it('cleanCell keeps broken Unicode, which the form rejects', () => expect(cleanCell('a\ud800')).toBe('a\ud800'));
