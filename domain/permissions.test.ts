import { expect, test } from 'vitest';
import { type HrRole, isPermitted } from './permissions.ts';

const roles: HrRole[] = ['admin'];

test.each(roles)('%s exports whole records only together with the permission to reveal numbers', (role) => {
  expect(isPermitted(role, 'joining.reveal') || !isPermitted(role, 'joining.export')).toBe(true);
});
