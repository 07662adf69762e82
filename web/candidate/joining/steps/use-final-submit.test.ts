// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readBank, readEducation, readExperience, readFamily, readPersonal } from '#web/api/read/joining.ts';
import { withSentFiles } from '#web/candidate/joining/form/files/sent-files.ts';
import type { JoiningDetails } from '#web/joining-summary/joining-summary.tsx';
import { onBoardForm } from './use-final-submit.ts';

const personal = [
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'bloodGroup',
  'maritalStatus',
  'gender',
  'mobileNumber',
  'alterNativeMobileNumber',
  'emergencyMobileNumber',
  'emailAddress',
  'currentAddress',
  'currentCity',
  'currentState',
  'currentPincode',
  'isPermanentAddressSame',
  'permanentAddress',
  'permanentCity',
  'permanentState',
  'permanentPinCode',
  'panNumber',
  'aadhaarNumber',
  'experienceType',
];

const details: JoiningDetails = {
  personalDetails: { ...readPersonal(null), pinCode: '400050' },
  bankDetails: { ...readBank(null), ifscNumber: 'NNBX0000148' },
  experienceDetails: { isFresher: 'true', detailsResponses: [], version: 1 },
  educationDetails: readEducation([{ canEducationId: 4, educationType: 'UG', cgpa: 8.25 }]),
  familyDetails: readFamily([{ canFamilyId: 5, relation: 'MOTHER' }]),
};

test('the final submit carries the whole record under its keys', () => {
  const form = onBoardForm(details);
  const keys = [...form.keys()];
  expect(keys.filter((key) => key.startsWith('personalDetailsRequest.')).toSorted()).toEqual(
    personal.map((name) => `personalDetailsRequest.${name}`).toSorted(),
  );
  expect(form.get('personalDetailsRequest.currentPincode')).toBe('400050');
  expect(form.get('personalDetailsRequest.middleName')).toBe('');
  expect(form.get('personalDetailsRequest.experienceType')).toBe('FRESHER');
  expect(form.get('bankDetailsRequest.ifscNumber')).toBe('NNBX0000148');
  expect(form.get('educationDetailsRequests[0].cgpa')).toBe('8.25');
  expect(form.get('familyDetailsRequests[0].relation')).toBe('MOTHER');
  expect(new Set(keys).size).toBe(keys.length);
});

test('the final submit carries the files that no read has shown, and no others', () => {
  const sent = (name: string) => ({ type: 'PDF' as const, file: new File(['%PDF-'], name) });
  const documents = withSentFiles(
    { documentFile: null },
    new Map([['entries.UG.documentFile', sent('ug.pdf')]]),
    'entries.UG.',
  );
  const stored = { url: '/f', name: 'passbook.pdf', type: 'PDF' as const, bytes: 9, savedOn: '' };
  const [entry] = details.educationDetails;
  const files = [
    ...onBoardForm({
      ...details,
      bankDetails: { ...details.bankDetails, documents: { passbookFile: stored } },
      educationDetails: [{ ...entry!, documents }],
    }),
  ].filter(([, value]) => value instanceof File);
  expect(files.map(([key, value]) => [key, (value as File).name])).toEqual([
    ['educationDetailsRequests[0].documentFile', 'ug.pdf'],
  ]);
});

test("an experienced candidate's jobs are sent one by one", () => {
  const job = { canExperienceId: 7, companyName: 'Deccan Dairies' };
  const form = onBoardForm({ ...details, experienceDetails: readExperience({ detailsResponses: [job] }) });
  expect(form.get('personalDetailsRequest.experienceType')).toBe('EXPERIENCE');
  expect(form.get('experienceDetailsRequest[0].companyName')).toBe('Deccan Dairies');
  expect(form.get('experienceDetailsRequest[0].canExperienceId')).toBe('7');
});
