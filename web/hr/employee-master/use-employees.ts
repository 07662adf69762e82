import { useEffect, useState } from 'react';
import { getEmployees } from '#contract/hr/first-day.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import type { EmployeeView } from './employee-query.ts';
import { employeeMasterTexts as t } from './texts.ts';

const pageSize = 20;
/** So long after the last key the server is asked. */
const pauseMs = 250;

function useSettled(view: EmployeeView): EmployeeView {
  const [settled, setSettled] = useState(view);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(view), pauseMs);
    return () => clearTimeout(timer);
  }, [view]);
  // Only typing waits.
  return view.search === settled.search ? view : settled;
}

/** One page of everybody who joined. */
export function useEmployees(view: EmployeeView) {
  const settled = useSettled(view);
  return useHrPage(
    ['employees', settled],
    async (signal) => {
      const { sort, direction, page, ...filters } = settled;
      const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value.trim() !== ''));
      const query = {
        ...set,
        page,
        size: pageSize,
        sort,
        direction: direction === 'asc' ? ('ascending' as const) : ('descending' as const),
      };
      const { responseObject } = await makeCall(getEmployees, { query, signal });
      if (responseObject === null) throw new Error('the answer holds no employees');
      return responseObject;
    },
    (error) => messageOr(error, t.loadFailed),
  );
}
