import { expect, test } from 'vitest';
import { datedProgressOf, joiningProgressOf } from './progress.ts';

const none = { personal: false, bank: false, experience: false, education: false, family: false };
const sentBack = { reason: 'The PAN card cannot be read', on: '2026-11-20T10:00:00.000Z' };

test.each([
  ['nothing saved', { steps: none, submittedOn: null, sentBack: null }, 'notBegun', 'Not started'],
  [
    'some steps saved',
    { steps: { ...none, personal: true, bank: true, family: true }, submittedOn: null, sentBack: null },
    'started',
    '3 of 5 steps',
  ],
  ['submitted', { steps: none, submittedOn: '2026-11-19T19:00:00.000Z', sentBack: null }, 'submitted', 'Submitted'],
  ['sent back', { steps: none, submittedOn: null, sentBack }, 'sentBack', 'Sent back'],
  [
    'sent back after a submission',
    { steps: none, submittedOn: '2026-11-19T10:00:00.000Z', sentBack },
    'sentBack',
    'Sent back',
  ],
] as const)('%s', (_, facts, kind, words) => {
  expect(joiningProgressOf(facts)).toEqual({ kind, words });
});

test.each([
  [1, 'Submitted 20/11/2026'],
  [2, 'Submitted again 20/11/2026'],
])('the day of submission %i', (submissions, words) => {
  // 19:00 in London is the next day in India.
  const facts = { steps: none, submittedOn: '2026-11-19T19:00:00.000Z', sentBack: null };
  expect(datedProgressOf(facts, submissions)).toEqual({ kind: 'submitted', words });
  expect(datedProgressOf({ ...facts, sentBack }, submissions).words).toBe('Sent back');
});
