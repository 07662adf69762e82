import { describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidatePersonalDetails,
  getJoiningState,
  saveOnBoardDetails,
  type EducationDetails,
  type ExperienceDetails,
  type JoiningState,
  type PersonalDetails,
} from '#contract/joining.ts';
import { readJoiningRecord } from '#server/joining/read-record.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { acceptedCandidate, sendForm, storedFiles, submitForm, testFile } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, submit, submissionsOf, filledCandidate } = joiningCalls(() => t);
/** Whose submits are only ever refused: nothing of theirs changes from one test to the next. */
const refused = await filledCandidate();

describe('the final submit', () => {
  it('takes the text again and the stored files, and closes the form', async () => {
    const { token, offer } = await filledCandidate();
    const files = await storedFiles(t);
    const before = await readJoiningRecord(t.db, t.deps, offer.candidateOfferId);
    const answer = await submit(token, {
      'personalDetailsRequest.firstName': 'Priyanka',
      'familyDetailsRequests[0].occupation': 'Teacher',
    });
    const submittedOn = t.clock.now.toISOString();
    expect(answer.envelope).toMatchObject({
      code: 200,
      status: 'OK',
      responseObject: { submittedOn },
      message: 'Your information has been submitted successfully.',
    });
    expect(await read(getJoiningState, token)).toEqual({
      steps: { personal: true, bank: true, experience: true, education: true, family: true },
      submittedOn,
      readOnly: true,
      sentBack: null,
      verifiedOn: null,
      fixes: [],
      askedDocuments: 0,
    });
    const after = await readJoiningRecord(t.db, t.deps, offer.candidateOfferId);
    expect(after.personalDetails.firstName).toBe('Priyanka');
    expect(after.familyDetails).toEqual([{ ...before.familyDetails[0], occupation: 'Teacher' }]);
    expect(after.educationDetails.map(({ canEducationId }) => canEducationId)).toEqual(
      before.educationDetails.map(({ canEducationId }) => canEducationId),
    );
    expect(after.experienceDetails.detailsResponses[0]!.canExperienceId).toBe(
      before.experienceDetails.detailsResponses[0]!.canExperienceId,
    );
    expect(await storedFiles(t)).toEqual(files);
  });

  it('keeps the submission whole and encrypted, and tells candidate and HR', async () => {
    const hrToken = await signInHr(t, await createHrUser(t, { email: 'sender@himalayafoods.example' }));
    const { token, offer } = await filledCandidate({ hrToken });
    await submit(token);
    const [kept] = await submissionsOf(offer.candidateOfferId);
    expect(kept!.record.includes('ABCPN1234F')).toBe(false);
    const context = `submission of ${offer.candidateOfferId}`;
    const record = JSON.parse(decrypt(t.deps.keys.identity, kept!.record, context)) as Record<string, unknown>;
    expect(record).toMatchObject({
      personal: { panNumber: 'ABCPN1234F', residenceAddress: '12 MG Road\nNear the park' },
      bank: { accountNumber: '00112233445566' },
      experience: { isFresher: 'false', experiences: [{ companyName: 'Old Foods Ltd' }] },
      education: [{ educationType: 'UG', cgpa: 8.25 }, {}, {}],
      family: [{ name: 'Ravi Nair' }],
    });
    const documents = await t.db
      .selectFrom('submission_documents')
      .select('document_id')
      .where('submission_id', '=', kept!.submission_id)
      .execute();
    expect(documents).toHaveLength(8);
    await t.deliverAll();
    const confirmation = t.mailbox.lastMailTo(offer.email);
    expect(confirmation.subject).toBe('We received your joining form – Himalaya Foods Pvt Ltd');
    for (const address of ['hr@himalayafoods.example', 'sender@himalayafoods.example']) {
      const mail = t.mailbox.lastMailTo(address);
      expect(mail.subject).toBe(`Joining form submitted: ${offer.candidateName} (${offer.candidateId})`);
      expect(mail.text).toContain(`http://aarambh.test/#/hce/onboarding/candidate/${offer.candidateId}`);
    }
    for (const { text } of t.mailbox.mails) expect(text).not.toMatch(/ABCPN1234F|234567890124|00112233445566/);
    const audit = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'submit-joining-form' })
      .selectAll()
      .execute();
    expect(audit).toMatchObject([{ actor_kind: 'candidate', actor_id: offer.candidateId }]);
  });

  it('is enough by itself: everything at once, files included', async () => {
    const { token } = await acceptedCandidate(t);
    const files: TestForm = {
      'personalDetailsRequest.panDocument': testFile('png'),
      'personalDetailsRequest.aadhaarDocument': testFile('jpg'),
      'personalDetailsRequest.profile': testFile('jpg'),
      'bankDetailsRequest.passbookFile': testFile('pdf'),
      'experienceDetailsRequest[0].paySlip': testFile('pdf'),
      ...Object.fromEntries([0, 1, 2].map((i) => [`educationDetailsRequests[${i}].documentFile`, testFile('pdf')])),
    };
    expect((await submit(token, files)).status).toBe(200);
    const personal = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    expect(personal).toMatchObject({ version: 1, documents: { panDocument: { type: 'PNG' } } });
    expect(await read(getCandidateBankDetails, token)).toMatchObject({ version: 1 });
  });

  it('knows files of a fresher, of jobs in another order and of levels in another order', async () => {
    const { token } = await filledCandidate();
    const before = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    const form = submitForm({ 'personalDetailsRequest.experienceType': 'FRESHER' });
    const trade = (name: string) =>
      name.replace(/^educationDetailsRequests\[([02])\]/, (_, i) => `educationDetailsRequests[${i === '0' ? 2 : 0}]`);
    const traded = Object.fromEntries(Object.entries(form).map(([name, value]) => [trade(name), value]));
    expect((await sendForm(t, saveOnBoardDetails, token, traded)).status).toBe(200);
    const after = await read<EducationDetails[]>(getCandidateEducationDetails, token);
    expect(after.map(({ educationType }) => educationType)).toEqual(['SECONDARY', 'HIGHER_SECONDARY', 'UG']);
    expect(after.map(({ canEducationId }) => canEducationId)).toEqual(
      before.map(({ canEducationId }) => canEducationId).toReversed(),
    );
    expect(await read<ExperienceDetails>(getCandidateExperienceDetails, token)).toMatchObject({
      isFresher: 'true',
      detailsResponses: [],
    });
  });

  it.each<[TestForm, string, string]>([
    [
      { 'personalDetailsRequest.panNumber': 'X' },
      'personalDetailsRequest.panNumber',
      'Invalid PAN Number format (e.g., ABCPD1234F)',
    ],
    [
      { 'personalDetailsRequest.experienceType': 'OLD' },
      'personalDetailsRequest.experienceType',
      'Please select Fresher or Experienced',
    ],
    [{ 'bankDetailsRequest.ifscNumber': 'X' }, 'bankDetailsRequest.ifscNumber', 'Please enter a valid IFSC code'],
    [
      { 'experienceDetailsRequest[0].companyName': '' },
      'experienceDetailsRequest[0].companyName',
      'Company name is required',
    ],
    [{ 'educationDetailsRequests[1].stream': '' }, 'educationDetailsRequests[1].stream', 'Stream is required for 12th'],
    [{ 'familyDetailsRequests[0].name': '' }, 'familyDetailsRequests[0].name', 'Name is required'],
    [
      { 'bankDetailsRequest.passbookFile': { bytes: Buffer.from('no picture at all'), name: 'a.png' } },
      'bankDetailsRequest.passbookFile',
      'Only PNG, JPG, or PDF files are allowed',
    ],
  ])('rejects %j at its field and changes nothing', async (change, path, message) => {
    const { token, offer } = refused;
    const before = await readJoiningRecord(t.db, t.deps, offer.candidateOfferId);
    const files = await storedFiles(t);
    const answer = await submit(token, { 'personalDetailsRequest.lastName': 'Changed', ...change });
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path, message }] });
    expect((await readJoiningRecord(t.db, t.deps, offer.candidateOfferId)).versions).toEqual(before.versions);
    expect((await read<JoiningState>(getJoiningState, token)).readOnly).toBe(false);
    expect(await storedFiles(t)).toEqual(files);
  });

  it('names what is missing of every step when nothing was saved before', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await submit(token);
    expect(answer.envelope.errors).toEqual([
      { path: 'personalDetailsRequest.panDocument', message: 'PAN card is required' },
      { path: 'personalDetailsRequest.aadhaarDocument', message: 'Aadhaar card is required' },
      { path: 'personalDetailsRequest.profile', message: 'Profile photo is required' },
      { path: 'bankDetailsRequest.passbookFile', message: 'Bank passbook is required' },
      { path: 'experienceDetailsRequest[0].paySlip', message: 'Payslip is required' },
      ...[0, 1, 2].map((i) => ({
        path: `educationDetailsRequests[${i}].documentFile`,
        message: 'Marksheet is required',
      })),
    ]);
    const paths = (await sendForm(t, saveOnBoardDetails, token, { x: '1' })).envelope.errors!.map(({ path }) => path);
    for (const path of [
      'personalDetailsRequest.currentAddress',
      'personalDetailsRequest.experienceType',
      'bankDetailsRequest.ifscNumber',
      'educationDetailsRequests[0].educationType',
      'familyDetailsRequests[0].name',
    ])
      expect(paths).toContain(path);
  });

  it('is closed before the offer is accepted', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    const answer = await submit(await signInCandidate(t, offer));
    expect(answer.envelope).toMatchObject({ code: 409, message: 'Accept the offer before you fill the joining form.' });
  });
});
