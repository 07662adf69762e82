import { expect, test } from 'vitest';
import { weekday } from '#domain/values/calendar.ts';
import { departmentNames, designationNames, functionalTitleNames } from '#server/db/seed/lookups.ts';
import { demoOfferOf, type DemoLookups } from './offer-of.ts';
import { names, roles } from './people.ts';

const departments = Object.keys(departmentNames).map((deptName, index) => ({ deptId: index + 1, deptName }));
const lookups: DemoLookups = {
  departments,
  subDepartments: departments.flatMap(({ deptId, deptName }) =>
    (departmentNames[deptName] ?? []).map((subDeptName, index) => ({
      deptId,
      subDeptId: deptId * 100 + index,
      subDeptName,
    })),
  ),
  designations: designationNames.map((designationName, index) => ({ designationId: index + 1, designationName })),
  functionalTitles: functionalTitleNames.map((functionalTitleName, index) => ({
    functionalTitleId: index + 1,
    functionalTitleName,
  })),
};
const offers = names.map((name, index) => demoOfferOf(name, index, 25 + index, '2026-11-22', lookups));

test('every offer of the demo is in the department of its role, with its title', () => {
  for (const [index, offer] of offers.entries()) {
    const role = roles[index % roles.length];
    const subDepartment = lookups.subDepartments.find(({ subDeptId }) => subDeptId === offer.subDeptId);
    expect(subDepartment).toMatchObject({ deptId: offer.deptId, subDeptName: role?.subDepartment });
    expect(designationNames[offer.designationId - 1]).toBe(role?.designation);
    expect(functionalTitleNames[offer.funcTitleId - 1]).toBe(role?.functionalTitle);
  }
  expect(offers.map(({ designationId }) => designationNames[designationId - 1])).not.toContain('Intern');
});

test('no one in the demo joins on a Sunday', () => {
  expect(offers.map(({ joiningDate }) => weekday(joiningDate))).not.toContain('Sunday');
});
