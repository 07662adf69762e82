import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '#contract/call.ts';
import { createToken } from '#contract/candidate-auth.ts';
import {
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { createOffer, signInHr, tokenOf, type TestOffer } from './factories.ts';
import { jpegAround, pdfAround, pngAround } from './documents/made-files.ts';
import { candidatePassword } from './live-candidates.ts';
import { multipartOf, type TestFile, type TestForm } from './multipart.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

const around = { png: pngAround, jpg: jpegAround, pdf: pdfAround };

/** A file that can be opened, with random bytes in it; `bytes` is its whole size, at least that of the smallest. */
export function testFile(type: keyof typeof around, bytes = 2000, name = `scan.${type}`): TestFile {
  const smallest = around[type](Buffer.alloc(0)).length;
  return { bytes: around[type](randomBytes(Math.max(0, bytes - smallest))), name };
}

/** The personal step, filled. */
export function personalForm(overrides: TestForm = {}): TestForm {
  return {
    firstName: 'Priya',
    middleName: '',
    lastName: 'Nair',
    dateOfBirth: '1999-02-28',
    gender: 'FEMALE',
    bloodGroup: 'B+',
    maritalStatus: 'SINGLE',
    mobileNumber: '9876543210',
    alterNativeMobileNumber: '',
    emergencyMobileNumber: '9876543211',
    emailAddress: 'priya@example.com',
    residenceAddress: '12 MG Road\nNear the park',
    city: 'Pune',
    state: 'Maharashtra',
    pinCode: '411001',
    isPermanentAddressSame: 'N',
    permanentAddress: '4 Beach Road',
    permanentCity: 'Kochi',
    permanentState: 'Kerala',
    permanentPinCode: '682001',
    panNumber: 'ABCPN1234F',
    aadhaarNumber: '234567890124',
    panDocument: testFile('pdf'),
    aadhaarDocument: testFile('jpg'),
    profile: testFile('png'),
    ...overrides,
  };
}

/** The bank step, filled. */
export function bankForm(overrides: TestForm = {}): TestForm {
  return {
    bankName: 'State Bank of India',
    branchName: 'Chakan',
    accountNumber: '00112233445566',
    ifscNumber: 'SBIN0001234',
    passbookFile: testFile('pdf'),
    ...overrides,
  };
}

/** The experience step of a candidate with one job. */
export function experienceForm(overrides: TestForm = {}): TestForm {
  return {
    isFresher: 'false',
    'experiences[0].companyName': 'Old Foods Ltd',
    'experiences[0].role': 'Analyst',
    'experiences[0].jobType': 'Full-Time',
    'experiences[0].fromDate': '2020-01-01',
    'experiences[0].toDate': '2024-12-31',
    'experiences[0].paySlip': testFile('pdf'),
    ...overrides,
  };
}

const college = { universityName: 'Pune University', collegeName: 'Fergusson', degree: 'BSc', specialization: 'Food' };
const school = { schoolName: 'Kendriya Vidyalaya', board: 'CBSE' };

/** The education step: the three mandatory levels under the list's name. */
export function educationForm(overrides: TestForm = {}, list = 'candidateEducationDetailsRequests'): TestForm {
  const levels = [
    { educationType: 'UG', passingYear: '2020-06-01', ...college, cgpa: '8.25' },
    { educationType: 'HIGHER_SECONDARY', passingYear: '2017-05-01', ...school, percentage: '88.5', stream: 'Science' },
    { educationType: 'SECONDARY', passingYear: '2015-05-01', ...school, percentage: '91' },
  ];
  const fields = levels.flatMap((level, index): [string, string | TestFile][] => [
    ...Object.entries(level).map(([name, value]): [string, string] => [`${list}[${index}].${name}`, value]),
    [`${list}[${index}].isPursuing`, 'No'],
    [`${list}[${index}].documentFile`, testFile('pdf')],
  ]);
  return { ...Object.fromEntries(fields), ...overrides };
}

/** The family step: one member under the list's name. */
export function familyForm(overrides: TestForm = {}, list = 'candidateFamilyDetailsRequests'): TestForm {
  return {
    [`${list}[0].name`]: 'Ravi Nair',
    [`${list}[0].relation`]: 'FATHER',
    [`${list}[0].dateOfBirth`]: '1965-03-04',
    [`${list}[0].occupation`]: '',
    [`${list}[0].contactNumber`]: '',
    ...overrides,
  };
}

/** The form without its files, as a client sends it when all of them are stored. */
export function withoutFiles(form: TestForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** The form values of each step. */
export type JoiningForms = Record<JoiningStep, TestForm>;

/** All five steps, filled in; `own` replaces fields. */
export function joiningForms(own: Partial<JoiningForms> = {}): JoiningForms {
  return {
    personal: personalForm(own.personal),
    bank: bankForm(own.bank),
    experience: experienceForm(own.experience),
    education: educationForm(own.education),
    family: familyForm(own.family),
  };
}

/** The requests that save the five steps, in the order of the wizard. */
export function stepRequests(forms: JoiningForms): [Call, TestForm][] {
  return [
    [saveCandidatePersonalDetails, forms.personal],
    [saveCandidateBankDetails, forms.bank],
    [saveCandidateExperienceDetails, forms.experience],
    [saveCandidateEducationDetails, forms.education],
    [saveCandidateFamilyDetails, forms.family],
  ];
}

/** The final submit of these steps in the names of the call; every file is left to the stored ones. */
export function submissionOf({ personal, bank, experience, education, family }: JoiningForms): TestForm {
  const names: Record<string, string> = {
    residenceAddress: 'currentAddress',
    city: 'currentCity',
    state: 'currentState',
    pinCode: 'currentPincode',
  };
  const renamed = (form: TestForm, rename: (name: string) => string): TestForm =>
    Object.fromEntries(Object.entries(withoutFiles(form)).map(([name, value]) => [rename(name), value]));
  const { isFresher, ...jobs } = experience;
  return {
    ...renamed(personal, (name) => `personalDetailsRequest.${names[name] ?? name}`),
    'personalDetailsRequest.experienceType': isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE',
    ...renamed(bank, (name) => `bankDetailsRequest.${name}`),
    ...renamed(jobs, (name) => name.replace('experiences', 'experienceDetailsRequest')),
    ...renamed(education, (name) => name.replace('candidateEducationDetailsRequests', 'educationDetailsRequests')),
    ...renamed(family, (name) => name.replace('candidateFamilyDetailsRequests', 'familyDetailsRequests')),
  };
}

/** The final submit of an experienced candidate. */
export function submitForm(overrides: TestForm = {}): TestForm {
  return { ...submissionOf(joiningForms()), ...overrides };
}

/** Sends a form as multipart. */
export async function sendForm(t: TestApp, call: Call, token: string, form: TestForm): Promise<TestAnswer> {
  const { body, contentType } = await multipartOf(form);
  return t.call(call, { token, body, headers: { 'content-type': contentType } });
}

const hrTokens = new WeakMap<TestApp, Promise<string>>();

/** One HR session per app: logging in is the most expensive part. */
function hrTokenOf(t: TestApp): Promise<string> {
  const known = hrTokens.get(t) ?? signInHr(t);
  hrTokens.set(t, known);
  return known;
}

/** A candidate who accepted, with a session of theirs. */
export async function acceptedCandidate(
  t: TestApp,
  overrides: Parameters<typeof createOffer>[1] = {},
): Promise<{ offer: TestOffer; token: string }> {
  const hrToken = await hrTokenOf(t);
  const offer = await createOffer(t, { status: 'Approved', hrToken, ...overrides });
  const body = { userName: offer.candidateId, password: candidatePassword };
  return { offer, token: tokenOf(await t.call(createToken, { body })) };
}

/** Saves all five steps; raises with the server's message when one is rejected. */
export async function saveAllSteps(t: TestApp, token: string): Promise<void> {
  for (const [call, form] of stepRequests(joiningForms())) {
    const answer = await sendForm(t, call, token, form);
    if (answer.status !== 200) throw new Error(`${call.path}: ${answer.bytes.toString('utf8')}`);
  }
}

/** The paths of all files in the app's storage. */
export async function storedFiles(t: TestApp): Promise<string[]> {
  const found = await readdir(join(t.deps.env.dataDir, 'documents'), { recursive: true, withFileTypes: true }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
