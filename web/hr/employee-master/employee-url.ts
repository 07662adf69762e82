import { type EmployeeFilter, employeeFilterSchema, type EmployeeSort, employeeSorts } from '#contract/hr/first-day.ts';
import { listUrl } from '#web/ui/data-list/view/list-url.ts';

export type EmployeeFilters = Omit<EmployeeFilter, 'search'>;

/** The list's state in the address; it opens with the newest employee ID first. */
export const employeeUrl = listUrl<EmployeeFilters, EmployeeSort>({
  keys: ['role', 'department', 'designation', 'joinedFrom', 'joinedTo'],
  schema: employeeFilterSchema,
  sorts: employeeSorts,
  first: { key: 'employeeId', direction: 'desc' },
});
