import { expect, test } from 'vitest';
import { joiningProgressOf } from './progress.ts';

const none = { personal: false, bank: false, experience: false, education: false, family: false };
const sentBack = { reason: 'The PAN card cannot be read', on: '2026-11-20T10:00:00.000Z' };

test.each([
  ['nothing saved', { steps: none, submittedOn: null, sentBack: null }, 'started', '0 of 5 steps'],
  [
    'some steps saved',
    { steps: { ...none, personal: true, bank: true, family: true }, submittedOn: null, sentBack: null },
    'started',
    '3 of 5 steps',
  ],
  // 19:00 in London is the next day in India.
  [
    'submitted',
    { steps: none, submittedOn: '2026-11-19T19:00:00.000Z', sentBack: null },
    'submitted',
    'Submitted 20/11/2026',
  ],
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
