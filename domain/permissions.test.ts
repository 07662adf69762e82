import { expect, test } from 'vitest';
import { hrRoles, isPermitted, permissions, readsVerifiedOnly, type HrRole } from './permissions.ts';

test.each(hrRoles)('%s exports whole records only together with the permission to reveal numbers', (role) => {
  expect(isPermitted([role], 'joining.reveal') || !isPermitted([role], 'joining.export')).toBe(true);
});

test('rights are the union of the roles, and an administrator has all but whole numbers, which are for two roles', () => {
  for (const permission of permissions) {
    expect([permission, isPermitted(['VIEWER', 'ADMIN'], permission)]).toEqual([
      permission,
      permission !== 'joining.wholeNumber',
    ]);
  }
  for (const role of ['ONBOARDING', 'PAYROLL'] as const) expect(isPermitted([role], 'joining.wholeNumber')).toBe(true);
  expect(isPermitted(['RECRUITER', 'ONBOARDING'], 'joining.review')).toBe(true);
  expect(isPermitted(['RECRUITER'], 'joining.review')).toBe(false);
});

test.each<[HrRole[], boolean]>([
  [['PAYROLL'], true],
  [['PAYROLL', 'VIEWER'], true],
  [['RECRUITER'], false],
  [['PAYROLL', 'ONBOARDING'], false],
  [['ONBOARDING'], false],
])('%j reads verified forms only: %s', (roles, is) => {
  expect(readsVerifiedOnly(roles, 'joining.read')).toBe(is);
});
