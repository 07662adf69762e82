import { expect, test } from 'vitest';
import { handoverField } from './fields.ts';
import type { HandoverPerson } from './person.ts';

const job = (companyName: string, toDate: string, isCurrentJob: 'Yes' | null) => ({
  companyName,
  role: 'Cook',
  jobType: 'Full-Time',
  fromDate: '2020-01-01',
  toDate,
  isCurrentJob,
});
const person = {
  jobs: [job('Deccan Dairies', '2026-01-31', 'Yes'), job('Konkan Foods', '2026-06-30', null)],
} as unknown as HandoverPerson;

test.each([
  ['experience.companyName', 'Deccan Dairies'],
  ['experience.isCurrentJob', 'Yes'],
  [
    'experience.all',
    'Deccan Dairies, Cook, Full-Time, 01/01/2020, 31/01/2026, still works here; ' +
      'Konkan Foods, Cook, Full-Time, 01/01/2020, 30/06/2026',
  ],
])('of a job that the candidate still has, %s holds %s', (key, value) => {
  expect(handoverField(key)?.value(person)).toBe(value);
});
