import { addDays, weekday } from '#domain/values/calendar.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { roles } from './people.ts';

/** The lists that an offer chooses from, as the server answers them. */
export type DemoLookups = {
  departments: readonly { deptId: number; deptName: string }[];
  subDepartments: readonly { deptId: number; subDeptId: number; subDeptName: string }[];
  designations: readonly { designationId: number; designationName: string }[];
  functionalTitles: readonly { functionalTitleId: number; functionalTitleName: string }[];
};

/** The offer of the invented person `index`, who joins `joins` days after `today` ('YYYY-MM-DD'), or a day later for
 * a Sunday. Raises when the database lacks a department or title of a role. */
export function demoOfferOf(
  name: string,
  index: number,
  joins: number,
  today: string,
  lookups: DemoLookups,
): OfferForm {
  const role = roles[index % roles.length] ?? roles[0];
  const department = found(lookups.departments, ({ deptName }) => deptName === role.department);
  const { deptId } = department;
  const day = addDays(today, joins);
  return {
    fullName: name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    mobileNumber: String(9_100_000_000 + index * 1357),
    offeredRole: role.offeredRole,
    fixedCTC: role.fixedCTC,
    variableCTC: role.variableCTC,
    deptId,
    subDeptId: found(lookups.subDepartments, (sub) => sub.deptId === deptId && sub.subDeptName === role.subDepartment)
      .subDeptId,
    designationId: found(lookups.designations, ({ designationName }) => designationName === role.designation)
      .designationId,
    funcTitleId: found(
      lookups.functionalTitles,
      ({ functionalTitleName }) => functionalTitleName === role.functionalTitle,
    ).functionalTitleId,
    joiningDate: weekday(day) === 'Sunday' ? addDays(day, 1) : day,
  };
}

function found<T>(list: readonly T[], matches: (entry: T) => boolean): T {
  const entry = list.find(matches);
  if (entry === undefined) throw new Error('a lookup of the demo is missing');
  return entry;
}
