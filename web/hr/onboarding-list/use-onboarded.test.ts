// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { countFilters } from '#web/ui/data-list/filters/list-filters.ts';
import { candidateColumns } from './onboarding-page.tsx';
import { candidateListUrl } from './use-onboarded.ts';

const { read, write } = candidateListUrl;

test.each([
  '',
  '?search=zo%C3%AB',
  '?state=submitted&department=R%26D',
  '?joiningFrom=2026-11-01&joiningTo=2026-12-31&sort=-since&page=3',
  '?sort=joiningDate',
])('a link opens the list as it was: %s', (query) => {
  expect(write(read(query))).toBe(query);
});

test.each(['?state=lost', '?joiningFrom=2026-02-30', '?sort=salary', '?page=0', '?page=x', '?nothing=1'])(
  'what makes no sense is ignored: %s',
  (query) => {
    expect(write(read(query))).toBe('');
  },
);

test('ignores one invalid value and keeps the others', () => {
  expect(read('?state=lost&department=Sales').filter).toEqual({ department: 'Sales' });
});

test('a range counts as one filter', () => {
  const count = (query: string) => countFilters(candidateColumns, read(query).filter);
  expect(count('')).toBe(0);
  expect(count('?joiningFrom=2026-11-01&joiningTo=2026-12-31')).toBe(1);
  expect(count('?joiningTo=2026-12-31&state=joined&department=Sales')).toBe(3);
});
