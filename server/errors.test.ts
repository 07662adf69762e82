import { expect, test } from 'vitest';
import { conflict, TurnLaterError } from './errors.ts';

test('a turn that comes later costs no stack, and errors after it have one', () => {
  const { status, retryAfterSeconds, stack } = new TurnLaterError();
  expect(status).toBe(503);
  expect(stack).not.toContain('errors.test.ts');
  expect(conflict().stack).toContain('errors.test.ts');
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(5);
  expect(retryAfterSeconds).toBeLessThan(30);
});
