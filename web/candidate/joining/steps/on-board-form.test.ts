import { expect, test } from 'vitest';
import type { JoiningDetails } from '#web/joining-summary/summary-types.ts';
import { onBoardForm } from './on-board-form.ts';

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
  personalDetails: {
    candidateId: 'C26-0148',
    firstName: 'Asha',
    middleName: null,
    lastName: 'Rao',
    dateOfBirth: '1998-06-15',
    gender: 'FEMALE',
    bloodGroup: 'B+',
    maritalStatus: 'SINGLE',
    mobileNumber: '9820011223',
    alterNativeMobileNumber: null,
    emergencyMobileNumber: '9820011225',
    emailAddress: 'asha@example.com',
    residenceAddress: '12 Hill Road',
    city: 'Mumbai',
    state: 'Maharashtra',
    pinCode: '400050',
    isPermanentAddressSame: 'Y',
    permanentAddress: '12 Hill Road',
    permanentCity: 'Mumbai',
    permanentState: 'Maharashtra',
    permanentPinCode: '400050',
    panNumber: 'ABCPR1234F',
    aadhaarNumber: '999941057058',
    panDocumentUrl: null,
    aadhaarDocumentUrl: null,
    profileDocumentUrl: null,
    documents: { panDocument: null, aadhaarDocument: null, profile: null },
    version: 1,
  },
  bankDetails: {
    candidateId: 'C26-0148',
    bankName: 'Nilgiri National Bank',
    branchName: 'Pune',
    accountNumber: '123456784821',
    ifscNumber: 'NNBX0000148',
    passbookFileUrl: null,
    documents: { passbookFile: null },
    version: 1,
  },
  experienceDetails: { isFresher: 'true', detailsResponses: [], version: 1 },
  educationDetails: [
    {
      canEducationId: 4,
      educationType: 'UG',
      isPursuing: 'No',
      passingYear: '2019-05-31',
      degree: 'B.Tech',
      cgpa: 8.25,
      universityName: 'U',
      specialization: 'S',
      collegeName: 'C',
      schoolName: null,
      board: null,
      percentage: null,
      stream: null,
      documentFileUrl: null,
      documents: { documentFile: null },
    },
  ],
  familyDetails: [
    {
      canFamilyId: 5,
      name: 'Latha',
      relation: 'MOTHER',
      dateOfBirth: '1972-11-04',
      occupation: null,
      contactNumber: null,
    },
  ],
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

test("an experienced candidate's jobs are sent one by one", () => {
  const job = {
    canExperienceId: 7,
    companyName: 'Deccan Dairies',
    role: 'Trainee',
    jobType: 'Internship',
    fromDate: '2019-01-01',
    toDate: '2019-06-30',
    paySlipDocumentUrl: null,
    documents: { paySlip: null },
  } as const;
  const form = onBoardForm({
    ...details,
    experienceDetails: { isFresher: 'false', detailsResponses: [job], version: 1 },
  });
  expect(form.get('personalDetailsRequest.experienceType')).toBe('EXPERIENCE');
  expect(form.get('experienceDetailsRequest[0].companyName')).toBe('Deccan Dairies');
  expect(form.get('experienceDetailsRequest[0].canExperienceId')).toBe('7');
});
