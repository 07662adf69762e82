// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { readCandidate, readOnboarded } from './candidates.ts';

const nothing: ReceivedEnvelope = { code: null, status: null, message: '', responseObject: null };
const answered = (fields: object): ReceivedEnvelope => ({ ...nothing, ...fields });
const row = {
  candidateId: 'C-7',
  name: 'Asha Nair',
  mobile: '9812345670',
  email: 'asha@example.com',
  department: 'Quality',
  role: 'Analyst',
  offeredDate: '2026-11-01',
  joiningDate: '2027-01-05',
};
const unknown = { candidateOfferId: null, joining: null, since: null, remindedOn: null };
const read = { ...row, ...unknown };
const blank = { ...Object.fromEntries(Object.keys(row).map((key) => [key, ''])), ...unknown };
const query = { page: 1, size: 20 };

describe('a page of the onboarding list is read from content or data', () => {
  it.each([
    ['content', { content: [row] }],
    ['data', { data: [row] }],
    ['responseObject', { responseObject: [row] }],
  ])('%s', (_, answer) => {
    expect(readOnboarded(answered(answer), query)).toEqual({
      content: [read],
      page: 1,
      size: 20,
      totalPages: 1,
      totalElements: 1,
      totalAccepted: null,
      departments: [],
    });
  });

  it('takes the totals of the answer', () => {
    const totals = { totalPages: 4, totalElements: 71 };
    expect(readOnboarded(answered({ content: [row], ...totals }), query)).toMatchObject(totals);
  });

  it('a full page without totals has one after it, a longer list than asked for has none', () => {
    const rows = (count: number) => answered({ content: Array.from({ length: count }, () => row) });
    expect(readOnboarded(rows(20), { page: 2, size: 20 })).toMatchObject({ totalPages: 3, totalElements: 41 });
    expect(readOnboarded(rows(33), query)).toMatchObject({ totalPages: 1, totalElements: 33, size: 33 });
  });

  it('keeps how far the form is where our own server tells', () => {
    const joining = { steps: {}, submittedOn: null, readOnly: false, sentBack: null };
    expect(readOnboarded(answered({ content: [{ ...row, joining }] }), query)?.content[0]?.joining).toBe(joining);
  });

  it.each([{}, { content: null }, { data: 'text' }, { responseObject: {} }])('%j is none', (answer) => {
    expect(readOnboarded(answered(answer), query)).toBeNull();
  });
});

describe('one candidate', () => {
  it('takes the name from the personal details where only the specified fields come', () => {
    const record = readCandidate(
      {
        personalDetails: { firstName: 'Asha', lastName: 'Nair', alternativeMobileNumber: '9812345671' },
        bankDetails: { bankName: 'SBI' },
        educationDetails: [{ educationType: 'UG' }],
        experienceDetails: [{ companyName: 'Tata' }],
        familyDetails: [{ name: 'Ravi' }],
      },
      'C-7',
    );
    expect(record?.candidate).toEqual({
      ...blank,
      candidateId: 'C-7',
      name: 'Asha Nair',
      offerLetterStatus: 'Approved',
      maySendBack: false,
      may: { review: false, sendBack: false, verify: false, reopen: false, remind: false },
    });
    expect(record).toMatchObject({
      personalDetails: { alterNativeMobileNumber: '9812345671', documents: { panDocument: null } },
      bankDetails: { bankName: 'SBI', documents: { passbookFile: null } },
      educationDetails: [{ educationType: 'UG' }],
      experienceDetails: { isFresher: 'false', detailsResponses: [{ companyName: 'Tata' }] },
      familyDetails: [{ name: 'Ravi', relation: null }],
      reveals: [],
      duplicates: [],
      submissions: [],
    });
  });

  it.each([
    { bankDetails: null },
    { personalDetails: null, educationDetails: null, familyDetails: {}, experienceDetails: {} },
  ])('with the sections %j is complete, under the id', (raw) => {
    const record = readCandidate(raw, 'C-7');
    expect(record?.candidate.name).toBe('C-7');
    expect(record?.educationDetails).toEqual([]);
    expect(record?.experienceDetails.detailsResponses).toEqual([]);
  });

  it('covers what our own server covers', () => {
    const pan = { url: null, name: 'pan.png', type: 'PNG', bytes: 5, savedOn: '2026-11-20' };
    const record = readCandidate({ personalDetails: { documents: { panDocument: pan } } }, 'C-7');
    expect(record?.personalDetails.documents.panDocument).toEqual(pan);
  });

  it.each([null, undefined, {}, [], 'text'])('%j is no candidate', (raw) =>
    expect(readCandidate(raw, 'C-7')).toBeNull(),
  );
});
