import { expect, test } from 'vitest';
import { type HrRole, isPermitted } from './permissions.ts';

const roles: HrRole[] = ['admin'];

test.each(roles)('%s exports whole records only where single numbers may be revealed', (role) => {
  expect(isPermitted(role, 'joining.reveal') || !isPermitted(role, 'joining.export')).toBe(true);
});
