import type { Page } from '@playwright/test';
import { type Employee, type EmployeePage, getEmployees } from '#contract/first-day.ts';

export const employeesCall = (url: URL) => url.pathname === getEmployees.path;

const roles = ['Software Engineer', 'Maintenance Engineer', 'Area Sales Manager', 'Quality Analyst'];
const departments = ['Information Technology', 'Production', 'Research & Development', 'Sales'];
const names = ['Abdul Rahman Khan', 'Divya Krishnan', 'Venkata Sai Prasad Chalasani', 'Zoë Fernandes'];

function employee(number: number): Employee {
  const digits = String(number).padStart(4, '0');
  return {
    candidateOfferId: 1000 + number,
    candidateId: `C26-${digits}`,
    employeeId: `HF-${digits}`,
    name: `${names[number % 4]} ${number}`,
    joinedOn: `2026-${String(1 + (number % 11)).padStart(2, '0')}-16`,
    role: roles[number % 4] ?? '',
    department: departments[number % 4] ?? '',
    designation: 'Executive',
    mobile: '9100027140',
    email: `person${number}@example.com`,
  };
}

const filters = ['search', 'role', 'department', 'designation', 'joinedFrom', 'joinedTo'];

/** Answers Employee Master with `total` people, the highest number first, page by page; of 412 when it is filtered. */
export async function answerEmployees(page: Page, total: number): Promise<void> {
  await page.route(employeesCall, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
    const content = Array.from({ length: total }, (_, index) => employee(total - index));
    const list: EmployeePage = {
      content: content.slice((number - 1) * size, number * size),
      page: number,
      size,
      totalPages: Math.ceil(total / size),
      totalElements: total,
      joined: filters.some((name) => query.has(name)) ? 412 : total,
      roles,
      departments,
      designations: ['Executive'],
    };
    await route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject: list } });
  });
}
