import { describe, expect, it } from 'vitest';
import { getCandidateBankDetails, saveCandidateBankDetails, type BankDetails } from '#contract/joining.ts';
import { acceptedCandidate, bankForm, withoutFiles } from '#test/joining-requests.ts';
import { bytesOf, joiningCalls } from '#test/joining/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
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
});
