import { saveOnBoardDetails } from '#contract/joining.ts';
import type { HttpClient } from '#test/http-client.ts';
import { bankForm, personalForm, stepRequests, submissionOf } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { inventedPdf, inventedPhoto } from './documents.ts';

/** The person in the form; `seed` varies the numbers. */
export type DemoPerson = { name: string; email: string; mobile: string; seed: number };

/** Fills in the first steps of five, and submits when `submit` is set. */
export async function fillJoiningForm(
  { json }: HttpClient,
  token: string,
  person: DemoPerson,
  progress: { steps: number; submit: boolean },
): Promise<void> {
  const forms = {
    personal: await personal(person),
    bank: await bank(person),
    experience: await experience(person),
    education: await education(person),
    family: family(),
  };
  for (const [call, form] of stepRequests(forms).slice(0, progress.steps)) await json(call, { token, form });
  if (progress.submit) await json(saveOnBoardDetails, { token, form: submissionOf(forms) });
}

async function personal({ name, email, mobile, seed }: DemoPerson): Promise<TestForm> {
  const [firstName = name, ...rest] = name.split(' ');
  const lastName = rest.join(' ') || firstName;
  return personalForm({
    firstName,
    lastName,
    dateOfBirth: `199${seed % 10}-0${1 + (seed % 9)}-1${seed % 9}`,
    gender: seed % 2 === 0 ? 'FEMALE' : 'MALE',
    mobileNumber: mobile,
    emergencyMobileNumber: String(9_300_000_000 + seed),
    emailAddress: email,
    residenceAddress: `${seed} MG Road\nNear the park`,
    isPermanentAddressSame: 'Y',
    panNumber: `ABCP${(rest.at(-1) ?? firstName).charAt(0).toUpperCase()}${1000 + seed}F`,
    aadhaarNumber: String(234_567_890_000 + seed * 7),
    panDocument: await inventedPdf('PAN', name),
    aadhaarDocument: await inventedPdf('Aadhaar, masked', name),
    profile: inventedPhoto(seed),
  });
}

async function bank({ name, seed }: DemoPerson): Promise<TestForm> {
  return bankForm({
    branchName: 'Pune Main Branch',
    accountNumber: String(30_000_000_000 + seed * 7919),
    ifscNumber: 'SBIN0000454',
    passbookFile: await inventedPdf('Bank passbook', name),
  });
}

async function experience({ name, seed }: DemoPerson): Promise<TestForm> {
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

async function education({ name }: DemoPerson): Promise<TestForm> {
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
  const fields: TestForm = {};
  for (const [index, level] of levels.entries()) {
    const prefix = `candidateEducationDetailsRequests[${index}]`;
    for (const [field, value] of Object.entries(level)) fields[`${prefix}.${field}`] = value;
    fields[`${prefix}.documentFile`] = await inventedPdf(`Mark sheet, ${level.educationType}`, name);
  }
  return fields;
}

function family(): TestForm {
  const prefix = 'candidateFamilyDetailsRequests[0]';
  return {
    [`${prefix}.name`]: 'Sunita',
    [`${prefix}.relation`]: 'MOTHER',
    [`${prefix}.dateOfBirth`]: '1968-03-04',
    [`${prefix}.occupation`]: 'Teacher',
  };
}
