import * as z from 'zod/mini';
import {
  onboardingColumns,
  type OnboardingColumn,
  type OnboardingFilter,
  onboardingFilterSchema,
} from '#domain/joining/onboarding-list.ts';
import { pageIn } from '#web/session/hr/hr-query.ts';
import type { ListSort } from '#web/ui/data-list/filters/list-filters.ts';

/** The filters besides the text search. */
export type CandidateFilter = Omit<OnboardingFilter, 'search'>;

/** What of the list a link tells; the page counts from 1, `sort` is null for the newest acceptance first. */
export type CandidateListState = {
  search: string;
  filter: CandidateFilter;
  sort: ListSort<OnboardingColumn> | null;
  page: number;
};

const filterKeys = ['state', 'department', 'joiningFrom', 'joiningTo'] as const;

/** The state that a URL's query names (`?search=…&state=submitted&sort=-since&page=3`); what makes no sense is ignored. */
function read(query: string): CandidateListState {
  const params = new URLSearchParams(query);
  const filter = Object.fromEntries(
    filterKeys.flatMap((key) => {
      const found = z.safeParse(onboardingFilterSchema, { [key]: params.get(key) ?? undefined });
      return found.success && found.data[key] ? [[key, found.data[key]]] : [];
    }),
  );
  return { search: params.get('search') ?? '', filter, sort: readSort(params.get('sort') ?? ''), page: pageIn(params) };
}

/** The query that `read` reads again; '' for the list as it opens by itself. */
function write({ search, filter, sort, page }: CandidateListState): string {
  const params = new URLSearchParams();
  if (search.trim() !== '') params.set('search', search.trim());
  for (const key of filterKeys) if (filter[key]) params.set(key, filter[key]);
  if (sort !== null) params.set('sort', sortWord(sort));
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

export const candidateListUrl = { read, write };

/** An order as URL and server know it: '-since'. */
export function sortWord({ key, direction }: ListSort<OnboardingColumn>): OnboardingColumn | `-${OnboardingColumn}` {
  return direction === 'desc' ? `-${key}` : key;
}

function readSort(text: string): ListSort<OnboardingColumn> | null {
  const name = text.replace(/^-/, '');
  const key = onboardingColumns.find((column) => column === name);
  return key === undefined ? null : { key, direction: text === name ? 'asc' : 'desc' };
}

/** How many filters are set; a range counts once, the text search does not count. */
export function countFilters({ state, department, joiningFrom, joiningTo }: CandidateFilter): number {
  return [state, department, joiningFrom ?? joiningTo].filter((value) => value !== undefined && value !== '').length;
}
