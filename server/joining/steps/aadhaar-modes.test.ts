import { beforeEach, describe, expect, it } from 'vitest';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { revealCandidateField, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import {
  getCandidatePersonalDetails,
  getJoiningState,
  type PersonalDetails,
  saveCandidatePersonalDetails,
  saveOnBoardDetails,
} from '#contract/joining.ts';
import { candidateDetail } from '#test/joined-candidate.ts';
import { askOfAadhaar } from '#test/joining/aadhaar.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import {
  acceptedCandidate,
  personalForm,
  saveAllSteps,
  sendForm,
  submitForm,
  testFile,
  withoutFiles,
} from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';
import { signInHr } from '#test/factories.ts';

const t = await openTestApp();
const { read, save } = joiningCalls(() => t);
const hrToken = await signInHr(t);

const lastFour = { aadhaarNumber: '0124', nameOnAadhaar: 'Priya Nair' };
const whole = '234567890124';

const storedNumbers = async (candidateOfferId: number) =>
  t.db
    .selectFrom('personal_details')
    .select(['aadhaar_number_hash', 'aadhaar_document_id', 'identity_document_kind'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
const details = (token: string) => read<PersonalDetails>(getCandidatePersonalDetails, token);

describe('LAST_FOUR', () => {
  beforeEach(async () => askOfAadhaar(t, { aadhaar: 'LAST_FOUR' }));

  it.each<[string, TestForm, string, string]>([
    ['the whole number', { aadhaarNumber: whole }, 'aadhaarNumber', 'Enter only the last four digits'],
    [
      'it in fours',
      { aadhaarNumber: 'Aadhaar no. 2345 6789 0124' },
      'aadhaarNumber',
      'Enter only the last four digits',
    ],
    ['it under its other name', { aadharNumber: whole }, 'aadharNumber', 'Enter only the last four digits'],
    [
      'a PDF of the card',
      { aadhaarDocument: testFile('pdf') },
      'aadhaarDocument',
      'A PDF cannot hide the number. Take a picture of the card, or make one of the page: Cover numbers.',
    ],
  ])('refuses %s', async (_what, sent, path, message) => {
    const { token } = await acceptedCandidate(t);
    const { aadhaarNumber, ...rest } = personalForm({ ...lastFour });
    const form = 'aadharNumber' in sent ? { ...rest, ...sent } : { ...rest, aadhaarNumber: aadhaarNumber!, ...sent };
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, form);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path, message }]);
  });

  it('keeps four digits, shows HR the rest as covered, and flags no duplicate for the same four', async () => {
    const one = await acceptedCandidate(t);
    const other = await acceptedCandidate(t);
    for (const { token } of [one, other]) await save(saveCandidatePersonalDetails, token, personalForm(lastFour));
    expect(await details(one.token)).toMatchObject({ ...lastFour, aadhaar: 'LAST_FOUR' });
    expect(await read(getJoiningState, one.token)).toMatchObject({ aadhaar: 'LAST_FOUR' });
    const { personalDetails, duplicates } = await candidateDetail(t, hrToken, one.offer.candidateId);
    expect(personalDetails).toMatchObject({ aadhaarNumber: 'XXXX XXXX 0124', nameOnAadhaar: 'Priya Nair' });
    expect(duplicates.map(({ field }) => field)).not.toContain('aadhaarNumber');
    const hashes = [one, other].map(({ offer }) => storedNumbers(offer.candidateOfferId));
    const [first, second] = await Promise.all(hashes);
    expect(first!.aadhaar_number_hash.equals(second!.aadhaar_number_hash)).toBe(false);
  });

  it('submits four digits of a form that was filled in as specified', async () => {
    await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
    const { token, offer } = await acceptedCandidate(t);
    await saveAllSteps(t, token);
    await askOfAadhaar(t, { aadhaar: 'LAST_FOUR' });
    expect((await details(token)).aadhaarNumber).toBe('0124');
    const submit = (aadhaarNumber: string) =>
      sendForm(t, saveOnBoardDetails, token, submitForm({ 'personalDetailsRequest.aadhaarNumber': aadhaarNumber }));
    const refused = await submit(whole);
    expect([refused.status, refused.envelope.errors]).toEqual([
      400,
      [{ path: 'personalDetailsRequest.aadhaarNumber', message: 'Enter only the last four digits' }],
    ]);
    expect((await submit('0124')).status).toBe(200);
    const { personalDetails } = await candidateDetail(t, hrToken, offer.candidateId);
    expect(personalDetails.aadhaarNumber).toBe('XXXX XXXX 0124');
  });
});

describe('NOT_ASKED', () => {
  beforeEach(async () => askOfAadhaar(t, { aadhaar: 'NOT_ASKED' }));
  const passport = {
    'identityDocument.kind': 'PASSPORT',
    'identityDocument.lastFour': 'a 123',
    identityDocument: testFile('jpg'),
  };

  it('takes another document, and keeps nothing of an Aadhaar card that is sent along', async () => {
    const { token, offer } = await acceptedCandidate(t);
    await save(saveCandidatePersonalDetails, token, personalForm(passport));
    const saved = await details(token);
    expect(saved).toMatchObject({
      aadhaarNumber: null,
      identityDocumentKind: 'PASSPORT',
      identityDocumentLastFour: 'A123',
      documents: { aadhaarDocument: null, identityDocument: { name: 'identity-document.jpg' } },
    });
    const row = await storedNumbers(offer.candidateOfferId);
    expect(row).toMatchObject({ aadhaar_document_id: null, identity_document_kind: 'PASSPORT' });
    const { personalDetails } = await candidateDetail(t, hrToken, offer.candidateId);
    expect(personalDetails).toMatchObject({ aadhaarNumber: null, documents: { identityDocument: { url: null } } });
  });

  it('names what is missing, and finishes without an Aadhaar card', async () => {
    const { token } = await acceptedCandidate(t);
    const { aadhaarNumber: _number, aadhaarDocument: _card, ...form } = personalForm();
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, form);
    const missing = ['identityDocumentKind', 'identityDocumentLastFour', 'identityDocument'];
    expect(answer.envelope.errors?.map(({ path }) => path)).toEqual(missing);
    await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
    await saveAllSteps(t, token);
    await askOfAadhaar(t, { aadhaar: 'NOT_ASKED' });
    await save(saveCandidatePersonalDetails, token, { ...form, ...passport });
    const { 'personalDetailsRequest.aadhaarNumber': _sent, ...submit } = submitForm({
      'personalDetailsRequest.identityDocument.kind': 'PASSPORT',
      'personalDetailsRequest.identityDocument.lastFour': 'A123',
    });
    expect((await sendForm(t, saveOnBoardDetails, token, submit)).status).toBe(200);
  });
});

describe('a form that was sent back by marks', () => {
  it.each(['LAST_FOUR', 'NOT_ASKED'] as const)(
    'is asked what it was submitted with, after a change to %s',
    async (aadhaar) => {
      await askOfAadhaar(t, { aadhaar: 'AS_SPECIFIED' });
      const { token, offer } = await acceptedCandidate(t);
      await saveAllSteps(t, token);
      expect((await sendForm(t, saveOnBoardDetails, token, submitForm())).status).toBe(200);
      const { candidateId } = offer;
      const marks = [{ path: 'personal.firstName', verdict: 'FIX', note: 'Please correct' }];
      await t.call(reviewOnBoardDetails, { token: hrToken, body: { candidateId, submissionVersion: 1, marks } });
      await t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId } });
      await askOfAadhaar(t, { aadhaar });

      expect(await details(token)).toMatchObject({ aadhaarNumber: whole });
      expect(await details(token)).not.toHaveProperty('aadhaar');
      expect(await read(getJoiningState, token)).not.toHaveProperty('aadhaar');
      await save(saveCandidatePersonalDetails, token, withoutFiles(personalForm({ firstName: 'Priyanka' })));
      const sent = submitForm({ 'personalDetailsRequest.firstName': 'Priyanka' });
      expect((await sendForm(t, saveOnBoardDetails, token, sent)).status).toBe(200);
      const { personalDetails } = await candidateDetail(t, hrToken, candidateId);
      expect(personalDetails).toMatchObject({ firstName: 'Priyanka', aadhaarNumber: 'XXXX XXXX 0124' });
      // HR reads no more of it than is asked for, also of what was submitted before.
      for (const submissionVersion of [undefined, 1, 2]) {
        const body = { candidateId, field: 'aadhaarNumber', submissionVersion };
        const { envelope } = await t.call(revealCandidateField, { token: hrToken, body });
        expect(envelope.responseObject).toEqual({ value: '0124' });
      }
    },
  );
});
