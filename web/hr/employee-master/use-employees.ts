import { useEffect, useState } from 'react';
import { type EmployeePage, getEmployees } from '#contract/hr/first-day.ts';
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
      const { page, ...filters } = settled;
      return readPage(filters, { page, size: pageSize, signal });
    },
    (error) => messageOr(error, t.loadFailed),
  );
}

type Filters = Omit<EmployeeView, 'page'>;

async function readPage(
  { sort, direction, ...filters }: Filters,
  { signal, ...place }: { page: number; size: number; signal?: AbortSignal },
): Promise<EmployeePage> {
  const set = Object.fromEntries(
    Object.entries(filters).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  );
  const order = direction === 'asc' ? ('ascending' as const) : ('descending' as const);
  const query = { ...set, ...place, sort, direction: order };
  const { responseObject } = await makeCall(getEmployees, { query, ...(signal && { signal }) });
  if (responseObject === null) throw new Error('the answer holds no employees');
  return responseObject;
}

/** The most that one call answers. */
const largestPage = 500;

/** The candidate ids of all whom these filters show, on all pages. */
export async function readEmployeeIds(filters: Filters): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { content, totalPages } = await readPage(filters, { page, size: largestPage });
    ids.push(...content.map(({ candidateId }) => candidateId));
    if (page >= totalPages) return ids;
  }
}
