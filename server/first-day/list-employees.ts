import type { QueryOf } from '#contract/call.ts';
import type { EmployeePage, getEmployees } from '#contract/first-day.ts';
import type { Deps } from '#server/deps.ts';
import { countEmployees, countEmployeeTerms, listEmployees } from './queries.ts';

/** One page of all employees who joined, pages counted from 1; a page after the last one is empty. */
export async function readEmployees(
  { db }: Pick<Deps, 'db'>,
  { page, size, sort, direction, ...filter }: QueryOf<typeof getEmployees>,
): Promise<EmployeePage> {
  const [content, totalElements, terms] = await Promise.all([
    listEmployees(db, filter, { page, size, sort, direction }),
    countEmployees(db, filter),
    countEmployeeTerms(db),
  ]);
  const namesOf = (term: 'role' | 'department' | 'designation') =>
    terms.flatMap((row) => row[term] ?? []).toSorted(byName);
  const all = terms.find(({ role, department, designation }) => (role ?? department ?? designation) === null);
  return {
    content,
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
