import type { QueryOf } from '#contract/call.ts';
import type { Employee, EmployeePage, getEmployees } from '#contract/first-day.ts';
import type { Deps } from '#server/deps.ts';
import { countEmployees, type EmployeeRow, countEmployeeTerms, listEmployees } from './queries.ts';

/** One page of all employees who joined, pages counted from 1; a page after the last one is empty. */
export async function readEmployees(
  { db }: Pick<Deps, 'db'>,
  { page, size, sort, direction, ...filter }: QueryOf<typeof getEmployees>,
): Promise<EmployeePage> {
  const [rows, totalElements, terms] = await Promise.all([
    listEmployees(db, filter, { page, size, sort, direction }),
    countEmployees(db, filter),
    countEmployeeTerms(db),
  ]);
  const namesOf = (term: 'role' | 'department' | 'designation') =>
    terms.flatMap((row) => row[term] ?? []).toSorted(byName);
  const all = terms.find(({ role, department, designation }) => (role ?? department ?? designation) === null);
  return {
    content: rows.map(toEmployee),
    page,
    size,
    totalPages: Math.ceil(totalElements / size),
    totalElements,
    joined: all?.count ?? 0,
    roles: namesOf('role'),
    departments: namesOf('department'),
    designations: namesOf('designation'),
  };
}

const byName = new Intl.Collator('en').compare;

function toEmployee(row: EmployeeRow): Employee {
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    employeeId: row.employee_id ?? '',
    name: row.candidate_name,
    joinedOn: row.happens_on,
    role: row.offered_role,
    department: row.dept_name,
    designation: row.designation_name,
    mobile: row.mobile,
    email: row.email,
  };
}
