// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readEducation, readExperience, readFamily, readPersonal } from './joining.ts';

const nothing = [null, undefined, {}, [], 'text', 7];
const stored = {
  url: 'http://127.0.0.1/files/document?link=x',
  name: 'pan.png',
  type: 'PNG',
  bytes: 5,
  savedOn: '2026-11-20',
};

describe('the personal step', () => {
  const empty = readPersonal(null);

  it.each(nothing)('of which nothing came is empty, but complete: %j', (raw) => {
    expect(readPersonal(raw)).toEqual(empty);
    expect(empty).toMatchObject({ version: 0, documents: { panDocument: null, aadhaarDocument: null, profile: null } });
    expect(Object.values(empty)).not.toContain(undefined);
  });

  it('takes the second names of fields', () => {
    const raw = {
      phoneNumber: '9812345670',
      alternatePhoneNumber: '9812345671',
      emergencyPhoneNumber: 9_812_345_672,
      email: 'asha@example.com',
      currentAddress: '12 MG Road',
      currentCity: 'Pune',
      currentState: 'Maharashtra',
      currentPincode: 411001,
      aadharNumber: '234567890123',
    };
    expect(readPersonal(raw)).toEqual({
      ...empty,
      mobileNumber: '9812345670',
      alterNativeMobileNumber: '9812345671',
      emergencyMobileNumber: '9812345672',
      emailAddress: 'asha@example.com',
      residenceAddress: '12 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      pinCode: '411001',
      aadhaarNumber: '234567890123',
    });
  });

  it('knows the choices in any case, and no others', () => {
    const raw = { gender: 'female', bloodGroup: 'ab+', maritalStatus: 'Complicated', isPermanentAddressSame: 'y' };
    expect(readPersonal(raw)).toMatchObject({
      gender: 'FEMALE',
      bloodGroup: 'AB+',
      maritalStatus: null,
      isPermanentAddressSame: 'Y',
    });
  });

  it('makes files of the links', () => {
    const raw = {
      panDocumentUrl: 'https://files.example/a/pan%20card.PDF?signature=1',
      aadhaarDocumentUrl: 'https://files.example/open?id=5',
      profileDocumentUrl: 'javascript:alert(1)',
    };
    expect(readPersonal(raw).documents).toEqual({
      panDocument: { url: raw.panDocumentUrl, name: 'pan card.PDF', type: 'PDF', bytes: 0, savedOn: '' },
      aadhaarDocument: { url: raw.aadhaarDocumentUrl, name: 'open', type: 'other', bytes: 0, savedOn: '' },
      identityDocument: null,
      profile: null,
    });
  });

  it('prefers what our own server tells of a file', () => {
    const raw = { panDocumentUrl: 'https://files.example/a.pdf', documents: { panDocument: stored }, version: 3 };
    expect(readPersonal(raw)).toMatchObject({ documents: { panDocument: stored, profile: null }, version: 3 });
  });
});

describe('the experience step', () => {
  const job = { companyName: 'Tata', role: 'Analyst', fromDate: '2020-01-01', toDate: '2021-01-01' };
  const files = { isCurrentJob: null, paySlipDocumentUrl: null, documents: { paySlip: null } };
  const raw = { ...job, jobType: 'full-time' };
  const read = (canExperienceId: number) => ({ ...job, ...files, jobType: 'Full-Time', canExperienceId });
  const blank = { companyName: '', role: '', jobType: null, fromDate: '', toDate: '' };

  it.each([
    ['nothing', null, null, []],
    ['a fresher', { isFresher: 'true' }, 'true', []],
    ['jobs without ids', { detailsResponses: [raw, raw] }, 'false', [read(-1), read(-2)]],
    ['the list alone', [{ ...raw, canExperienceId: 8 }], 'false', [read(8)]],
    ['an empty job', { isFresher: 'false', detailsResponses: [{}] }, 'false', [{ ...read(-1), ...blank }]],
  ])('of %s', (_, held, isFresher, detailsResponses) => {
    expect(readExperience(held)).toEqual({ isFresher, detailsResponses, version: 0 });
  });
});

describe('the education step', () => {
  it('takes the specified levels, under either name, and numbers as text', () => {
    const raw = [
      { educationType: 'ug', cgpa: '8.50', isPursuing: 'yes', passingYear: '2020-05-31T00:00:00' },
      { selectedLevel: 'SECONDARY', percentage: 81.5, canEducationId: '12' },
      { educationType: 'KINDERGARTEN' },
      null,
    ];
    expect(readEducation(raw)).toMatchObject([
      { educationType: 'UG', cgpa: 8.5, isPursuing: 'Yes', passingYear: '2020-05-31', canEducationId: -1 },
      {
        educationType: 'SECONDARY',
        percentage: 81.5,
        isPursuing: 'No',
        canEducationId: '12',
        documents: { documentFile: null },
      },
    ]);
  });

  it.each([
    [{ passingYear: 2019 }, { passingYear: '' }],
    [{ passingYear: 1_559_241_000 }, { passingYear: '' }],
    [{ passingYear: 1_559_241_000_000 }, { passingYear: '2019-05-31' }],
    [{ cgpa: '0x8' }, { cgpa: null }],
    [{ isPursuing: true }, { isPursuing: 'Yes' }],
  ])('shows what is not understood as empty: %j', (answer, read) => {
    expect(readEducation([{ educationType: 'UG', ...answer }])).toMatchObject([read]);
  });

  it('accepts a single entry in HR’s view', () => {
    expect(readEducation({ educationType: 'PG', degree: 'MSc' })[0]).toMatchObject({
      educationType: 'PG',
      degree: 'MSc',
    });
  });

  it.each([null, undefined, {}, [], 'text'])('of %j is empty', (raw) => expect(readEducation(raw)).toEqual([]));
});

describe('the family step', () => {
  it('keeps the ids of a server as they are', () => {
    const members = ['f-17', '007', 9, '', null, 0].map((canFamilyId) => ({ name: 'Ravi', canFamilyId }));
    expect(readFamily(members).map(({ canFamilyId }) => canFamilyId)).toEqual(['f-17', '007', 9, -4, -5, -6]);
  });

  it('keeps a member with an unknown relation, to be chosen again', () => {
    const blank = { dateOfBirth: '', occupation: null, contactNumber: null };
    const raw = [
      { name: 'Ravi', relation: 'father' },
      { name: 'Mohan', relation: 'UNCLE', canFamilyId: 4 },
    ];
    expect(readFamily(raw)).toEqual([
      { ...blank, name: 'Ravi', relation: 'FATHER', canFamilyId: -1 },
      { ...blank, name: 'Mohan', relation: null, canFamilyId: 4 },
    ]);
  });

  it.each([null, undefined, [], 'text'])('of %j is empty', (raw) => expect(readFamily(raw)).toEqual([]));
});
