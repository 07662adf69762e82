import { describe, expect, it } from 'vitest';
import {
  dashboardFigures,
  daysInWords,
  figureFilters,
  percentOf,
  periodFault,
  periodOf,
  soonPeriod,
  type PeriodChoice,
} from './dashboard.ts';
import { offerFilterSchema } from './offer/offer-filter.ts';
import { sayText, type TextRef } from '#domain/texts.ts';

const textOf = (ref: TextRef | null) => (ref === null ? null : sayText(ref));

describe('periodOf', () => {
  it.each<[PeriodChoice, string, string]>([
    ['30', '2026-11-20', '2026-10-22'],
    ['90', '2026-11-20', '2026-08-23'],
    ['year', '2026-11-20', '2026-01-01'],
    ['year', '2027-01-01', '2027-01-01'],
  ])('%s on %s begins on %s and ends that day', (choice, today, from) => {
    expect(periodOf(choice, today)).toEqual({ from, to: today });
  });
});

describe('periodFault', () => {
  const backwards = 'The last day cannot be before the first day';
  const tooLong = 'Please choose at most 5 years';
  it.each([
    ['2026-11-20', '2026-11-20', null],
    ['2021-11-21', '2026-11-20', null],
    ['2021-11-20', '2026-11-20', tooLong],
    ['2026-11-20', '2026-11-19', backwards],
    ['2024-02-29', '2029-02-28', null],
    ['2024-02-29', '2029-03-01', tooLong],
    ['9999-01-01', '9999-12-31', null],
  ])('%s to %s: %j', (from, to, fault) => {
    expect(textOf(periodFault({ from, to }))).toBe(fault);
  });
});

describe('soonPeriod', () => {
  it('is today and the 14 days after it', () => {
    expect(soonPeriod('2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-12-04' });
  });
});

describe('figureFilters', () => {
  const filters = figureFilters({ from: '2026-11-01', to: '2026-11-20' }, '2026-11-20');

  it('gives every figure a list filter of its own', () => {
    expect(Object.keys(filters).toSorted()).toEqual([...dashboardFigures].toSorted());
    for (const filter of Object.values(filters)) expect(offerFilterSchema.parse(filter)).toEqual(filter);
    expect(new Set(Object.values(filters).map((filter) => JSON.stringify(filter))).size).toBe(dashboardFigures.length);
  });

  it('limits the funnel to the period, and joinings to the coming days', () => {
    expect(filters.declined).toEqual({ createdFrom: '2026-11-01', createdTo: '2026-11-20', status: 'Rejected' });
    expect(filters.waiting7).toEqual({ stage: 'waiting7' });
    expect(filters.joiningFilling).toEqual({ stage: 'filling', joiningFrom: '2026-11-20', joiningTo: '2026-12-04' });
  });
});

describe('percentOf', () => {
  it.each([
    [0, 0, null],
    [0, 5, '0%'],
    [1, 1000, '<1%'],
    [1, 3, '33%'],
    [999, 1000, '99%'],
    [1000, 1000, '100%'],
  ])('%i of %i: %j', (part, whole, words) => {
    expect(percentOf(part, whole)).toBe(words);
  });
});

describe('daysInWords', () => {
  it.each([
    [0, 'under an hour'],
    [1 / 24, '1 hour'],
    [0.97, '23 hours'],
    [0.99, '1 day'],
    [2.35, '2.4 days'],
    [14, '14 days'],
  ])('%d: %s', (days, words) => {
    expect(daysInWords(days)).toBe(words);
  });
});
