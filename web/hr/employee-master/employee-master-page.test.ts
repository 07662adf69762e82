// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { employeeUrl } from './employee-master-page.tsx';

const { read, write } = employeeUrl;

test.each([
  '',
  '?search=zo%C3%AB&sort=name',
  '?role=Analyst&department=R%26D&designation=Manager&joinedFrom=2026-11-01&joinedTo=2026-12-31&page=3',
  '?sort=employeeId',
])('a link opens the list as it was: %s', (query) => {
  expect(write(read(query))).toBe(query);
});

test.each(['?sort=-employeeId', '?sort=salary', '?joinedFrom=2026-02-30', '?page=0', '?state=joined'])(
  'what makes no sense, or is as the list opens by itself, is left out: %s',
  (query) => {
    expect(write(read(query))).toBe('');
  },
);
