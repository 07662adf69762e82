import { afterEach, describe, expect, it, vi } from 'vitest';
import { birthInWords, dateInWords, dayInWords, namedDayInWords } from './date-in-words.ts';

const today = '2026-11-22';
afterEach(() => vi.useRealTimers());

describe('dates in words', () => {
  it.each([
    ['1999-05-04', '4 May 1999, 27 years old'],
    ['2008-11-22', '22 November 2008, 18 years old'],
    ['2025-11-23', '23 November 2025, under a year old'],
    ['2026-11-22', '22 November 2026, under a year old'],
    ['2026-11-23', '23 November 2026, in the future'],
  ])('born %s is %s', (date, words) => {
    expect(birthInWords(date, today)).toBe(words);
  });

  it.each([
    ['2027-01-05', 'Tuesday, 5 January 2027, in 44 days'],
    ['2026-11-22', 'Sunday, 22 November 2026, today'],
    ['2026-11-23', 'Monday, 23 November 2026, tomorrow'],
    ['2026-11-21', 'Saturday, 21 November 2026, yesterday'],
    ['2026-11-20', 'Friday, 20 November 2026, 2 days ago'],
  ])('joining %s is %s', (date, words) => {
    expect(dayInWords(date, today)).toBe(words);
  });

  it.each(['', '2027-02-30', '0002-01-05', '0202-01-05', '05/01/2027'])('is empty for %j', (date) => {
    expect([dateInWords(date), birthInWords(date, today), dayInWords(date, today)]).toEqual(['', '', '']);
  });

  it('counts from the day in India', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-11-22T18:29:59Z');
    expect(dayInWords('2026-11-23')).toBe('Monday, 23 November 2026, tomorrow');
    vi.setSystemTime('2026-11-22T18:30:00Z');
    expect(dayInWords('2026-11-23')).toBe('Monday, 23 November 2026, today');
    expect(birthInWords('2008-11-23')).toBe('23 November 2008, 18 years old');
    expect(dateInWords('2020-06-01')).toBe('1 June 2020');
  });
});

describe('a deadline in words', () => {
  it('has its weekday and its distance', () => {
    expect(namedDayInWords('2027-01-10', '2026-11-27')).toBe('10 January 2027 (Sunday), in 44 days');
    expect(namedDayInWords('2027-01-10', '2027-01-12')).toBe('10 January 2027 (Sunday), 2 days ago');
    expect(namedDayInWords('')).toBe('');
  });
});
