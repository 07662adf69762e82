import { employeeSorts, type EmployeeSort } from '#contract/hr/first-day.ts';
import { isRealDate } from '#domain/values/calendar.ts';

/** How the list is seen: the address tells it, so that a link and the way back lead there again. */
export type EmployeeView = {
  page: number;
  search: string;
  department: string;
  joinedFrom: string;
  joinedTo: string;
  sort: EmployeeSort;
  direction: 'asc' | 'desc';
};

const first: EmployeeView = {
  page: 1,
  search: '',
  department: '',
  joinedFrom: '',
  joinedTo: '',
  sort: 'employeeId',
  direction: 'desc',
};

/** What the query of an address says; what it leaves out or says wrongly is as at first. */
function read(query: string): EmployeeView {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name)?.slice(0, 200) ?? '';
  const day = (name: string) => (isRealDate(text(name)) ? text(name) : '');
  const page = Number(params.get('page') ?? '1');
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: text('search'),
    department: text('department'),
    joinedFrom: day('joinedFrom'),
    joinedTo: day('joinedTo'),
    sort: employeeSorts.find((sort) => sort === params.get('sort')) ?? first.sort,
    direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
  };
}

/** The query that says it; nothing of what is as at first. */
function write(view: EmployeeView): string {
  const said = Object.entries(view).filter(([key, value]) => value !== first[key as keyof EmployeeView]);
  const query = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? '' : `?${query}`;
}

/** The list's state in the address. */
export const employeeUrl = { read, write };

/** Whether anything but the order and the page is chosen. */
export function isFiltered({ search, department, joinedFrom, joinedTo }: EmployeeView): boolean {
  return [search, department, joinedFrom, joinedTo].some((value) => value !== '');
}

/** What clears the search and every filter. */
export const unfiltered = { search: '', department: '', joinedFrom: '', joinedTo: '', page: 1 } as const;
