import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  getDocumentFile,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidateEducationDetails,
  saveCandidateExperienceDetails,
  saveCandidateFamilyDetails,
  saveCandidatePersonalDetails,
  type BankDetails,
  type EducationDetails,
  type ExperienceDetails,
  type FamilyDetails,
  type PersonalDetails,
  type StoredDocument,
} from '#contract/joining.ts';
import type { Call } from '#contract/call.ts';
import { createOffer, signInCandidate } from '#test/factories.ts';
import {
  acceptedCandidate,
  bankForm,
  educationForm,
  experienceForm,
  familyForm,
  personalForm,
  sendForm,
  storedFiles,
  testFile,
  withoutFiles,
} from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
/** Who is only ever refused: nothing of theirs changes from one test to the next. */
let refused: Awaited<ReturnType<typeof acceptedCandidate>>;
beforeAll(async () => {
  t = await startTestApp();
  refused = await acceptedCandidate(t);
});
afterAll(() => t.close());

async function read<T>(call: Call, token: string): Promise<T> {
  const answer = await t.call(call, { token });
  expect(answer.envelope).toMatchObject({ code: 200 });
  return answer.envelope.responseObject as T;
}

async function save(call: Call, token: string, form: TestForm): Promise<number> {
  const answer = await sendForm(t, call, token, form);
  expect(answer.envelope).toMatchObject({ code: 200 });
  return (answer.envelope.responseObject as { version: number }).version;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (form: TestForm, field: string) => (form[field] as { bytes: Buffer }).bytes;
async function fileBehind(document: StoredDocument | null) {
  const link = new URL(document!.url, 'http://x').searchParams.get('link');
  return t.call(getDocumentFile, { query: { link } });
}

describe('the personal step', () => {
  it('is prefilled from the offer before its first save', async () => {
    const { token, offer } = await acceptedCandidate(t, { fullName: 'Anita Rani  Das Gupta' });
    const answer = await t.call(getCandidatePersonalDetails, { token });
    expect(answer.envelope).toMatchObject({ code: 200, version: 0 });
    expect(answer.envelope.responseObject).toMatchObject({
      candidateId: offer.candidateId,
      firstName: 'Anita',
      middleName: 'Rani Das',
      lastName: 'Gupta',
      emailAddress: offer.email,
      mobileNumber: offer.mobile,
      panNumber: null,
      gender: null,
      panDocumentUrl: null,
      documents: { panDocument: null, aadhaarDocument: null, profile: null },
      version: 0,
    });
    const single = await acceptedCandidate(t, { fullName: 'Madhuri' });
    expect(await read(getCandidatePersonalDetails, single.token)).toMatchObject({
      firstName: 'Madhuri',
      middleName: null,
      lastName: null,
    });
  });

  it('reads back what was saved, files byte by byte', async () => {
    const { token } = await acceptedCandidate(t);
    const form = personalForm({ middleName: ' K. ', panNumber: ' abc pn1234f ', bloodGroup: 'AB-' });
    expect(await save(saveCandidatePersonalDetails, token, form)).toBe(1);
    const details = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    const texts = Object.fromEntries(Object.entries(withoutFiles(form)).map(([name, value]) => [name, value || null]));
    expect(details).toMatchObject({ ...texts, middleName: 'K.', panNumber: 'ABCPN1234F', version: 1 });
    for (const [field, type, mime] of [
      ['panDocument', 'pdf', 'application/pdf'],
      ['aadhaarDocument', 'jpg', 'image/jpeg'],
      ['profile', 'png', 'image/png'],
    ] as const) {
      const document = details.documents[field];
      expect(document).toMatchObject({ type: type.toUpperCase(), bytes: 2000 });
      expect(details[`${field === 'profile' ? 'profileDocument' : field}Url`]).toBe(document!.url);
      const file = await fileBehind(document);
      expect(file.status).toBe(200);
      expect(sha256(file.bytes)).toBe(sha256(bytesOf(form, field)));
      expect(file.headers).toMatchObject({
        'content-type': mime,
        'content-length': '2000',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="${document!.name}"`,
      });
    }
  });

  it('keeps PAN and Aadhaar encrypted, with a hash that finds the same number again', async () => {
    const { token, offer } = await acceptedCandidate(t);
    await save(saveCandidatePersonalDetails, token, personalForm());
    const twin = await acceptedCandidate(t);
    await save(saveCandidatePersonalDetails, twin.token, personalForm());
    const rows = await t.db
      .selectFrom('personal_details')
      .selectAll()
      .where('candidate_offer_id', 'in', [offer.candidateOfferId, twin.offer.candidateOfferId])
      .execute();
    const [mine, theirs] = rows;
    expect(mine!.pan_number.includes('ABCPN1234F')).toBe(false);
    expect(mine!.aadhaar_number.includes('234567890124')).toBe(false);
    expect(mine!.pan_number).not.toEqual(theirs!.pan_number);
    expect(mine!.pan_number_hash).toEqual(theirs!.pan_number_hash);
    expect(mine!.aadhaar_number_hash).toEqual(theirs!.aadhaar_number_hash);
    // A value that is copied to another candidate's row opens nothing.
    await t.db
      .updateTable('personal_details')
      .set({ pan_number: theirs!.pan_number })
      .where('candidate_offer_id', '=', mine!.candidate_offer_id)
      .execute();
    const answer = await t.call(getCandidatePersonalDetails, {
      token: mine!.candidate_offer_id === offer.candidateOfferId ? token : twin.token,
    });
    expect(answer.status).toBe(500);
    expect(answer.bytes.toString('utf8')).not.toContain('ABCPN');
  });

  it('keeps the files that are not sent again, and leaves those that are replaced to the sweep', async () => {
    const { token } = await acceptedCandidate(t);
    await save(saveCandidatePersonalDetails, token, personalForm());
    const before = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    const files = (await storedFiles(t)).length;
    const next = personalForm({ firstName: 'Pia', aadhaarDocument: undefined, profile: undefined, version: '1' });
    expect(await save(saveCandidatePersonalDetails, token, next)).toBe(2);
    const after = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    expect(after.firstName).toBe('Pia');
    expect((await storedFiles(t)).length).toBe(files + 1);
    expect((await fileBehind(after.documents.panDocument)).bytes).toEqual(bytesOf(next, 'panDocument'));
    expect((await fileBehind(after.documents.profile)).status).toBe(200);
    expect((await fileBehind(before.documents.profile)).status).toBe(200);
    const replaced = await fileBehind(before.documents.panDocument);
    expect(replaced.envelope).toMatchObject({
      code: 404,
      message: 'This link has expired. Reload the page to get a new one.',
    });
  });

  it('takes both spellings of each field; of two that are sent the name of the final submit counts', async () => {
    const { token } = await acceptedCandidate(t);
    const others: Record<string, string> = {
      mobileNumber: 'phoneNumber',
      alterNativeMobileNumber: 'alternatePhoneNumber',
      emergencyMobileNumber: 'emergencyPhoneNumber',
      emailAddress: 'email',
      residenceAddress: 'currentAddress',
      city: 'currentCity',
      state: 'currentState',
      pinCode: 'currentPincode',
      aadhaarNumber: 'aadharNumber',
    };
    const form = personalForm({ alterNativeMobileNumber: '9000000009' });
    const renamed = Object.fromEntries(Object.entries(form).map(([name, value]) => [others[name] ?? name, value]));
    await save(saveCandidatePersonalDetails, token, renamed);
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject({
      ...withoutFiles(form),
      middleName: null,
    });
    await save(saveCandidatePersonalDetails, token, {
      ...form,
      phoneNumber: '9111111111',
      currentCity: 'Nashik',
      aadharNumber: '999999999999',
    });
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject({
      mobileNumber: '9876543210',
      city: 'Nashik',
      aadhaarNumber: '234567890124',
    });
    const wrong = await sendForm(t, saveCandidatePersonalDetails, token, { ...renamed, currentPincode: '12' });
    expect(wrong.envelope.errors).toEqual([
      { path: 'currentPincode', message: 'Please enter a valid 6-digit pincode' },
    ]);
  });

  it('reads mobile numbers in any spelling and refuses what is none', async () => {
    const { token } = await acceptedCandidate(t);
    const spelled = {
      mobileNumber: '+91 98123 45670',
      alterNativeMobileNumber: '09812345671',
      emergencyMobileNumber: '0091-98123-45672',
    };
    await save(saveCandidatePersonalDetails, token, personalForm(spelled));
    const stored = {
      mobileNumber: '9812345670',
      alterNativeMobileNumber: '9812345671',
      emergencyMobileNumber: '9812345672',
    };
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject(stored);
    for (const mobileNumber of ['+91 98123 4567', '98123456701', '+44 98123 45670', '9812345670 / 9812345671']) {
      const wrong = await sendForm(t, saveCandidatePersonalDetails, token, personalForm({ mobileNumber }));
      expect(wrong.envelope.errors).toEqual([
        { path: 'mobileNumber', message: 'Please enter a valid 10-digit mobile number' },
      ]);
    }
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject(stored);
  });

  it('keeps equal addresses that were typed by hand as the same', async () => {
    const { token } = await acceptedCandidate(t);
    const form = personalForm({
      isPermanentAddressSame: 'N',
      permanentAddress: '12 MG Road\nNear the park',
      permanentCity: 'Pune',
      permanentState: 'Maharashtra',
      permanentPinCode: '411001',
    });
    await save(saveCandidatePersonalDetails, token, form);
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject({ isPermanentAddressSame: 'Y' });
  });

  it('copies the current address when it is the same, whatever else was sent', async () => {
    const { token } = await acceptedCandidate(t);
    await save(
      saveCandidatePersonalDetails,
      token,
      personalForm({ isPermanentAddressSame: 'Y', permanentPinCode: 'x' }),
    );
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject({
      isPermanentAddressSame: 'Y',
      permanentAddress: '12 MG Road\nNear the park',
      permanentCity: 'Pune',
      permanentState: 'Maharashtra',
      permanentPinCode: '411001',
    });
  });

  it.each<[string, TestForm, string, string]>([
    ['firstName', { firstName: ' ' }, 'firstName', 'First name is required'],
    ['lastName', { lastName: undefined }, 'lastName', 'Last name is required'],
    ['age', { dateOfBirth: '2015-01-01' }, 'dateOfBirth', 'You must be at least 18 years old'],
    ['gender', { gender: 'X' }, 'gender', 'Gender is required'],
    ['blood group', { bloodGroup: 'C+' }, 'bloodGroup', 'Blood group is required'],
    ['marital status', { maritalStatus: 'Widow' }, 'maritalStatus', 'Marital status is required'],
    ['mobile', { mobileNumber: '98765' }, 'mobileNumber', 'Please enter a valid 10-digit mobile number'],
    ['email', { emailAddress: 'x' }, 'emailAddress', 'Please enter a valid email address'],
    ['address', { residenceAddress: '' }, 'residenceAddress', 'Current address is required'],
    ['pincode', { permanentPinCode: '1234567' }, 'permanentPinCode', 'Please enter a valid 6-digit pincode'],
    ['PAN', { panNumber: 'ABC' }, 'panNumber', 'Invalid PAN Number format (e.g., ABCPD1234F)'],
    ['PAN of a firm', { panNumber: 'ABCCN1234F' }, 'panNumber', '4th character must be "P" for individual PAN'],
    ['Aadhaar', { aadhaarNumber: '123456789012' }, 'aadhaarNumber', 'Invalid Aadhar no.'],
    ['no PAN card', { panDocument: undefined }, 'panDocument', 'PAN card is required'],
    ['no Aadhaar card', { aadhaarDocument: undefined }, 'aadhaarDocument', 'Aadhaar card is required'],
    ['no photo', { profile: undefined }, 'profile', 'Profile photo is required'],
    ['a text for a file', { profile: 'photo.png' }, 'profile', 'Profile photo is required'],
    ['an empty file', { profile: { bytes: Buffer.alloc(0), name: 'a.png' } }, 'profile', 'File is empty'],
    ['no file chosen', { profile: { bytes: Buffer.alloc(0), name: '' } }, 'profile', 'Profile photo is required'],
    ['PDF photo', { profile: testFile('pdf', 500, 'me.png') }, 'profile', 'Only PNG or JPG files are allowed'],
    [
      'a program',
      { panDocument: { bytes: Buffer.from('MZ this is no scan'), name: 'pan.pdf' } },
      'panDocument',
      'Only PNG, JPG, or PDF files are allowed',
    ],
    [
      'two bytes',
      { panDocument: { bytes: Buffer.from('%P'), name: 'pan.pdf' } },
      'panDocument',
      'Only PNG, JPG, or PDF files are allowed',
    ],
    ['photo + 1', { profile: testFile('png', 5 * 1024 * 1024 + 1) }, 'profile', 'File size exceeds 5MB'],
    ['scan + 1', { panDocument: testFile('pdf', 10 * 1024 * 1024 + 1) }, 'panDocument', 'File size exceeds 10MB'],
    ['a scan of 40 MB', { panDocument: testFile('pdf', 40 * 1024 * 1024) }, 'panDocument', 'File size exceeds 10MB'],
  ])('refuses %s with the message at the field, and keeps nothing', async (_what, change, path, message) => {
    const { token, offer } = refused;
    const files = await storedFiles(t);
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, personalForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
    expect(await storedFiles(t)).toEqual(files);
    const kept = await t.db
      .selectFrom('documents')
      .select('document_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(kept).toEqual([]);
    expect((await t.call(getCandidatePersonalDetails, { token })).envelope.version).toBe(0);
  });

  it('takes files of exactly the limit', async () => {
    const { token } = await acceptedCandidate(t);
    const limit = { profile: testFile('jpg', 5 * 1024 * 1024), panDocument: testFile('pdf', 10 * 1024 * 1024) };
    const form = personalForm(limit);
    await save(saveCandidatePersonalDetails, token, form);
    const { documents } = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    expect(sha256((await fileBehind(documents.panDocument)).bytes)).toBe(sha256(bytesOf(form, 'panDocument')));
    expect(sha256((await fileBehind(documents.profile)).bytes)).toBe(sha256(bytesOf(form, 'profile')));
  });

  it('says all that is wrong at once', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, {});
    expect(answer.envelope.message).toBe('Please correct the fields below.');
    expect(answer.envelope.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['firstName', 'residenceAddress', 'panNumber', 'aadhaarNumber', 'panDocument', 'profile']),
    );
  });
});

describe('the bank step', () => {
  it('reads back what was saved, the account number encrypted in the database', async () => {
    const { token, offer } = await acceptedCandidate(t);
    expect(await read(getCandidateBankDetails, token)).toMatchObject({ bankName: null, version: 0 });
    const form = bankForm();
    await save(saveCandidateBankDetails, token, form);
    const bank = await read<BankDetails>(getCandidateBankDetails, token);
    expect(bank).toMatchObject({ ...withoutFiles(form), candidateId: offer.candidateId, version: 1 });
    expect(bank.passbookFileUrl).toBe(bank.documents.passbookFile!.url);
    expect((await fileBehind(bank.documents.passbookFile)).bytes).toEqual(bytesOf(form, 'passbookFile'));
    const row = await t.db
      .selectFrom('bank_details')
      .select('account_number')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .executeTakeFirstOrThrow();
    expect(row.account_number.includes('00112233445566')).toBe(false);
  });

  it.each<[TestForm, string, string]>([
    [{ bankName: '' }, 'bankName', 'Bank name is required'],
    [{ branchName: '' }, 'branchName', 'Branch name is required'],
    [{ accountNumber: '' }, 'accountNumber', 'Bank account number is required'],
    [{ accountNumber: '12345678' }, 'accountNumber', 'Account number must be between 9 to 18 digits'],
    [{ accountNumber: '1'.repeat(19) }, 'accountNumber', 'Account number must be between 9 to 18 digits'],
    [{ ifscNumber: '' }, 'ifscNumber', 'IFSC code is required'],
    [{ ifscNumber: 'SBIN1001234' }, 'ifscNumber', 'Please enter a valid IFSC code'],
    [{ passbookFile: undefined }, 'passbookFile', 'Bank passbook is required'],
  ])('refuses %j', async (change, path, message) => {
    const { token } = refused;
    const answer = await sendForm(t, saveCandidateBankDetails, token, bankForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });
});

describe('the experience step', () => {
  it('of a fresher has no jobs, whatever was sent; its files are not kept', async () => {
    const { token } = await acceptedCandidate(t);
    expect(await read(getCandidateExperienceDetails, token)).toEqual({
      isFresher: null,
      detailsResponses: [],
      version: 0,
    });
    const files = await storedFiles(t);
    await save(saveCandidateExperienceDetails, token, experienceForm({ isFresher: 'true' }));
    expect(await read(getCandidateExperienceDetails, token)).toEqual({
      isFresher: 'true',
      detailsResponses: [],
      version: 1,
    });
    expect(await storedFiles(t)).toEqual(files);
  });

  it('updates jobs by their id, adds new ones and removes those left out', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const two = {
      'experiences[1].companyName': 'Newer Foods',
      'experiences[1].role': 'Lead',
      'experiences[1].jobType': 'Part-Time',
      'experiences[1].fromDate': '2025-01-01',
      'experiences[1].toDate': '2025-01-01',
      'experiences[1].paySlip': testFile('png'),
    };
    await save(saveCandidateExperienceDetails, token, experienceForm(two));
    const [first, second] = (await read<ExperienceDetails>(getCandidateExperienceDetails, token)).detailsResponses;
    expect(second).toMatchObject({ companyName: 'Newer Foods', documents: { paySlip: { type: 'PNG' } } });
    const only = experienceForm({
      'experiences[0].canExperienceId': String(second!.canExperienceId),
      'experiences[0].companyName': 'Renamed Foods',
      'experiences[0].paySlip': undefined,
    });
    await save(saveCandidateExperienceDetails, token, only);
    const after = await read<ExperienceDetails>(getCandidateExperienceDetails, token);
    expect(after).toMatchObject({ isFresher: 'false', version: 2 });
    expect(after.detailsResponses).toHaveLength(1);
    expect(after.detailsResponses[0]).toMatchObject({
      canExperienceId: second!.canExperienceId,
      companyName: 'Renamed Foods',
      documents: { paySlip: { type: 'PNG' } },
    });
    expect((await fileBehind(first!.documents.paySlip)).status).toBe(404);
    await save(saveCandidateExperienceDetails, token, { isFresher: 'true' });
    const kept = await t.db
      .selectFrom('documents')
      .select('document_id')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .execute();
    expect(kept).toEqual([]);
  });

  it.each<[TestForm, string, string]>([
    [{ isFresher: undefined }, 'isFresher', 'Please select Fresher or Experienced'],
    [{ isFresher: 'maybe' }, 'isFresher', 'Please select Fresher or Experienced'],
    [{ 'experiences[0].companyName': '' }, 'experiences[0].companyName', 'Company name is required'],
    [{ 'experiences[0].role': '' }, 'experiences[0].role', 'Position is required'],
    [{ 'experiences[0].jobType': 'Full Time' }, 'experiences[0].jobType', 'Job type is required'],
    [{ 'experiences[0].fromDate': '' }, 'experiences[0].fromDate', 'Start date is required'],
    [{ 'experiences[0].toDate': '' }, 'experiences[0].toDate', 'End date is required'],
    [{ 'experiences[0].toDate': '2999-01-01' }, 'experiences[0].toDate', 'Date cannot be in the future'],
    [{ 'experiences[0].toDate': '2019-01-01' }, 'experiences[0].toDate', 'End date cannot be before start date'],
    [{ 'experiences[0].paySlip': undefined }, 'experiences[0].paySlip', 'Payslip is required'],
  ])('refuses %j', async (change, path, message) => {
    const { token } = refused;
    const answer = await sendForm(t, saveCandidateExperienceDetails, token, experienceForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });

  it('asks who is experienced for one job at least', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidateExperienceDetails, token, { isFresher: 'false' });
    const message = 'Company name is required';
    expect(answer.envelope.errors).toEqual([{ path: 'experiences[0].companyName', message }]);
  });
});

describe('the education step', () => {
  const entry = (index: number, name: string) => `candidateEducationDetailsRequests[${index}].${name}`;

  it('reads back what was saved, and keeps an entry’s file as long as its id is sent', async () => {
    const { token } = await acceptedCandidate(t);
    expect(await read(getCandidateEducationDetails, token)).toEqual([]);
    const form = educationForm();
    expect(await save(saveCandidateEducationDetails, token, form)).toBe(1);
    const answer = await t.call(getCandidateEducationDetails, { token });
    expect(answer.envelope.version).toBe(1);
    const [ug, twelfth, tenth] = answer.envelope.responseObject as EducationDetails[];
    expect(ug).toMatchObject({ educationType: 'UG', cgpa: 8.25, percentage: null, degree: 'BSc', isPursuing: 'No' });
    expect(twelfth).toMatchObject({
      educationType: 'HIGHER_SECONDARY',
      stream: 'Science',
      percentage: 88.5,
      cgpa: null,
    });
    expect(tenth).toMatchObject({ educationType: 'SECONDARY', passingYear: '2015-05-01', board: 'CBSE' });

    const fresh = testFile('jpg');
    const next = educationForm({
      [entry(0, 'canEducationId')]: String(ug!.canEducationId),
      [entry(0, 'documentFile')]: undefined,
      [entry(0, 'isPursuing')]: 'Yes',
      [entry(1, 'canEducationId')]: String(twelfth!.canEducationId),
      [entry(1, 'documentFile')]: fresh,
      [entry(2, 'selectedLevel')]: 'SECONDARY',
      [entry(2, 'educationType')]: undefined,
    });
    await save(saveCandidateEducationDetails, token, next);
    const [ug2, twelfth2, tenth2] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect(ug2).toMatchObject({ canEducationId: ug!.canEducationId, isPursuing: 'Yes' });
    expect((await fileBehind(ug2!.documents.documentFile)).bytes).toEqual(bytesOf(form, entry(0, 'documentFile')));
    expect(twelfth2!.canEducationId).toBe(twelfth!.canEducationId);
    expect((await fileBehind(twelfth2!.documents.documentFile)).bytes).toEqual(fresh.bytes);
    expect(tenth2!.canEducationId).not.toBe(tenth!.canEducationId);
    expect((await fileBehind(tenth!.documents.documentFile)).status).toBe(404);
  });

  it('lets two entries trade their levels', async () => {
    const { token } = await acceptedCandidate(t);
    await save(saveCandidateEducationDetails, token, educationForm());
    const [, twelfth, tenth] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    const swapped = educationForm({
      [entry(1, 'canEducationId')]: String(tenth!.canEducationId),
      [entry(2, 'canEducationId')]: String(twelfth!.canEducationId),
    });
    await save(saveCandidateEducationDetails, token, swapped);
    const [, now12, now10] = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect(now12).toMatchObject({ canEducationId: tenth!.canEducationId, educationType: 'HIGHER_SECONDARY' });
    expect(now10).toMatchObject({ canEducationId: twelfth!.canEducationId, educationType: 'SECONDARY', stream: null });
  });

  it.each<[TestForm, string, string]>([
    [{ [entry(0, 'educationType')]: '' }, entry(0, 'educationType'), 'Please select education level'],
    [{ [entry(0, 'cgpa')]: '' }, entry(0, 'cgpa'), 'CGPA is required'],
    [{ [entry(0, 'cgpa')]: '-1' }, entry(0, 'cgpa'), 'CGPA must be positive'],
    [{ [entry(0, 'cgpa')]: '10.01' }, entry(0, 'cgpa'), 'CGPA cannot exceed 10'],
    [{ [entry(0, 'universityName')]: '' }, entry(0, 'universityName'), 'University name is required'],
    [{ [entry(1, 'stream')]: '' }, entry(1, 'stream'), 'Stream is required for 12th'],
    [{ [entry(1, 'percentage')]: '100.5' }, entry(1, 'percentage'), 'Percentage cannot exceed 100'],
    [{ [entry(2, 'passingYear')]: '1949-12-31' }, entry(2, 'passingYear'), 'Invalid year'],
    [{ [entry(2, 'passingYear')]: '2999-12-31' }, entry(2, 'passingYear'), 'Passing year cannot be in the future'],
    [{ [entry(2, 'documentFile')]: undefined }, entry(2, 'documentFile'), 'Marksheet is required'],
    [
      { [entry(2, 'documentFile')]: { bytes: Buffer.from('GIF89a, no marksheet'), name: 'm.pdf' } },
      entry(2, 'documentFile'),
      'Only PNG, JPG, or PDF files are allowed',
    ],
  ])('refuses %j', async (change, path, message) => {
    const { token } = refused;
    const answer = await sendForm(t, saveCandidateEducationDetails, token, educationForm(change));
    expect(answer.envelope.errors).toContainEqual({ path, message });
    expect(answer.status).toBe(400);
  });

  it('asks for the mandatory levels and refuses a level twice', async () => {
    const { token } = await acceptedCandidate(t);
    const twice = await sendForm(t, saveCandidateEducationDetails, token, {
      ...educationForm({ [entry(1, 'educationType')]: 'SECONDARY' }),
    });
    expect(twice.envelope.errors).toContainEqual({
      path: entry(2, 'educationType'),
      message: 'This education level is already added',
    });
    const none = await sendForm(t, saveCandidateEducationDetails, token, { note: 'nothing' });
    expect(none.envelope.errors).toEqual([
      { path: entry(0, 'educationType'), message: 'Please select education level' },
    ]);
  });

  it('refuses an id that is unknown, somebody else’s or sent twice, and changes nothing', async () => {
    const mine = await acceptedCandidate(t);
    const theirs = await acceptedCandidate(t);
    for (const { token } of [mine, theirs]) await save(saveCandidateEducationDetails, token, educationForm());
    const own = await read<EducationDetails[]>(getCandidateEducationDetails, mine.token);
    const foreign = await read<EducationDetails[]>(getCandidateEducationDetails, theirs.token);
    const message = 'This entry does not exist any more. Reload the page.';
    const ownId = String(own[0]!.canEducationId);
    for (const change of [
      { [entry(0, 'canEducationId')]: '999999999' },
      { [entry(0, 'canEducationId')]: String(foreign[0]!.canEducationId), [entry(0, 'documentFile')]: undefined },
    ]) {
      const answer = await sendForm(t, saveCandidateEducationDetails, mine.token, educationForm(change));
      expect(answer.envelope).toMatchObject({
        code: 409,
        message,
        errors: [{ path: entry(0, 'canEducationId'), message }],
      });
    }
    const twice = { [entry(0, 'canEducationId')]: ownId, [entry(1, 'canEducationId')]: ownId };
    expect((await sendForm(t, saveCandidateEducationDetails, mine.token, educationForm(twice))).status).toBe(409);
    expect(
      (await read<EducationDetails[]>(getCandidateEducationDetails, mine.token)).map((e) => e.canEducationId),
    ).toEqual(own.map((e) => e.canEducationId));
    expect((await read<EducationDetails[]>(getCandidateEducationDetails, theirs.token)).length).toBe(3);
  });
});

describe('the family step', () => {
  const member = (index: number, name: string) => `candidateFamilyDetailsRequests[${index}].${name}`;
  const sendEncoded = (token: string, form: TestForm) =>
    t.call(saveCandidateFamilyDetails, {
      token,
      body: new URLSearchParams(withoutFiles(form)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    });

  it('takes a form-encoded string, and multipart too', async () => {
    const { token } = await acceptedCandidate(t);
    const saved = await sendEncoded(token, familyForm({ [member(0, 'name')]: 'Ravi & Söhne = ok' }));
    expect(saved.envelope).toMatchObject({ code: 200, responseObject: { version: 1 }, message: 'Saved' });
    const [father] = await read<FamilyDetails[]>(getCandidateFamilyDetails, token);
    expect(father).toMatchObject({
      name: 'Ravi & Söhne = ok',
      relation: 'FATHER',
      occupation: null,
      contactNumber: null,
    });
    const second = familyForm({
      [member(0, 'canFamilyId')]: String(father!.canFamilyId),
      [member(1, 'name')]: 'Meena',
      [member(1, 'relation')]: 'MOTHER',
      [member(1, 'dateOfBirth')]: '1970-01-01',
      [member(1, 'contactNumber')]: '9876543210',
    });
    expect(await save(saveCandidateFamilyDetails, token, second)).toBe(2);
    const both = await read<FamilyDetails[]>(getCandidateFamilyDetails, token);
    expect(both.map(({ name }) => name)).toEqual(['Ravi Nair', 'Meena']);
    expect(both[0]!.canFamilyId).toBe(father!.canFamilyId);
    await sendEncoded(token, familyForm({ [member(0, 'canFamilyId')]: String(both[1]!.canFamilyId) }));
    const left = await read<FamilyDetails[]>(getCandidateFamilyDetails, token);
    expect(left.map(({ canFamilyId }) => canFamilyId)).toEqual([both[1]!.canFamilyId]);
  });

  it.each<[TestForm, string, string]>([
    [{ [member(0, 'name')]: '' }, member(0, 'name'), 'Name is required'],
    [{ [member(0, 'relation')]: 'UNCLE' }, member(0, 'relation'), 'Relationship is required'],
    [{ [member(0, 'dateOfBirth')]: '' }, member(0, 'dateOfBirth'), 'DOB is required'],
    [{ [member(0, 'dateOfBirth')]: '2999-01-01' }, member(0, 'dateOfBirth'), 'DOB cannot be in the future'],
    [
      { [member(0, 'contactNumber')]: '12345' },
      member(0, 'contactNumber'),
      'Please enter a valid 10-digit phone number',
    ],
  ])('refuses %j', async (change, path, message) => {
    const { token } = refused;
    const answer = await sendEncoded(token, familyForm(change));
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
  });

  it('asks for one member at least', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendEncoded(token, {});
    expect(answer.envelope.errors).toEqual([{ path: member(0, 'name'), message: 'Name is required' }]);
  });
});

describe('versions and who may save', () => {
  it('answers 409 to a stale version and lets the last write win without one', async () => {
    const { token } = await acceptedCandidate(t);
    const form = (version: string | undefined, name: string) =>
      familyForm({ version, 'candidateFamilyDetailsRequests[0].name': name });
    expect(await save(saveCandidateFamilyDetails, token, form('0', 'First'))).toBe(1);
    for (const stale of ['0', '2']) {
      const answer = await sendForm(t, saveCandidateFamilyDetails, token, form(stale, 'Lost'));
      expect(answer.envelope).toMatchObject({
        code: 409,
        message: 'This step was changed in another window. Reload to see the changes.',
      });
    }
    expect(await save(saveCandidateFamilyDetails, token, form(undefined, 'Second'))).toBe(2);
    expect(await save(saveCandidateFamilyDetails, token, form('', 'Third'))).toBe(3);
    expect(await save(saveCandidateFamilyDetails, token, form('3', 'Fourth'))).toBe(4);
    for (const wrong of ['x', '-1', '1.5', '9'.repeat(30)]) {
      expect((await sendForm(t, saveCandidateFamilyDetails, token, form(wrong, 'Wrong'))).status).toBe(400);
    }
    expect(await read(getCandidateFamilyDetails, token)).toMatchObject([{ name: 'Fourth' }]);
  });

  it('of two saves at once from one version lets one win', async () => {
    const { token } = await acceptedCandidate(t);
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((bankName) =>
        sendForm(t, saveCandidateBankDetails, token, bankForm({ bankName, version: '0' })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await t.call(getCandidateBankDetails, { token })).envelope.version).toBe(1);
  });

  it('tells how far the form is', async () => {
    const { token } = await acceptedCandidate(t);
    await save(saveCandidateBankDetails, token, bankForm());
    expect(await read(getJoiningState, token)).toEqual({
      steps: { personal: false, bank: true, experience: false, education: false, family: false },
      submittedOn: null,
      readOnly: false,
      sentBack: null,
    });
  });

  it('is closed before the offer is accepted', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const token = await signInCandidate(t, offer);
    const message = 'Accept the offer before you fill the joining form.';
    const files = await storedFiles(t);
    expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).envelope).toMatchObject({
      code: 409,
      message,
    });
    expect((await t.call(getCandidateBankDetails, { token })).envelope).toMatchObject({ code: 409, message });
    expect(await storedFiles(t)).toEqual(files);
  });

  it('writes what was saved to the audit, without numbers', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const form = bankForm();
    await save(saveCandidateBankDetails, token, form);
    const rows = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('action', '=', 'save-joining-bank')
      .execute();
    expect(rows).toMatchObject([{ actor_kind: 'candidate', actor_id: offer.candidateId, details: { version: 1 } }]);
    expect(JSON.stringify(rows)).toContain(sha256(bytesOf(form, 'passbookFile')));
    expect(JSON.stringify(rows)).not.toContain('00112233445566');
  });
});
