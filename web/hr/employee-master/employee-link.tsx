import { Link, useLocation } from 'react-router';
import type { Employee } from '#contract/hr/first-day.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';

/** Leads to everything about a person; the way back leads to this page of the list again. */
export function EmployeeLink({ employee: { candidateId, name } }: { employee: Employee }) {
  const { search } = useLocation();
  return (
    <Link to={candidatePath(candidateId)} state={{ employeesAt: search }}>
      {name}
    </Link>
  );
}
