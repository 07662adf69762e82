import { describe, expect, it } from 'vitest';
import {
  getCandidateBankDetails,
  getCandidateFamilyDetails,
  saveCandidateBankDetails,
  saveCandidateFamilyDetails,
} from '#contract/joining.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createOffer, signInCandidate } from '#test/factories.ts';
import { acceptedCandidate, bankForm, familyForm, sendForm, storedFiles } from '#test/joining-requests.ts';
import { bytesOf, joiningCalls, sha256 } from '#test/joining/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { read, save } = joiningCalls(() => t);

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
        message:
          'This step was changed on another device or in another window. Reload to see what changed; your typing stays.',
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
    const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'save-joining-bank' })
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ actor_kind: 'candidate', actor_id: offer.candidateId, details: { version: 1 } }]);
    expect(JSON.stringify(rows)).toContain(sha256(bytesOf(form, 'passbookFile')));
    expect(JSON.stringify(rows)).not.toContain('00112233445566');
  });
});
