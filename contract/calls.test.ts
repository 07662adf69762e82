import { expect, test } from 'vitest';
import { allCalls } from './calls.ts';

test('no call is in the contract twice', () => {
  const names = allCalls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
});
