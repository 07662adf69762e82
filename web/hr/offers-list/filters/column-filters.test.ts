import { expect, test } from 'vitest';
import { countFilters, offerFilterSchema, offerStages } from '#domain/offer/offer-filter.ts';
import { filterInWords } from '#web/ui/data-list/filters/list-filters.ts';
import { stageInWords } from './column-filters.ts';
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
