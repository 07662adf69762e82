import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { acceptedCandidate, personalForm, sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
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

describe('the personal step', () => {
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

  it('says all that is wrong at once', async () => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendForm(t, saveCandidatePersonalDetails, token, {});
    expect(answer.envelope.message).toBe('Please correct the fields below.');
    expect(answer.envelope.errors?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['firstName', 'residenceAddress', 'panNumber', 'aadhaarNumber', 'panDocument', 'profile']),
    );
  });
});
