import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import {
  getCandidateBankDetails,
  getCandidateEducationDetails,
  getCandidateExperienceDetails,
  getCandidateFamilyDetails,
  getCandidatePersonalDetails,
  getDocumentFile,
  getJoiningState,
  saveCandidateBankDetails,
  saveCandidateFamilyDetails,
  saveOnBoardDetails,
  type BankDetails,
  type EducationDetails,
  type ExperienceDetails,
  type JoiningState,
  type PersonalDetails,
} from '#contract/joining.ts';
import { unseal } from '#server/sealing/keys.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import {
  acceptedCandidate,
  bankForm,
  familyForm,
  saveAllSteps,
  sendForm,
  storedFiles,
  submitForm,
  testFile,
} from '#test/joining-requests.ts';
import { stoppedAtLocks } from '#test/stopped-at-locks.ts';
import type { TestForm } from '#test/multipart.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { readJoiningRecord } from './read-record.ts';
import { sendBackForm } from './queries.ts';

let t: TestApp;
/** Whose submits are only ever refused: nothing of theirs changes from one test to the next. */
let refused: Awaited<ReturnType<typeof filledCandidate>>;
beforeAll(async () => {
  t = await startTestApp();
  refused = await filledCandidate();
});
afterAll(() => t.close());

const read = async <T>(call: Call, token: string) => (await t.call(call, { token })).envelope.responseObject as T;
const submit = (token: string, overrides: TestForm = {}) =>
  sendForm(t, saveOnBoardDetails, token, submitForm(overrides));
const submissionsOf = (candidateOfferId: number) =>
  t.db
    .selectFrom('joining_submissions')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('submission_id')
    .execute();

async function filledCandidate(overrides: Parameters<typeof createOffer>[1] = {}) {
  const candidate = await acceptedCandidate(t, overrides);
  await saveAllSteps(t, candidate.token);
  return candidate;
}

async function sendBack(candidateOfferId: number, reason = 'The passbook is blurred') {
  const { hrUserId } = await createHrUser(t);
  const sent = { reason, hrUserId, on: t.deps.now() };
  return t.db.transaction().execute((tx) => sendBackForm(tx, candidateOfferId, sent));
}

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
    const record = JSON.parse(unseal(t.deps.keys.identity, kept!.record, context)) as Record<string, unknown>;
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
    const audit = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('action', '=', 'submit-joining-form')
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
    [{ 'personalDetailsRequest.currentPincode': '' }, 'personalDetailsRequest.currentPincode', 'Pincode is required'],
    [{ 'personalDetailsRequest.currentCity': undefined }, 'personalDetailsRequest.currentCity', 'City is required'],
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
  ])('refuses %j at its field and changes nothing', async (change, path, message) => {
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
    expect(answer.envelope).toMatchObject({
      code: 409,
      message: 'Accept the offer before you fill the joining form.',
    });
  });
});

describe('after the submit', () => {
  it('every save answers 409, reads go on, and nothing changes', async () => {
    const { token, offer } = await filledCandidate();
    await submit(token);
    const before = await readJoiningRecord(t.db, t.deps, offer.candidateOfferId);
    const files = await storedFiles(t);
    const message = 'You have submitted this form. It can no longer be changed.';
    for (const [call, form] of [
      [saveCandidateBankDetails, bankForm()],
      [saveCandidateFamilyDetails, familyForm()],
    ] as const) {
      expect((await sendForm(t, call, token, form)).envelope).toMatchObject({ code: 409, message });
    }
    expect((await readJoiningRecord(t.db, t.deps, offer.candidateOfferId)).versions).toEqual(before.versions);
    expect(await storedFiles(t)).toEqual(files);
    expect((await t.call(getCandidateFamilyDetails, { token })).status).toBe(200);
  });

  it('another submit answers the same time and changes nothing', async () => {
    const { token, offer } = await filledCandidate();
    const first = await submit(token);
    const files = await storedFiles(t);
    const start = t.clock.now;
    t.clock.now = new Date(start.getTime() + 60_000);
    const again = await submit(token, {
      'personalDetailsRequest.firstName': '',
      'bankDetailsRequest.passbookFile': testFile('pdf'),
    });
    t.clock.now = start;
    expect(again.envelope).toEqual(first.envelope);
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    expect(await storedFiles(t)).toEqual(files);
  });

  it('another submit waits for a send-back that is under way, and then says that the form is open again', async () => {
    const { token, offer } = await filledCandidate();
    await submit(token);
    const { hrUserId } = await createHrUser(t);
    const sent = { reason: 'The passbook is blurred', hrUserId, on: t.deps.now() };
    const { again } = await t.db.transaction().execute(async (holder) => {
      await sendBackForm(holder, offer.candidateOfferId, sent);
      const waiting = { again: submit(token) };
      await stoppedAtLocks(t.db, 1);
      return waiting;
    });
    const message = 'HR has sent this form back. Reload to see what to correct.';
    expect((await again).envelope).toMatchObject({ code: 409, message, responseObject: null });
    expect(await read<JoiningState>(getJoiningState, token)).toMatchObject({ readOnly: false, submittedOn: null });
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    expect((await submit(token)).status).toBe(200);
  });

  it('two at once submit once, and leave no file of the other', async () => {
    const { token, offer } = await filledCandidate();
    const files = (await storedFiles(t)).length;
    const mails = t.mailbox.mails.length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => submit(token, { 'bankDetailsRequest.passbookFile': testFile('pdf', 100_000) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ bytes }) => bytes.toString('utf8'))).size).toBe(1);
    expect(await submissionsOf(offer.candidateOfferId)).toHaveLength(1);
    // That of the winner, beside the replaced one that waits for the sweep.
    expect(await storedFiles(t)).toHaveLength(files + 1);
    await t.deliverAll();
    expect(t.mailbox.mails.slice(mails).filter(({ to }) => to === offer.email)).toHaveLength(1);
  });

  it('a save and a submit at once never both hold: the submission has what was stored', async () => {
    const { token, offer } = await filledCandidate();
    const [saved, submitted] = await Promise.all([
      sendForm(t, saveCandidateBankDetails, token, bankForm({ bankName: 'Late Bank' })),
      submit(token),
    ]);
    expect(submitted.status).toBe(200);
    expect([200, 409]).toContain(saved.status);
    const [kept] = await submissionsOf(offer.candidateOfferId);
    const context = `submission of ${offer.candidateOfferId}`;
    const record = JSON.parse(unseal(t.deps.keys.identity, kept!.record, context)) as { bank: { bankName: string } };
    expect((await read<BankDetails>(getCandidateBankDetails, token)).bankName).toBe(record.bank.bankName);
  });
});

describe('a form that was sent back', () => {
  it('opens again with the reason, and every submission is kept with its documents', async () => {
    const { token, offer } = await filledCandidate();
    expect(await sendBack(offer.candidateOfferId)).toBe(false);
    await submit(token);
    const first = await read<BankDetails>(getCandidateBankDetails, token);
    const files = await storedFiles(t);
    expect(await sendBack(offer.candidateOfferId)).toBe(true);
    expect(await sendBack(offer.candidateOfferId)).toBe(false);
    expect(await read(getJoiningState, token)).toMatchObject({
      submittedOn: null,
      readOnly: false,
      sentBack: { reason: 'The passbook is blurred', on: t.clock.now.toISOString() },
    });

    expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
    // The submission still holds the replaced passbook: its file stays, its link does not.
    expect(await storedFiles(t)).toHaveLength(files.length + 1);
    const link = new URL(first.passbookFileUrl!, 'http://x').searchParams.get('link');
    expect((await t.call(getDocumentFile, { query: { link } })).status).toBe(404);

    expect((await submit(token)).status).toBe(200);
    expect(await read(getJoiningState, token)).toMatchObject({ readOnly: true, sentBack: null });
    const kept = await submissionsOf(offer.candidateOfferId);
    expect(kept).toHaveLength(2);
    const remove = t.db.deleteFrom('joining_submissions').where('submission_id', '=', kept[0]!.submission_id);
    await expect(remove.execute()).rejects.toThrow('append-only');
  });
});
