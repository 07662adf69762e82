import { describe, expect, it } from 'vitest';
import { inLanguage, type Language } from '#domain/language.ts';
import {
  addDays,
  addYears,
  ageOn,
  formatDate,
  formatInstant,
  isRealDate,
  nameDate,
  nameDay,
  nameMoment,
  shortDay,
  startOfDay,
  todayInIndia,
  weekday,
} from './calendar.ts';

describe('isRealDate', () => {
  it.each(['2027-01-04', '2028-02-29', '2000-02-29', '1947-08-15', '2026-12-31'])('%s exists', (date) => {
    expect(isRealDate(date)).toBe(true);
  });

  it.each([
    '2027-02-30',
    '1900-02-29',
    '2027-13-01',
    '2027-01-00',
    '2027-1-4',
    '04/01/2027',
    '2027-01-04T00:00:00Z',
    '２０２７-01-04',
    '',
  ])('%j does not exist', (date) => {
    expect(isRealDate(date)).toBe(false);
    expect(() => formatDate(date)).toThrow(RangeError);
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', '2026-11-20T18:30:00.000Z'],
    ['2027-01-01', '2026-12-31T18:30:00.000Z'],
  ])('%s begins at %s', (date, instant) => {
    expect(startOfDay(date).toISOString()).toBe(instant);
    expect(todayInIndia(startOfDay(date))).toBe(date);
  });

  it('rejects a nonexistent date', () => {
    expect(() => startOfDay('2027-02-30')).toThrow(RangeError);
  });
});

describe('addDays', () => {
  it.each([
    ['2026-11-20', 14, '2026-12-04'],
    ['2026-11-20', -89, '2026-08-23'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
    ['9999-12-31', 1, '9999-12-31'],
    ['0000-01-01', -1, '0000-01-01'],
  ])('%s and %i days is %s', (date, days, moved) => {
    expect(addDays(date, days)).toBe(moved);
  });

  it('rejects a nonexistent date', () => {
    expect(() => addDays('2027-02-30', 1)).toThrow(RangeError);
  });
});

describe('todayInIndia', () => {
  it.each([
    ['2026-11-20T18:29:59.999Z', '2026-11-20'],
    ['2026-11-20T18:30:00.000Z', '2026-11-21'],
    ['2028-02-28T19:00:00.000Z', '2028-02-29'],
  ])('at %s it is %s', (now, today) => {
    expect(todayInIndia(new Date(now))).toBe(today);
  });
});

describe('formatting', () => {
  it.each([
    ['2027-01-04', '04/01/2027', 'Monday'],
    ['2028-02-29', '29/02/2028', 'Tuesday'],
  ])('%s is %s, a %s', (date, text, day) => {
    expect(formatDate(date)).toBe(text);
    expect(weekday(date)).toBe(day);
  });

  it.each([
    ['2026-11-18T08:35:00Z', '18/11/2026, 14:05'],
    ['2026-11-18T14:05:59+05:30', '18/11/2026, 14:05'],
    ['2026-12-31T18:30:00.000Z', '01/01/2027, 00:00'],
    [new Date('2026-11-18T08:35:00Z'), '18/11/2026, 14:05'],
  ])('%s on an Indian clock is %s', (instant, text) => {
    expect(formatInstant(instant)).toBe(text);
  });

  it('rejects an invalid instant', () => {
    expect(() => formatInstant('yesterday')).toThrow(RangeError);
  });
});

describe('addYears', () => {
  it.each([
    ['2026-11-20', 6, '2032-11-20'],
    ['2026-11-20', -18, '2008-11-20'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2028-02-29', 1, '2029-03-01'],
    ['2028-02-29', -18, '2010-02-28'],
  ])('%s and %i years is %s', (date, years, moved) => {
    expect(addYears(date, years)).toBe(moved);
  });
});

describe('ageOn', () => {
  it.each([
    ['2008-11-20', '2026-11-19', 17],
    ['2008-11-20', '2026-11-20', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-20', '2026-11-20', 0],
    ['2026-11-21', '2026-11-20', -1],
  ])('a person born on %s is on %s %i years old', (born, on, age) => {
    expect(ageOn(born, on)).toBe(age);
  });

  it('agrees with addYears on every day around a leap day', () => {
    const days = ['02-27', '02-28', '02-29', '03-01', '03-02'];
    const born = [2007, 2008, 2010].flatMap((year) => days.map((day) => `${year}-${day}`)).filter(isRealDate);
    const today = [2025, 2026, 2028].flatMap((year) => days.map((day) => `${year}-${day}`)).filter(isRealDate);
    for (const b of born) {
      for (const t of today) expect([b, t, b <= addYears(t, -18)]).toEqual([b, t, ageOn(b, t) >= 18]);
    }
  });
});

it.each(['hi', 'mr', 'bn'])('has Latin digits in dates of %s', (language) => {
  const day = '2027-01-05';
  const said = () => [nameDate(day), shortDay(day), nameDay(day), nameMoment(`${day}T04:30:00Z`)];
  const dates = inLanguage(language as Language, said);
  expect(dates.map((date) => date.replaceAll(/\P{Nd}+/gu, ' ').trim())).toEqual(['5 2027', '5', '5 2027', '5 10 00']);
  expect(dates).not.toEqual(said());
});
