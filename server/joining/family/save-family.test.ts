import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCandidateFamilyDetails, saveCandidateFamilyDetails, type FamilyDetails } from '#contract/joining.ts';
import { acceptedCandidate, familyForm, withoutFiles } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
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
const { read, save } = joiningCalls(() => t);

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
