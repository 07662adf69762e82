import { describe, expect, it } from 'vitest';
import { getCandidateFamilyDetails, saveCandidateFamilyDetails, type FamilyDetails } from '#contract/joining.ts';
import { acceptedCandidate, familyForm, withoutFiles } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import type { TestForm } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
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

  it.each<[string, TestForm, string, string]>([
    ['a wrong value', familyForm({ [member(0, 'relation')]: 'UNCLE' }), 'relation', 'Relationship is required'],
    ['no first member', {}, 'name', 'Name is required'],
  ])('rejects %s with the message at the field of the member', async (_what, form, field, message) => {
    const { token } = await acceptedCandidate(t);
    const answer = await sendEncoded(token, form);
    expect(answer.envelope).toMatchObject({ code: 400 });
    expect(answer.envelope.errors).toEqual([{ path: member(0, field), message }]);
  });
});
