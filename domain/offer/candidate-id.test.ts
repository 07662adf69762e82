import { expect, it } from 'vitest';
import { candidateIdOf } from './candidate-id.ts';

it.each([
  ['2026-12-31T18:29:59Z', 1, 'C26-0001'],
  ['2026-12-31T18:30:00Z', 12_345, 'C27-12345'],
])('a candidate ID has the year in India: %s', (on, number, id) => {
  expect(candidateIdOf(new Date(on), number)).toBe(id);
});
