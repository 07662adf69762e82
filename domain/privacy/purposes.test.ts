import { expect, test } from 'vitest';
import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields, experienceSchema } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { consentPurposes, purposeCodes, purposeOf, purposes } from './purposes.ts';

const keysOf = {
  personal: Object.keys(personalFields),
  bank: Object.keys(bankFields),
  experience: [...Object.keys(experienceFields), 'isFresher'],
  education: Object.keys(educationFields),
  family: Object.keys(familyFields),
};
const asked = [...joiningSteps.flatMap((step) => keysOf[step].map((key) => `${step}.${key}`)), 'requestedDocument'];

test('every field of the joining form serves exactly one purpose, and no purpose names a field that is not asked for', () => {
  expect(Object.keys(experienceSchema.parse({ isFresher: 'true' }))).toContain('isFresher');
  expect(asked.filter((field) => purposeOf(field) === undefined)).toEqual([]);
  const named = purposeCodes.flatMap((code) => [...purposes[code].fields]);
  expect(named.toSorted()).toEqual(asked.toSorted());
});

test('a consent is no ground for what the joining form requires', () => {
  expect(purposeCodes.filter((code) => purposes[code].ground === 'CONSENT')).toEqual([...consentPurposes]);
  for (const code of consentPurposes) expect(purposes[code].fields).toEqual([]);
});
