// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { ExperienceDetails, StoredDocument } from '#contract/joining.ts';
import { readBank, readEducation, readExperience } from '#web/api/read/joining.ts';
import type { DocumentValue } from '#web/candidate/joining/form/files/document-value.ts';
import { bankRules } from './bank-step.tsx';
import { blankEntry, educationRules, type EntryValues } from './education/education-step.tsx';
import { experienceRules } from './experience-step.tsx';
import { blankMember, familyRules } from './family-step.tsx';

const stored: StoredDocument = {
  url: '/files/document?link=x',
  name: 'payslip.pdf',
  type: 'PDF',
  bytes: 9,
  savedOn: '2026-11-20T05:12:00Z',
};
const file = new File(['%PDF-1.7'], 'scan.pdf');
const chosen: DocumentValue = { from: 'upload', type: 'PDF', bytes: 8, file };

const bank = { ...readBank({ bankName: 'Nilgiri National Bank' }), documents: { passbookFile: stored } };
const job = readExperience([{ canExperienceId: 7, companyName: 'Deccan Dairies' }]).detailsResponses[0]!;
const experience: ExperienceDetails = {
  isFresher: 'false',
  detailsResponses: [{ ...job, documents: { paySlip: stored } }],
  version: 1,
};
const diploma = readEducation([{ canEducationId: 4, educationType: 'DIPLOMA', cgpa: 8.2 }])[0]!;

const head = { candidateId: 'C26-0148', version: 3 };
const saved = <T>(...entries: T[]) => ({ entries, version: 1 });

describe('what is sent', () => {
  test('bank: texts first, the chosen file last; a stored one stays where it is', () => {
    const values = { bankName: 'B', branchName: '', accountNumber: '1', ifscNumber: 'I' };
    const sent = [...bankRules.request({ ...values, passbookFile: chosen }, head)];
    expect(sent.map(([key]) => key)).toEqual([
      'candidateId',
      'version',
      'bankName',
      'branchName',
      'accountNumber',
      'ifscNumber',
      'passbookFile',
    ]);
    expect(bankRules.request({ ...values, passbookFile: { from: 'store' } }, head).has('passbookFile')).toBe(false);
  });

  test('experience: entries with their id where they have one', () => {
    const values = experienceRules.valuesOf(experience);
    const [first] = values.experiences;
    if (first === undefined) throw new Error('no entry');
    const added = { ...first, canExperienceId: null, companyName: 'Konkan Foods', paySlip: chosen };
    const form = experienceRules.request({ ...values, experiences: [first, added] }, head);
    expect(form.get('isFresher')).toBe('false');
    expect(form.get('experiences[0].canExperienceId')).toBe('7');
    expect(form.has('experiences[0].paySlip')).toBe(false);
    expect(form.has('experiences[1].canExperienceId')).toBe(false);
    expect(form.get('experiences[1].companyName')).toBe('Konkan Foods');
    expect(form.get('experiences[1].paySlip')).toBeInstanceOf(File);
  });

  test('education: the fields of the level and no others', () => {
    const entry: EntryValues = { ...blankEntry('HIGHER_SECONDARY'), stream: 'Arts', cgpa: '9', documentFile: chosen };
    const form = educationRules.request({ entries: [entry, blankEntry('UG')] }, head);
    const at = 'candidateEducationDetailsRequests[0].';
    expect(form.get(`${at}educationType`)).toBe('HIGHER_SECONDARY');
    expect(form.get(`${at}stream`)).toBe('Arts');
    expect(form.has(`${at}cgpa`)).toBe(false);
    expect(form.has(`${at}canEducationId`)).toBe(false);
    expect(form.get(`${at}documentFile`)).toBeInstanceOf(File);
    expect(form.has('candidateEducationDetailsRequests[1].cgpa')).toBe(true);
    expect(form.has('candidateEducationDetailsRequests[1].stream')).toBe(false);
  });

  test('family: a form-encoded string', () => {
    const sent = familyRules.request({ members: [{ ...blankMember, name: 'Asha & Co', canFamilyId: 5 }] }, head);
    expect(sent).toBeInstanceOf(URLSearchParams);
    const at = 'candidateFamilyDetailsRequests[0].';
    expect([sent.get(`${at}name`), sent.get(`${at}canFamilyId`), sent.get('version')]).toEqual(['Asha & Co', '5', '3']);
  });
});

describe('entries', () => {
  const levels = (values: { entries: EntryValues[] }) => values.entries.map(({ educationType }) => educationType);

  test('the mandatory levels are always there and come first', () => {
    expect(levels(educationRules.valuesOf(saved()))).toEqual(['UG', 'HIGHER_SECONDARY', 'SECONDARY']);
    expect(levels(educationRules.valuesOf(saved(diploma)))).toEqual(['UG', 'HIGHER_SECONDARY', 'SECONDARY', 'DIPLOMA']);
  });

  test('without a member on file one blank member is shown', () => {
    expect(familyRules.valuesOf(saved())).toEqual({ members: [blankMember] });
  });

  test('the alerts say what is missing in which entry', () => {
    const wrong: DocumentValue = { from: 'upload', type: 'other', bytes: 4, file };
    expect(
      educationRules.alertsOf?.({
        entries: [
          { ...blankEntry('UG'), documentFile: wrong },
          blankEntry('HIGHER_SECONDARY'),
          { ...blankEntry('SECONDARY'), documentFile: chosen },
          blankEntry(''),
        ],
      }),
    ).toEqual([
      'Invalid marksheet for education level UG',
      'Marksheet is required for education level HIGHER_SECONDARY',
      'Education level is missing for entry 4',
    ]);
  });
});

describe('after a reload', () => {
  test('typing comes back, and with it the stored files', () => {
    expect(bankRules.restore({ branchName: 'Kothrud, Pune' }, bank)).toMatchObject({
      bankName: 'Nilgiri National Bank',
      branchName: 'Kothrud, Pune',
      passbookFile: { from: 'store' },
    });
    const { experiences } = experienceRules.restore(
      { isFresher: 'false', experiences: [{ canExperienceId: 7, role: 'Cook' }, { companyName: 'New' }] },
      experience,
    );
    expect(experiences).toMatchObject([
      { canExperienceId: 7, role: 'Cook', paySlip: { from: 'store' } },
      { canExperienceId: null, companyName: 'New', paySlip: null },
    ]);
    const { entries } = educationRules.restore(
      { entries: [{ educationType: 'PG', degree: 'M.Tech' }] },
      saved(diploma),
    );
    expect(entries.map(({ educationType }) => educationType)).toEqual(['UG', 'HIGHER_SECONDARY', 'SECONDARY', 'PG']);
  });

  test.each([null, 7, {}, { entries: 'x' }, { members: 'x' }])('ignores an unreadable draft: %j', (kept) => {
    expect(educationRules.restore(kept, saved(diploma))).toEqual(educationRules.valuesOf(saved(diploma)));
    expect(familyRules.restore(kept, saved())).toEqual(familyRules.valuesOf(saved()));
  });
});
