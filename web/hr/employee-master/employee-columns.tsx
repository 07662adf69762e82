import { Link, useLocation } from 'react-router';
import type { Employee, EmployeeSort } from '#contract/hr/first-day.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import type { ColumnFilterBy } from '#web/ui/data-list/filters/list-filters.ts';
import { shownDay } from '#web/ui/form/shown-values.ts';
import type { EmployeeFilters } from './use-employees.ts';
import { employeeMasterTexts as t } from './texts.ts';

type EmployeeColumn = Column<Employee> & { key: EmployeeSort; filter?: ColumnFilterBy<EmployeeFilters> };

/** Those that most people never need. */
export const hiddenAtFirst: readonly EmployeeSort[] = ['email', 'designation'];

export const employeeColumns = titled<EmployeeColumn>(t.columns, [
  { key: 'employeeId', width: 122, cell: ({ employeeId }) => employeeId, sticky: true },
  { key: 'name', width: 172, cell: (employee) => <EmployeeLink employee={employee} />, sticky: true, card: 'title' },
  {
    key: 'joinedOn',
    width: 132,
    cell: ({ joinedOn }) => shownDay(joinedOn),
    filter: { kind: 'days', from: 'joinedFrom', to: 'joinedTo' },
  },
  { key: 'role', width: 156, cell: ({ role }) => role, filter: { kind: 'choice', key: 'role' } },
  {
    key: 'department',
    width: 176,
    cell: ({ department }) => department,
    filter: { kind: 'choice', key: 'department' },
  },
  { key: 'mobile', width: 116, cell: ({ mobile }) => formatMobile(mobile) },
  { key: 'candidateId', width: 118, cell: ({ candidateId }) => candidateId },
  { key: 'email', width: 248, cell: ({ email }) => email, card: 'more' },
  {
    key: 'designation',
    width: 180,
    cell: ({ designation }) => designation,
    card: 'more',
    filter: { kind: 'choice', key: 'designation' },
  },
]);

/** Leads to everything about a person; the way back leads to this page of the list again. */
function EmployeeLink({ employee: { candidateId, name } }: { employee: Employee }) {
  const { search } = useLocation();
  return (
    <Link to={candidatePath(candidateId)} state={{ employeesAt: search }}>
      {name}
    </Link>
  );
}
