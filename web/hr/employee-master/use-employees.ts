import {
  type EmployeeFilter,
  employeeFilterSchema,
  type EmployeeSort,
  employeeSorts,
  getEmployees,
} from '#contract/first-day.ts';
import { messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { listUrl } from '#web/ui/data-list/view/list-url.ts';
import { type ListView, queryOf, usePaused } from '#web/ui/data-list/view/use-list-view.ts';
import { employeeMasterTexts as t } from './texts.ts';

export type EmployeeFilters = Omit<EmployeeFilter, 'search'>;

/** The list's state in the address; it opens with the newest employee ID first. */
export const employeeUrl = listUrl<EmployeeFilters, EmployeeSort>({
  keys: ['role', 'department', 'designation', 'joinedFrom', 'joinedTo'],
  schema: employeeFilterSchema,
  sorts: employeeSorts,
  first: { key: 'employeeId', direction: 'desc' },
});

export type EmployeeView = ListView<EmployeeFilters, EmployeeSort>;

const pageSize = 20;

export function useEmployees({ page, search, filter, sort }: EmployeeView) {
  const asked = usePaused(search);
  const query = {
    page,
    size: pageSize,
    ...queryOf({ search: asked, filter }),
    ...(sort && {
      sort: sort.key,
      direction: sort.direction === 'asc' ? ('ascending' as const) : ('descending' as const),
    }),
  };
  return useHrPage(
    ['employees', query],
    (signal) => fetchObject(getEmployees, { query, signal }),
    (error) => messageOr(error, t.loadFailed),
  );
}

/** The most that one call answers. */
const largestPage = 500;

/** The candidate ids of all filtered employees, on all pages. New employees are on the last one. */
export async function readEmployeeIds({ search, filter }: Pick<EmployeeView, 'search' | 'filter'>): Promise<string[]> {
  const ids = new Set<string>();
  const order = { sort: 'candidateId', direction: 'ascending' } as const;
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf({ search, filter }), ...order, page, size: largestPage };
    const { content, totalPages } = await fetchObject(getEmployees, { query });
    for (const { candidateId } of content) ids.add(candidateId);
    if (page >= totalPages) return [...ids];
  }
}
