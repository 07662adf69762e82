import { describe, expect, it } from 'vitest';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails, type PersonalDetails } from '#contract/joining.ts';
import {
  acceptedCandidate,
  personalForm,
  sendForm,
  storedFiles,
  testFile,
  withoutFiles,
} from '#test/joining-requests.ts';
import { bytesOf, joiningCalls, sha256 } from '#test/joining/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, save, fileBehind } = joiningCalls(() => t);

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
    expect(await read(getCandidatePersonalDetails, token)).toMatchObject({ ...withoutFiles(form), middleName: null });
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

  it('takes files of exactly the limit', async () => {
    const { token } = await acceptedCandidate(t);
    const limit = { profile: testFile('jpg', 5 * 1024 * 1024), panDocument: testFile('pdf', 10 * 1024 * 1024) };
    const form = personalForm(limit);
    await save(saveCandidatePersonalDetails, token, form);
    const { documents } = await read<PersonalDetails>(getCandidatePersonalDetails, token);
    expect(sha256((await fileBehind(documents.panDocument)).bytes)).toBe(sha256(bytesOf(form, 'panDocument')));
    expect(sha256((await fileBehind(documents.profile)).bytes)).toBe(sha256(bytesOf(form, 'profile')));
  });
});
