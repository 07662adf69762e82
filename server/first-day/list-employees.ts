import type { QueryOf } from '#contract/call.ts';
import type { Employee, EmployeePage, getEmployees } from '#contract/hr/first-day.ts';
import type { Deps } from '#server/deps.ts';
import { countByDepartment, countEmployees, type EmployeeRow, listEmployees } from './queries.ts';

/** One page of everybody who joined, pages counted from 1; a page after the last one is empty. */
export async function readEmployees(
  { db }: Pick<Deps, 'db'>,
  { page, size, search = '', department, joinedFrom, joinedTo, sort, direction }: QueryOf<typeof getEmployees>,
): Promise<EmployeePage> {
  const filter = {
    search,
    department: department || null,
    joinedFrom: joinedFrom ?? null,
    joinedTo: joinedTo ?? null,
  };
  const [rows, totalElements, departments] = await Promise.all([
    listEmployees(db, filter, { page, size, sort, direction }),
    countEmployees(db, filter),
    countByDepartment(db),
  ]);
  return {
    content: rows.map(toEmployee),
    page,
    size,
    totalPages: Math.ceil(totalElements / size),
    totalElements,
    joined: departments.reduce((sum, { count }) => sum + count, 0),
    departments: departments.map(({ dept_name: name }) => name),
  };
}

function toEmployee(row: EmployeeRow): Employee {
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    employeeId: row.employee_id ?? '',
    name: row.candidate_name,
    joinedOn: row.happens_on,
    role: row.offered_role,
    department: row.dept_name,
    mobile: row.mobile,
    email: row.email,
  };
}
