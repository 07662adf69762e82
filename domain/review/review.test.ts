import { describe, expect, it } from 'vitest';
import { bankFields } from '#domain/joining/bank.ts';
import { answersByPath, changedPaths, withEntryIds } from './answers.ts';
import { checksOf, type CheckedRecord, wordsOfCheck } from './checks.ts';
import { sayText } from '#domain/texts.ts';
import { marksInForce } from './marks.ts';
import { wordsOfPath } from './path-words.ts';
import { inFormOrder, isReviewPath, stepOfPath } from './paths.ts';
import { isReopened, mayReopen, mayReview, mayVerify } from './review.ts';

const record = (changes: object = {}) =>
  answersByPath({
    personal: { firstName: 'Asha', middleName: null, pinCode: '411001' },
    bank: { bankName: 'HDFC' },
    experience: { isFresher: 'false', experiences: [{ canExperienceId: 7, companyName: 'Tata', role: 'Clerk' }] },
    education: [{ canEducationId: 12, educationType: 'UG', cgpa: 8.5 }],
    family: [{ name: 'Ravi' }],
    ...changes,
  });

it.each([
  ['personal', true],
  ['personal.panNumber', true],
  ['bank.passbookFile', true],
  ['experience.isFresher', true],
  ['education.1002', true],
  ['education.1002.percentage', true],
  ['personal.alterNativeMobileNumber', true],
  ['personal.constructor', false],
  ['family.name', false],
  ['education.0', false],
  ['education.1002.companyName', false],
  ['experience.7.__proto__', false],
  ['bank.accountNumber.x', false],
  ['', false],
])('%s is a path: %s', (path, is) => {
  expect(isReviewPath(path)).toBe(is);
});

it.each([
  ['personal', 'personal'],
  ['bank.passbookFile', 'bank'],
  ['education.1002.percentage', 'education'],
])('%s is in the section %s', (path, step) => expect(stepOfPath(path)).toBe(step));

const bankPaths = Object.keys(bankFields).map((field) => `bank.${field}`);

it.each([
  ['personal.pinCode', ['personal.pinCode'], []],
  ['personal.city', ['personal.pinCode'], ['personal.permanentCity']],
  ['personal.permanentCity', ['personal.city'], []],
  ['personal.panDocument', ['personal.panNumber'], []],
  ['personal.panNumber', ['personal.panDocument'], []],
  ['personal.aadhaarDocument', ['personal.aadhaarNumber'], ['personal.panNumber']],
  ['personal.aadhaarNumber', ['personal.aadhaarDocument'], []],
  ['personal.profile', [], ['personal.panNumber']],
  ['bank.bankName', bankPaths, ['personal.panNumber']],
  ['bank.accountNumber', bankPaths, ['personal.panDocument']],
  ['bank.passbookFile', bankPaths, ['personal.aadhaarDocument']],
  ['education.12.documentFile', ['education.12.cgpa', 'education.12.percentage'], ['education.13.percentage']],
  ['education.12.percentage', ['education.12.documentFile'], []],
  ['education.12.passingYear', [], ['education.12.documentFile']],
  ['education.12.cgpa', ['education.12'], ['education.1']],
  ['education.12.schoolName', ['education.12.educationType'], []],
  ['experience.7.paySlip', ['experience.7.fromDate', 'experience.7.toDate'], []],
  ['experience.7.toDate', ['experience.7.paySlip', 'experience.7.fromDate'], []],
  ['experience.new-1.role', ['experience'], []],
  ['experience.new-0.role', ['experience.isFresher'], []],
  ['family.new-1.name', [], ['family.3']],
])('%s can change where one of %j is reopened, and not for %j', (path, fixes, others) => {
  for (const fix of fixes) expect([fix, isReopened(path, [fix])]).toEqual([fix, true]);
  for (const other of others) expect([other, isReopened(path, [other])]).toEqual([other, false]);
  expect(isReopened(path, [])).toBe(false);
});

describe('answers', () => {
  it('are by path, entries by their ids', () => {
    expect([...record()].map(([path]) => path)).toEqual([
      'personal.firstName',
      'personal.middleName',
      'personal.pinCode',
      'bank.bankName',
      'experience.isFresher',
      'experience.7.companyName',
      'experience.7.role',
      'education.12.educationType',
      'education.12.cgpa',
      'family.new-0.name',
    ]);
    expect(record({ family: withEntryIds('family', [{ name: 'Ravi' }], [3]) }).get('family.3.name')).toBe('Ravi');
  });

  it('differ by path; missing and null are equal', () => {
    const after = record({ personal: { firstName: 'Asha', pinCode: '411002' }, education: [] });
    expect(changedPaths(record(), after)).toEqual([
      'personal.pinCode',
      'education.12.educationType',
      'education.12.cgpa',
    ]);
  });

  it.each([
    ['bank', 'Bank Details'],
    ['bank.bankName', 'Bank Details: Bank Name'],
    ['personal.permanentCity', 'Permanent Address: City'],
    ['experience.isFresher', 'Experience Details: Work Experience'],
    ['experience.7', 'Experience Details: Tata'],
    ['education.12.cgpa', 'Education Details: UG: CGPA'],
    ['education.99', 'Education Details'],
  ])('%s has the label %s', (path, words) => expect(wordsOfPath(path, record())).toBe(words));
});

it('keeps a mark in force until its target changes', () => {
  const versions = [record(), record({ bank: { bankName: 'SBI' } })];
  const mark = (path: string, submissionVersion: number, verdict: 'OK' | 'FIX' = 'OK') => ({
    path,
    submissionVersion,
    verdict,
  });
  const made = [mark('bank', 1), mark('personal', 1, 'FIX'), mark('personal', 1), mark('bank.bankName', 1, 'FIX')];
  const inForce = (more: typeof made) => marksInForce([...made, ...more], 2, (version) => versions[version - 1]!);
  expect(inForce([])).toEqual([mark('personal', 1)]);
  expect(inForce([mark('bank', 2, 'FIX')])).toEqual([mark('bank', 2, 'FIX'), mark('personal', 1)]);
});

it.each([
  [false, false, [false, false, false]],
  [true, false, [true, true, false]],
  [true, true, [false, false, true]],
])('submitted %s, verified %s: review, verify, reopen %j', (submitted, verified, may) => {
  const form = { submitted, verified };
  expect([mayReview(form), mayVerify(form, []), mayReopen(form)]).toEqual(may);
  expect(mayVerify(form, [{ path: 'bank', verdict: 'FIX' }])).toBe(false);
});

describe('checks', () => {
  const person = {
    firstName: 'Asha',
    middleName: null,
    lastName: 'Nair',
    dateOfBirth: '1999-05-04',
    panNumber: 'ABCPN1234F',
    nameOnAadhaar: 'NAIR Asha',
    state: 'Maharashtra',
    pinCode: '411001',
    permanentState: null,
    permanentPinCode: null,
  };
  const usual: CheckedRecord = {
    offer: { name: 'asha  NAIR', joiningDate: '2027-01-04' },
    personal: person,
    bankName: 'HDFC',
    jobs: [{ id: 1, fromDate: '2020-01-01', toDate: '2020-12-31' }],
    education: [{ id: 5, isPursuing: 'No', passingYear: '2015-05-01' }],
    known: { bankName: 'HDFC Bank Limited', states: ['Maharashtra'], permanentStates: [] },
  };
  const job = (id: number, fromDate: string, toDate: string) => ({ id, fromDate, toDate });

  it('find nothing in usual values', () => expect(checksOf(usual)).toEqual([]));

  it.each([
    [{ offer: { ...usual.offer, name: 'Asha Menon' } }, 'NAME_DIFFERS', 'personal.firstName'],
    [{ personal: { ...person, nameOnAadhaar: 'Asha N' } }, 'AADHAAR_NAME', 'personal.nameOnAadhaar'],
    [{ personal: { ...person, panNumber: 'ABCPX1234F' } }, 'PAN_NAME', 'personal.panNumber'],
    [{ offer: { ...usual.offer, joiningDate: '2017-05-03' } }, 'AGE_AT_JOINING', 'personal.dateOfBirth'],
    [{ bankName: 'State Bank of India' }, 'IFSC_BANK', 'bank.ifscNumber'],
    [{ personal: { ...person, state: 'Kerala' } }, 'PINCODE_STATE', 'personal.pinCode'],
    [{ jobs: [job(1, '2010-01-01', '2020-12-31')] }, 'JOB_BEFORE_AGE', 'experience.1.fromDate'],
    [
      { jobs: [job(2, '2021-03-03', '2021-12-31'), job(1, '2020-01-01', '2020-12-31')] },
      'EXPERIENCE_GAP',
      'experience.2.fromDate',
    ],
    [
      { education: [{ id: 5, isPursuing: 'No', passingYear: '2010-05-01' }] },
      'PASSED_BEFORE_AGE',
      'education.5.passingYear',
    ],
  ] as [Partial<CheckedRecord>, string, string][])('%j', (changes, code, path) => {
    const found = checksOf({ ...usual, ...changes });
    expect(found).toMatchObject([{ code, path }]);
    expect(sayText(wordsOfCheck(found[0]!))).not.toContain('undefined');
  });

  it('allow 60 days between two jobs', () => {
    const jobs = [job(1, '2020-01-01', '2020-12-31'), job(2, '2021-03-02', '2021-12-31')];
    expect(checksOf({ ...usual, jobs })).toEqual([]);
  });
});

it('corrections are in the order of the form', () => {
  const inOrder = [
    'personal',
    'personal.firstName',
    'personal.panNumber',
    'bank.branchName',
    'bank.passbookFile',
    'experience.isFresher',
    'education.12',
    'education.12.cgpa',
    'education.102.cgpa',
    'family',
  ];
  expect(inFormOrder(inOrder.toSorted().map((path) => ({ path }))).map(({ path }) => path)).toEqual(inOrder);
});
