import {
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import type { Call } from '#contract/call.ts';
import type { TestAnswer, TestApp } from './test-app.ts';

/** The smallest PNG there is: one transparent pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** What a candidate writes into the joining form, by the names that are read back; identity numbers of their own. */
export type JoiningAnswers = { panNumber: string; aadhaarNumber: string; accountNumber: string; firstName: string };

let people = 0;

/** Numbers that no other candidate of the test run has. */
export function joiningAnswers(overrides: Partial<JoiningAnswers> = {}): JoiningAnswers {
  people += 1;
  return {
    firstName: 'Priya',
    panNumber: `ABCPN${String(people).padStart(4, '0')}F`,
    aadhaarNumber: `2345678${String(people).padStart(5, '0')}`,
    accountNumber: `987654${String(people).padStart(6, '0')}`,
    ...overrides,
  };
}

type Values = Record<string, string>;

const personal = ({ firstName, panNumber, aadhaarNumber }: JoiningAnswers): Values => ({
  firstName,
  lastName: 'Nair',
  dateOfBirth: '1999-08-23',
  gender: 'FEMALE',
  bloodGroup: 'O+',
  maritalStatus: 'SINGLE',
  mobileNumber: '9000001480',
  emergencyMobileNumber: '9000002750',
  emailAddress: 'priya.nair@example.com',
  residenceAddress: 'Flat 302, Shanti Residency, Paud Road, Kothrud',
  city: 'Pune',
  state: 'Maharashtra',
  pinCode: '411038',
  isPermanentAddressSame: 'Y',
  panNumber,
  aadhaarNumber,
});

const bank = ({ accountNumber }: JoiningAnswers): Values => ({
  bankName: 'Nilgiri National Bank',
  branchName: 'Kothrud, Pune',
  accountNumber,
  ifscNumber: 'NNBX0000148',
});

const job: Values = {
  companyName: 'Deccan Dairy',
  role: 'Quality Analyst',
  jobType: 'Full-Time',
  fromDate: '2021-07-01',
  toDate: '2026-10-31',
};

const education: Values[] = [
  {
    educationType: 'UG',
    isPursuing: 'No',
    passingYear: '2021-05-31',
    degree: 'B.Tech',
    cgpa: '8.42',
    universityName: 'Pune University',
    specialization: 'Food Technology',
    collegeName: 'MIT Pune',
  },
  {
    educationType: 'HIGHER_SECONDARY',
    isPursuing: 'No',
    passingYear: '2017-05-31',
    schoolName: 'Kendriya Vidyalaya',
    board: 'CBSE',
    percentage: '91.2',
    stream: 'Science',
  },
  {
    educationType: 'SECONDARY',
    isPursuing: 'No',
    passingYear: '2015-05-31',
    schoolName: 'Kendriya Vidyalaya',
    board: 'CBSE',
    percentage: '93',
  },
];

const family: Values[] = [
  { name: 'Ramesh Nair', relation: 'FATHER', dateOfBirth: '1968-02-11', contactNumber: '9000003311' },
];

/** A form to be posted; `files` names the file fields that each get one pixel. */
function formOf(values: Values, files: string[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const name of files) form.append(name, new File([onePixel], 'scan.png', { type: 'image/png' }));
  return form;
}

function under(prefix: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));
}

function listed(name: string, entries: Values[]): Values {
  return Object.assign({}, ...entries.map((entry, index) => under(`${name}[${index}]`, entry))) as Values;
}

/** The requests that save the five steps, one after the other, with every file. */
export function stepRequests(answers: JoiningAnswers): { call: Call; form: FormData }[] {
  const marksheets = education.map((_, index) => `candidateEducationDetailsRequests[${index}].documentFile`);
  return [
    {
      call: saveCandidatePersonalDetails,
      form: formOf(personal(answers), ['panDocument', 'aadhaarDocument', 'profile']),
    },
    { call: saveCandidateBankDetails, form: formOf(bank(answers), ['passbookFile']) },
    {
      call: saveCandidateExperienceDetails,
      form: formOf({ isFresher: 'false', ...listed('experiences', [job]) }, ['experiences[0].paySlip']),
    },
    {
      call: saveCandidateEducationDetails,
      form: formOf(listed('candidateEducationDetailsRequests', education), marksheets),
    },
    { call: saveCandidateFamilyDetails, form: formOf(listed('candidateFamilyDetailsRequests', family)) },
  ];
}

/** The final submit of what `stepRequests` saved: all text again, the stored files. */
export function submitRequest(answers: JoiningAnswers): { call: Call; form: FormData } {
  const form = formOf({
    ...under('personalDetailsRequest', { ...personal(answers), experienceType: 'EXPERIENCE' }),
    ...under('bankDetailsRequest', bank(answers)),
    ...listed('experienceDetailsRequest', [job]),
    ...listed('educationDetailsRequests', education),
    ...listed('familyDetailsRequests', family),
  });
  return { call: saveOnBoardDetails, form };
}

/** Saves the first `steps` steps as a candidate does; raises with the server's words when one is refused. */
export async function saveSteps(t: TestApp, token: string, answers: JoiningAnswers, steps = 5): Promise<void> {
  for (const request of stepRequests(answers).slice(0, steps)) expectOk(await post(t, token, request));
}

/** Submits what was saved; answers whatever the server says. */
export function submit(t: TestApp, token: string, answers: JoiningAnswers): Promise<TestAnswer> {
  return post(t, token, submitRequest(answers));
}

async function post(t: TestApp, token: string, { call, form }: { call: Call; form: FormData }): Promise<TestAnswer> {
  return t.call(call, { token, body: form });
}

function expectOk(answer: TestAnswer): void {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.bytes.toString('utf8')}`);
}
