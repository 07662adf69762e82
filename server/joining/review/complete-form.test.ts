import { describe, expect, it } from 'vitest';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import {
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getJoiningState,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
  type EducationDetails,
  type ExperienceDetails,
  type FamilyDetails,
  type OwnJoiningState,
} from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import {
  acceptedCandidate,
  joiningForms,
  sendForm,
  stepRequests,
  submissionOf,
  testFile,
  type JoiningForms,
} from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t));
const { read, kept } = joiningCalls(() => t);

const secondJob = {
  'experiences[1].companyName': 'Old Foods Ltd',
  'experiences[1].role': 'Lead',
  'experiences[1].jobType': 'Full-Time',
  'experiences[1].fromDate': '2025-01-01',
  'experiences[1].toDate': '2025-06-30',
};
const member = (index: number, name: string) => `candidateFamilyDetailsRequests[${index}].${name}`;
const mother = {
  [member(1, 'name')]: 'Meena',
  [member(1, 'relation')]: 'MOTHER',
  [member(1, 'dateOfBirth')]: '1970-01-01',
};
const level = (index: number, name: string) => `candidateEducationDetailsRequests[${index}].${name}`;

/** The final submit as the specification has it: no ids, and every file again. */
function completeSubmit(forms: JoiningForms): TestForm {
  const { personal, bank, experience, education } = forms;
  return {
    ...submissionOf(forms),
    'personalDetailsRequest.panDocument': personal.panDocument,
    'personalDetailsRequest.aadhaarDocument': personal.aadhaarDocument,
    'personalDetailsRequest.profile': personal.profile,
    'bankDetailsRequest.passbookFile': bank.passbookFile,
    ...Object.fromEntries(
      [0, 1].map((i) => [`experienceDetailsRequest[${i}].paySlip`, experience[`experiences[${i}].paySlip`]]),
    ),
    ...Object.fromEntries(
      [0, 1, 2].map((i) => [`educationDetailsRequests[${i}].documentFile`, education[level(i, 'documentFile')]]),
    ),
  };
}

const entriesOf = async (token: string) => ({
  jobs: (await read<ExperienceDetails>(getCandidateExperienceDetails, token)).detailsResponses,
  education: await read<EducationDetails[]>(getCandidateEducationDetails, token),
  family: await read<FamilyDetails[]>(getCandidateFamilyDetails, token),
});
type Entries = Awaited<ReturnType<typeof entriesOf>>;

/** A candidate with two jobs and two relatives whose form was sent back by the marks on these paths. */
async function sentBack(pathsOf: (entries: Entries) => string[]) {
  const forms = joiningForms({
    experience: { ...secondJob, 'experiences[1].paySlip': testFile('pdf') },
    family: mother,
  });
  const { offer, token } = await acceptedCandidate(t, { hrToken });
  for (const [call, form] of stepRequests(forms)) expect((await sendForm(t, call, token, form)).status).toBe(200);
  expect((await sendForm(t, saveOnBoardDetails, token, submissionOf(forms))).status).toBe(200);
  const entries = await entriesOf(token);
  const { candidateId } = offer;
  const marks = pathsOf(entries).map((path) => ({ path, verdict: 'FIX', note: 'Please correct' }));
  const reviewed = await t.call(reviewOnBoardDetails, {
    token: hrToken,
    body: { candidateId, submissionVersion: 1, marks },
  });
  expect(reviewed.status).toBe(200);
  expect((await t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId } })).status).toBe(200);
  return { token, forms, entries };
}

const fixesOf = async (token: string) => (await read<OwnJoiningState>(getJoiningState, token)).fixes;
const expectOk = (answer: Awaited<ReturnType<typeof sendForm>>) => expect(answer.envelope).toMatchObject({ code: 200 });

describe('a form that was sent back by marks', () => {
  it('takes a concerned step whole, files as they are stored', async () => {
    const { token, forms } = await sentBack(() => ['personal.firstName']);
    const before = await kept();
    expectOk(await sendForm(t, saveCandidatePersonalDetails, token, { ...forms.personal, firstName: 'Priyanka' }));
    expect(await fixesOf(token)).toMatchObject([{ answered: true }]);
    expect(await kept()).toEqual(before);
  });

  it('rejects another file of a part that is not reopened', async () => {
    const { token, forms } = await sentBack(() => ['personal.firstName']);
    const form = { ...forms.personal, firstName: 'Priyanka', profile: testFile('png') };
    const { envelope } = await sendForm(t, saveCandidatePersonalDetails, token, form);
    expect(envelope).toMatchObject({ code: 400, errors: [{ path: 'profile' }] });
  });

  it('is submitted whole, without ids and with the same files', async () => {
    const { token, forms, entries } = await sentBack(({ jobs, family }) => [
      'bank.branchName',
      `experience.${jobs[0]!.canExperienceId}.role`,
      `family.${family[1]!.canFamilyId}.name`,
    ]);
    const before = await kept();
    const corrected = {
      ...forms,
      bank: { ...forms.bank, branchName: 'Pune' },
      experience: { ...forms.experience, 'experiences[0].role': 'Senior Analyst' },
      family: { ...forms.family, [member(1, 'name')]: 'Meena Nair' },
    };
    expectOk(await sendForm(t, saveOnBoardDetails, token, completeSubmit(corrected)));
    expect(await kept()).toEqual(before);
    const { jobs, education, family } = await entriesOf(token);
    expect(jobs.map(({ canExperienceId, role }) => [canExperienceId, role])).toEqual([
      [entries.jobs[0]!.canExperienceId, 'Senior Analyst'],
      [entries.jobs[1]!.canExperienceId, 'Lead'],
    ]);
    expect(education.map(({ canEducationId }) => canEducationId)).toEqual(
      entries.education.map(({ canEducationId }) => canEducationId),
    );
    expect(family.map(({ canFamilyId, name }) => [canFamilyId, name])).toEqual([
      [entries.family[0]!.canFamilyId, 'Ravi Nair'],
      [entries.family[1]!.canFamilyId, 'Meena Nair'],
    ]);
  });

  it.each<[string, (entries: Entries) => string, Parameters<typeof sendForm>[1], (forms: JoiningForms) => TestForm]>([
    [
      'education',
      ({ education }) => `education.${education[1]!.canEducationId}.stream`,
      saveCandidateEducationDetails,
      ({ education }) => ({ ...education, [level(1, 'stream')]: 'Arts' }),
    ],
    [
      'experience',
      ({ jobs }) => `experience.${jobs[1]!.canExperienceId}.companyName`,
      saveCandidateExperienceDetails,
      ({ experience }) => ({ ...experience, 'experiences[1].companyName': 'New Foods Ltd' }),
    ],
    [
      'family',
      ({ family }) => `family.${family[0]!.canFamilyId}.name`,
      saveCandidateFamilyDetails,
      ({ family }) => ({ ...family, [member(0, 'name')]: 'Ravindra Nair' }),
    ],
  ])('takes entries of %s without their ids', async (_step, pathOf, call, formOf) => {
    const { token, forms } = await sentBack((entries) => [pathOf(entries)]);
    expectOk(await sendForm(t, call, token, formOf(forms)));
    expect(await fixesOf(token)).toMatchObject([{ answered: true }]);
  });

  it('refuses an entry more, and one less', async () => {
    const { token, forms } = await sentBack(({ family }) => [`family.${family[0]!.canFamilyId}.name`]);
    const more = {
      [member(2, 'name')]: 'Ravi',
      [member(2, 'relation')]: 'SON',
      [member(2, 'dateOfBirth')]: '2001-01-01',
    };
    const less = {
      [member(1, 'name')]: undefined,
      [member(1, 'relation')]: undefined,
      [member(1, 'dateOfBirth')]: undefined,
    };
    for (const change of [more, less]) {
      const answer = await sendForm(t, saveCandidateFamilyDetails, token, { ...forms.family, ...change });
      expect(answer.envelope).toMatchObject({ code: 400 });
    }
  });
});
