import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCandidateBankDetails, saveCandidateBankDetails, type BankDetails } from '#contract/joining.ts';
import { acceptedCandidate, bankForm, sendForm, withoutFiles } from '#test/joining-requests.ts';
import { bytesOf, joiningCalls } from '#test/joining/calls.ts';
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
const { read, save, fileBehind } = joiningCalls(() => t);

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
