import { pdf } from '#e2e/support/joining-files.ts';

/** What was asked: fields of the body by their names, of a file its own name. */
export type Asked = {
  call: string;
  query: Record<string, string>;
  bearer: string | null;
  fields: Record<string, unknown>;
};

export type Answer = { status?: number; json: unknown } | { file: Buffer; type: string } | 'noAnswer';

const letter = (await pdf('letter.pdf', 'Your offer')).buffer;

/** A token whose subject holds the candidate id (docs/rules/calls.md#candidate-login-calls), and nothing else. */
function tokenOf(subject: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ sub: subject })}.${'0'.repeat(43)}`;
}

const roles = ['Food Technologist', 'Plant Supervisor', 'Quality Analyst'];
const statuses = ['Pending', 'OPEN', 'Offer Sent', 'approved', 'Rejected', 'DELETED'];

/** An offer record with its specified fields (docs/rules/calls.md#offer-record). */
function offerOf(id: number) {
  return {
    candidateOfferId: id,
    candidateId: `C-${id}`,
    candidateName: `Candidate ${String(id).padStart(2, '0')}`,
    email: `candidate${id}@example.com`,
    mobile: `98200112${String(id).padStart(2, '0')}`,
    offeredRole: roles[id % 3],
    department: 'Quality Assurance',
    subDepartment: 'Food Safety',
    functionalTitle: 'Food Technologist',
    designation: 'Senior Manager',
    joiningDate: '2027-01-04',
    fixedCTC: 600_000 + id * 1000,
    variableCTC: 50_000,
    offerLetterUrl: `/letters/${id}.pdf`,
    offerLetterStatus: id <= 19 ? 'Pending' : statuses[id - 20],
    createdBy: '',
    createdOn: '2026-11-20T05:00:00',
    modifiedBy: null,
    modifiedOn: null,
  };
}

/** How many offers there are: three pages of ten. */
export const offerCount = 25;
export const allOffers = Array.from({ length: offerCount }, (_, index) => offerOf(offerCount - index));

function pageOfOffers(query: Record<string, string>) {
  const [page, size] = [Number(query.page), Number(query.size)];
  const content = allOffers.slice(page * size, (page + 1) * size);
  return { content, totalPages: Math.ceil(offerCount / size) };
}

export const onboarded = [1, 2].map((id) => ({
  candidateId: `C-${id}`,
  name: `Onboarded ${id}`,
  mobile: '9820011201',
  email: `onboarded${id}@example.com`,
  department: 'Quality Assurance',
  role: 'Food Technologist',
  offeredDate: '2026-11-01',
  joiningDate: '2027-01-04',
}));

/** What a save answers is specified for the education step alone. */
const savedAnswers: Record<string, unknown> = {
  saveCandidateBankDetails: 'SUCCESS',
  saveCandidateEducationDetails: { message: 'Saved' },
  saveCandidateFamilyDetails: { code: 299 },
};

const lookups: Record<string, object[]> = {
  getAllDepartments: [
    { deptId: 'D-3', deptName: 'Production' },
    { deptId: 'D-4', deptName: 'Quality Assurance' },
  ],
  getAllSubDepartmentsByDepartmentId: [{ subDeptId: 'S-8', subDeptName: 'Food Safety' }],
  getAllDesignation: [{ designationId: 5, designationName: 'Senior Manager' }],
  getAllFunctionalTitle: [{ functionalTitleId: 6, functionalTitleName: 'Food Technologist' }],
};

function detailOf(files: string) {
  return {
    personalDetails: {
      firstName: 'Ananya',
      middleName: null,
      lastName: 'Mukherjee',
      emailAddress: 'ananya.mukherjee@example.com',
      mobileNumber: '9820011223',
      alternativeMobileNumber: '9820011224',
      emergencyMobileNumber: '9820011225',
      dateOfBirth: '1998-06-15',
      gender: 'FEMALE',
      bloodGroup: 'B+',
      maritalStatus: 'WIDOWED',
      panNumber: 'ABCPM1234F',
      aadhaarNumber: '999941057058',
      residenceAddress: '12 Hill Road',
      city: 'Mumbai',
      state: 'Maharashtra',
      pinCode: '400050',
      permanentAddress: '4 Beach Road',
      permanentCity: 'Kozhikode',
      permanentState: 'Kerala',
      permanentPinCode: '673001',
    },
    bankDetails: {
      bankName: 'HDFC Bank',
      branchName: 'Bandra West',
      accountNumber: '123456789012',
      ifscNumber: 'HDFC0000123',
      passbookFileUrl: `${files}/passbook.pdf`,
    },
    educationDetails: [
      {
        educationType: 'UG',
        degree: 'B.Tech',
        cgpa: 8.25,
        passingYear: '2019-05-31',
        universityName: 'University of Mumbai',
        specialization: 'Food Technology',
        collegeName: 'Institute of Chemical Technology',
      },
    ],
    experienceDetails: [
      {
        companyName: 'Konkan Foods',
        role: 'Technologist',
        jobType: 'Full-Time',
        fromDate: '2019-07-01',
        toDate: '2026-10-31',
      },
    ],
    familyDetails: [{ name: 'Sourav Mukherjee', relation: 'FATHER', dateOfBirth: '1966-01-30' }],
  };
}

/** Answers the specified calls (docs/rules/calls.md); null for any other. What a candidate saves is read back under
 * the first names (docs/rules/joining-fields.md#names-that-a-field-may-have). */
export function newAnswers(url: string): (asked: Asked) => Answer | null {
  const saved = new Map<string, Record<string, unknown>>();
  const files = `${url}/files`;
  const held = (responseObject: unknown): Answer => ({ json: { responseObject } });

  return (asked) => {
    const { call, query, fields } = asked;
    const [method, path = ''] = call.split(' ');
    const name = path.split('/').at(-1) ?? '';
    if (path.startsWith('/letters/') || path.startsWith('/files/')) return { file: letter, type: 'application/pdf' };
    if (path.startsWith('/candidate/saveCandidate')) {
      saved.set(name.replace(/^save/u, ''), fields);
      return { json: savedAnswers[name] ?? {} };
    }
    if (path.startsWith('/candidate/getCandidate')) {
      return held(readBack(name, saved.get(name.replace(/^get/u, '')), files));
    }
    if (lookups[name] !== undefined) return { json: { status: 'OK', responseObject: lookups[name] } };
    const answers: Record<string, () => Answer> = {
      'POST /auth/createToken': () =>
        held({ token: tokenOf(typeof fields.userName === 'string' ? fields.userName : '') }),
      'POST /candidate/isValidForAccess': () => held({ pass: false, offerStatus: null }),
      'POST /auth/sendOtp': () => ({ json: { code: 200 } }),
      'POST /auth/validateOtp': () => held('SUCCESS'),
      'POST /auth/resetPassword': () => held('SUCCESS'),
      'POST /candidate/saveOfferLetterAction': () => ({ json: { status: 'OK' } }),
      'POST /candidate/saveOnBoardDetails': () => ({ json: { code: 200 } }),
      'POST /security-service/auth/createToken': () => held({ token: 'opaque-hr-token', employeeId: 'E1' }),
      'POST /security-service/auth/sendOtp': () => ({ json: { message: 'Sent' } }),
      'POST /security-service/auth/validateOtp': () => ({ json: { token: 'opaque-reset-token' } }),
      'POST /security-service/auth/resetPassword': () => ({ json: { message: '' } }),
      'GET /hce-service/hce/getAllOfferLetters': () => held(pageOfOffers(query)),
      'POST /hce-service/hce/createCandidateOfferLetter': () => ({ file: letter, type: 'application/pdf' }),
      'GET /hce-service/hce/getCandidateOfferLetterDetails': () => ({
        json: { status: 'OK', responseObject: detailsOf(Number(query.candidateOfferId)) },
      }),
      'DELETE /hce-service/hce/deleteOfferLetter': () => ({ json: { message: 'Deleted' } }),
      'POST /hce-service/hce/uploadExcel': () => ({ json: { code: 201 } }),
      'GET /hce-service/hce/downloadExcelTemplate': () => ({ file: letter, type: 'application/octet-stream' }),
      'POST /hce-service/hce/sendOfferEmails': () => ({ json: { message: 'Offers are on their way.' } }),
      'GET /hce-service/hce/getAllCandidates': () => ({ json: { content: onboarded } }),
      'GET /hce-service/hce/getCandidateById': () => held(detailOf(files)),
    };
    return answers[`${method} ${path}`]?.() ?? null;
  };
}

/** An offer for the form has the names of its choices, not their ids (docs/rules/calls.md#hr-offer-calls). */
function detailsOf(id: number) {
  const { candidateName, email, mobile, offeredRole, department, subDepartment, designation, functionalTitle } =
    offerOf(id);
  const { fixedCTC, variableCTC, joiningDate } = offerOf(id);
  const names = { department, subDepartment, designation, functionalTitle };
  return { candidateName, email, mobile, offeredRole, ...names, fixedCTC, variableCTC, joiningDate };
}

/** What a step reads back of what was saved; before that nothing. */
function readBack(name: string, fields: Record<string, unknown> | undefined, files: string): unknown {
  if (fields === undefined) return null;
  const linkTo = (file: unknown) => (typeof file === 'string' ? `${files}/${file}` : null);
  const link = (field: string) => linkTo(fields[field]);
  if (name.includes('Personal')) {
    const { panDocument: _, aadhaarDocument: __, profile: ___, ...texts } = fields;
    return {
      ...texts,
      panDocumentUrl: link('panDocument'),
      aadhaarDocumentUrl: link('aadhaarDocument'),
      profileDocumentUrl: link('profile'),
    };
  }
  if (name.includes('Bank')) return { ...fields, passbookFile: undefined, passbookFileUrl: link('passbookFile') };
  if (name.includes('Experience')) {
    const jobs = entriesOf(fields, 'experiences').map(({ fromDate, toDate, companyName, role, jobType, paySlip }) => ({
      fromDate,
      toDate,
      companyName,
      role,
      jobType,
      paySlipDocumentUrl: linkTo(paySlip),
    }));
    return { isFresher: fields.isFresher, detailsResponses: jobs };
  }
  if (name.includes('Education')) {
    // No link of a marksheet is specified, and the id is optional.
    return entriesOf(fields, 'candidateEducationDetailsRequests').map((entry) => ({
      ...entry,
      documentFile: undefined,
    }));
  }
  return entriesOf(fields, 'candidateFamilyDetailsRequests').map((member, index) => ({
    ...member,
    canFamilyId: `f-${index + 17}`,
  }));
}

/** The entries of an indexed form: `experiences[0].role`. */
function entriesOf(fields: Record<string, unknown>, list: string): Record<string, unknown>[] {
  const entries: Record<string, unknown>[] = [];
  for (const [key, value] of Object.entries(fields)) {
    const [, index, field] = new RegExp(`^${list}\\[(\\d+)\\]\\.(\\w+)$`, 'u').exec(key) ?? [];
    if (index === undefined || field === undefined) continue;
    entries[Number(index)] = { ...entries[Number(index)], [field]: value };
  }
  return entries;
}
