import { expect, it } from 'vitest';
import { candidateIdOf, readCandidateId } from './candidate-id.ts';

it.each([
  ['2026-12-31T18:29:59Z', 1, 'C26-0001'],
  ['2026-12-31T18:30:00Z', 12_345, 'C27-12345'],
])('a candidate ID has the year in India: %s', (on, number, id) => {
  expect(candidateIdOf(new Date(on), number)).toBe(id);
});

it.each([
  [' c26-0148\u00A0', 'C26-0148'],
  ['C26-0148\u200B', 'C26-0148'],
  ['C26\u20130148', 'C26-0148'],
  ['C26 - 0148', 'C26-0148'],
  ['C260148', 'C26-0148'],
  ['c26-12345', 'C26-12345'],
  ['Candidate ID: C26-0148', 'C26-0148'],
  ['Username: C26-0148', 'C26-0148'],
  ['User ID - C26-0148', 'C26-0148'],
])('reads the candidate ID in %j', (typed, id) => expect(readCandidateId(typed)).toBe(id));

it.each(['C26-014', 'C2-60148', 'XC26-0148', 'C26-0148 C26-0149', 'meera.iyer', 'no\u0000body', 'C26-0148x'])(
  'leaves %j as it is',
  (typed) => expect(readCandidateId(typed)).toBe(typed),
);
