import type { Call } from '#contract/call.ts';
import {
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { inventedPdf, inventedPhoto } from './documents.ts';

type Fields = Record<string, string | Blob>;
/** Who fills the form; `seed` makes the numbers differ. */
export type DemoPerson = { name: string; email: string; mobile: string; seed: number };

/** Fills the first so many of the five steps, and submits when `submit` is said. */
export async function fillJoiningForm(
  url: string,
  token: string,
  person: DemoPerson,
  progress: { steps: number; submit: boolean },
): Promise<void> {
  const steps: [Call, Fields][] = [
    [saveCandidatePersonalDetails, await personal(person)],
    [saveCandidateBankDetails, await bank(person)],
    [saveCandidateExperienceDetails, await experience(person)],
    [saveCandidateEducationDetails, await education(person)],
    [saveCandidateFamilyDetails, family()],
  ];
  for (const [call, fields] of steps.slice(0, progress.steps)) await send(url, token, call, fields);
  if (progress.submit) await send(url, token, saveOnBoardDetails, submission(steps.map(([, fields]) => fields)));
}

async function send(url: string, token: string, call: Call, fields: Fields): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value, value.type === 'image/png' ? 'photo.png' : 'scan.pdf');
  }
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${call.path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${await answer.text()}`);
}

async function personal({ name, email, mobile, seed }: DemoPerson): Promise<Fields> {
  const [firstName = name, ...rest] = name.split(' ');
  const lastName = rest.join(' ') || firstName;
  return {
    firstName,
    lastName,
    dateOfBirth: `199${seed % 10}-0${1 + (seed % 9)}-1${seed % 9}`,
    gender: seed % 2 === 0 ? 'FEMALE' : 'MALE',
    bloodGroup: 'B+',
    maritalStatus: 'SINGLE',
    mobileNumber: mobile,
    emergencyMobileNumber: String(9_300_000_000 + seed),
    emailAddress: email,
    residenceAddress: `${seed} MG Road\nNear the park`,
    city: 'Pune',
    state: 'Maharashtra',
    pinCode: '411001',
    isPermanentAddressSame: 'Y',
    panNumber: `ABCP${(rest.at(-1) ?? firstName).charAt(0).toUpperCase()}${1000 + seed}F`,
    aadhaarNumber: String(234_567_890_000 + seed * 7),
    panDocument: await inventedPdf('PAN', name),
    aadhaarDocument: await inventedPdf('Aadhaar, masked', name),
    profile: inventedPhoto(seed),
  };
}

async function bank({ name, seed }: DemoPerson): Promise<Fields> {
  return {
    bankName: 'State Bank of India',
    branchName: 'Pune Main Branch',
    accountNumber: String(30_000_000_000 + seed * 7919),
    ifscNumber: 'SBIN0000454',
    passbookFile: await inventedPdf('Bank passbook', name),
  };
}

async function experience({ name, seed }: DemoPerson): Promise<Fields> {
  if (seed % 3 === 0) return { isFresher: 'true' };
  return {
    isFresher: 'false',
    'experiences[0].companyName': 'Sahyadri Dairy Ltd',
    'experiences[0].role': 'Analyst',
    'experiences[0].jobType': 'Full-Time',
    'experiences[0].fromDate': '2021-07-01',
    'experiences[0].toDate': '2026-10-31',
    'experiences[0].paySlip': await inventedPdf('Payslip', name),
  };
}

async function education({ name }: DemoPerson): Promise<Fields> {
  const school = { schoolName: 'Kendriya Vidyalaya, Pune', board: 'CBSE', isPursuing: 'No' };
  const levels: Record<string, string>[] = [
    {
      educationType: 'UG',
      passingYear: '2020-06-15',
      degree: 'B.Tech',
      cgpa: '8.25',
      universityName: 'Savitribai Phule Pune University',
      specialization: 'Food Technology',
      collegeName: 'College of Engineering, Pune',
      isPursuing: 'No',
    },
    { educationType: 'HIGHER_SECONDARY', passingYear: '2016-05-20', percentage: '88.5', stream: 'Science', ...school },
    { educationType: 'SECONDARY', passingYear: '2014-05-20', percentage: '91', ...school },
  ];
  const fields: Fields = {};
  for (const [index, level] of levels.entries()) {
    const prefix = `candidateEducationDetailsRequests[${index}]`;
    for (const [field, value] of Object.entries(level)) fields[`${prefix}.${field}`] = value;
    fields[`${prefix}.documentFile`] = await inventedPdf(`Mark sheet, ${level.educationType}`, name);
  }
  return fields;
}

function family(): Fields {
  const prefix = 'candidateFamilyDetailsRequests[0]';
  return {
    [`${prefix}.name`]: 'Sunita',
    [`${prefix}.relation`]: 'MOTHER',
    [`${prefix}.dateOfBirth`]: '1968-03-04',
    [`${prefix}.occupation`]: 'Teacher',
  };
}

/** The whole record under the names of the final submit; the stored files serve. */
function submission([own = {}, account = {}, jobs = {}, levels = {}, members = {}]: Fields[]): Fields {
  const names: Record<string, string> = {
    residenceAddress: 'currentAddress',
    city: 'currentCity',
    state: 'currentState',
    pinCode: 'currentPincode',
  };
  const renamed = (fields: Fields, rename: (name: string) => string): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[rename(name), value]] : [])),
    );
  const { isFresher, ...entries } = jobs;
  return {
    ...renamed(own, (name) => `personalDetailsRequest.${names[name] ?? name}`),
    'personalDetailsRequest.experienceType': isFresher === 'true' ? 'FRESHER' : 'EXPERIENCE',
    ...renamed(account, (name) => `bankDetailsRequest.${name}`),
    ...renamed(entries, (name) => name.replace('experiences', 'experienceDetailsRequest')),
    ...renamed(levels, (name) => name.replace('candidateEducationDetailsRequests', 'educationDetailsRequests')),
    ...renamed(members, (name) => name.replace('candidateFamilyDetailsRequests', 'familyDetailsRequests')),
  };
}
