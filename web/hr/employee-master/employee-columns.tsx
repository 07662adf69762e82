import { Link } from 'react-router';
import type { Employee, EmployeeSort } from '#contract/hr/first-day.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { type Column, titled } from '#web/ui/data-list/column.ts';
import { shownDay } from '#web/ui/form/shown-values.ts';
import { employeeMasterTexts as t } from './texts.ts';

export type EmployeeColumn = Column<Employee> & { key: EmployeeSort };

/** Where everything about a person is. */
export const filePath = ({ candidateId }: Employee) => `/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;

/** The columns in their order. */
export const employeeColumns = titled<EmployeeColumn>(t.columns, [
  { key: 'employeeId', width: 126, cell: ({ employeeId }) => employeeId, sticky: true },
  {
    key: 'name',
    width: 200,
    cell: (employee) => <Link to={filePath(employee)}>{employee.name}</Link>,
    sticky: true,
    card: 'title',
  },
  { key: 'joinedOn', width: 270, cell: ({ joinedOn }) => shownDay(joinedOn) },
  { key: 'role', width: 180, cell: ({ role }) => role },
  { key: 'department', width: 196, cell: ({ department }) => department },
  { key: 'mobile', width: 124, cell: ({ mobile }) => formatMobile(mobile) },
  { key: 'email', width: 248, cell: ({ email }) => email, card: 'more' },
  { key: 'candidateId', width: 128, cell: ({ candidateId }) => candidateId, card: 'more' },
]);
