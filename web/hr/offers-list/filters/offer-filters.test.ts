import { expect, test } from 'vitest';
import { offerRecord as offer } from '#test/offer-record.ts';
import { countFilters, offerFilterSchema, offerStages } from '#domain/offer/offer-filter.ts';
import { filterInWords } from '#web/ui/data-list/filters/list-filters.ts';
import { choicesOf, stageInWords } from './offer-filters.ts';
import { offerColumns } from '#web/hr/offers-list/columns/offer-columns.tsx';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';

const column = (key: string) => offerColumns.find((one) => one.key === key)!;

test('every filter is somewhere: under a column, or as a stage in words', () => {
  const held = offerColumns.flatMap(({ filter }) => {
    if (filter === undefined) return [];
    return filter.kind === 'days' ? [filter.from, filter.to] : [filter.key];
  });
  expect([...held, 'stage', 'search'].toSorted()).toEqual(Object.keys(offerFilterSchema.shape).toSorted());
});

test("a column's filter is shown in words, with the change that removes it", () => {
  const filter: ListFilter = {
    department: 'Sales',
    createdFrom: '2026-11-01',
    createdTo: '2026-11-20',
    createdBy: ' ',
  };
  expect(filterInWords(column('department'), filter)).toEqual({
    words: 'Department: Sales',
    without: { department: undefined },
  });
  expect(filterInWords(column('createdOn'), filter)).toEqual({
    words: 'Created date from 01/11/2026 to 20/11/2026',
    without: { createdFrom: undefined, createdTo: undefined },
  });
  expect(filterInWords(column('createdOn'), { createdTo: '2026-11-20' })?.words).toBe('Created date to 20/11/2026');
  expect(filterInWords(column('createdBy'), filter)).toBeNull();
  expect(filterInWords(column('email'), filter)).toBeNull();
});

test('each stage has words, and counts as a filter', () => {
  for (const stage of offerStages) {
    expect(stageInWords({ stage })?.words).toMatch(/^[A-Z]/);
    expect(countFilters({ stage })).toBe(1);
  }
  expect(stageInWords({})).toBeNull();
});

test('the values to choose from are those that occur, once and in order; sub-departments those of the department', () => {
  const offers = [
    offer(1, { department: 'Sales', subDepartment: 'West', designation: 'Grade 10' }),
    offer(2, { department: 'Sales', subDepartment: 'East', designation: 'Grade 9' }),
    offer(3, { department: 'Finance', subDepartment: 'Tax', designation: '' }),
  ];
  expect(choicesOf(offers)).toMatchObject({
    offeredRole: ['Analyst'],
    department: ['Finance', 'Sales'],
    subDepartment: ['East', 'Tax', 'West'],
    designation: ['Grade 9', 'Grade 10'],
  });
  expect(choicesOf(offers, 'Sales')).toMatchObject({
    department: ['Finance', 'Sales'],
    subDepartment: ['East', 'West'],
  });
});
