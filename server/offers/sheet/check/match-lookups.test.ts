import { expect, it } from 'vitest';
import { describeFault } from '#domain/offer-sheet/fault.ts';
import { createLookupMatcher, type Match } from '#server/offers/sheet/check/match-lookups.ts';
import { madeLookups } from '#test/workbooks/workbooks.ts';
import { sayText } from '#domain/texts.ts';

const titles = (names: string[]) =>
  createLookupMatcher({ ...madeLookups, functionalTitles: names.map((name, index) => ({ id: index + 1, name })) })
    .functionalTitle;
const messageOf = (match: Match | null) =>
  match && 'fault' in match ? sayText(describeFault(match.fault, 'H2')) : null;

it('matches a name in any case and with any spacing, and answers the spelling of the lookup', () => {
  expect(titles(['Team Lead'])('  TEAM\u00a0\n lead')).toEqual({ id: 1, name: 'Team Lead' });
});

it('distinguishes names that differ only in case when they are written exactly', () => {
  const find = titles(['Lead', 'LEAD']);
  expect([find('Lead'), find('LEAD'), find('lead')]).toMatchObject([{ id: 1 }, { id: 2 }, { id: 1 }]);
});

it('names a short list in full and refers to a long one', () => {
  const names = Array.from({ length: 9 }, (_, index) => `Grade ${index} of the works`);
  expect(messageOf(titles(names.slice(0, 3))('Clerk'))).toBe(
    "Functional title 'Clerk' does not exist. Choose 'Grade 0 of the works', 'Grade 1 of the works' or 'Grade 2 of the works'.",
  );
  expect(messageOf(titles(names)('Clerk'))).toBe(
    "Functional title 'Clerk' does not exist. Choose one from the list that the template offers.",
  );
  expect(messageOf(titles([])('Clerk'))).toBe("Functional title 'Clerk' does not exist.");
});

it('suggests the nearest, for a thousand wrong names', () => {
  const find = titles(['Team Lead', 'Team Leader', 'Clerk']);
  expect(messageOf(find('Team Laed'))).toBe(
    "Functional title 'Team Laed' does not exist. Did you mean 'Team Lead' or 'Team Leader'?",
  );
  for (let index = 0; index < 1000; index += 1) find(`Clerk ${index}`);
  expect(messageOf(find('Clerkk'))).toContain('Choose');
  expect(messageOf(find('Team Laed'))).toContain('Did you mean');
});

it('names every department that has the sub-department', () => {
  const { subDepartment } = createLookupMatcher({
    ...madeLookups,
    departments: [...madeLookups.departments, { id: 3, name: 'Works' }, { id: 4, name: 'Legal' }],
    subDepartments: [...madeLookups.subDepartments, { id: 31, name: 'treasury', deptId: 3 }],
  });
  expect(subDepartment('Treasury', 1)).toMatchObject({ id: 12, name: 'Treasury' });
  expect(subDepartment('Treasury', 3)).toMatchObject({ id: 31, name: 'treasury' });
  expect(messageOf(subDepartment('Treasury', 2))).toBe(
    "Sub-department 'Treasury' does not belong to the department 'Sales', but to 'Finance' or 'Works'. Choose 'Field Sales' or 'Inside Sales'.",
  );
  expect(messageOf(subDepartment('Treasury', 4))).toBe(
    "Sub-department 'Treasury' does not belong to the department 'Legal', but to 'Finance' or 'Works'.",
  );
  // Which department is meant is not known: any that has it will do, for now.
  expect(subDepartment('Treasury', null)).toBeNull();
  expect(messageOf(subDepartment('Tresury', null))).toBe(
    "Sub-department 'Tresury' does not exist. Did you mean 'Treasury'?",
  );
});
