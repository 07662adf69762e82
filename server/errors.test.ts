import { expect, test } from 'vitest';
import { conflict, TurnLaterError } from './errors.ts';

test('who is told to come back costs no stack, and errors after it have one', () => {
  expect(new TurnLaterError(7)).toMatchObject({ status: 503, retryAfterSeconds: 7 });
  expect(new TurnLaterError(7).stack).not.toContain('errors.test.ts');
  expect(conflict().stack).toContain('errors.test.ts');
});
