import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveCandidateBankDetails, saveCandidateEducationDetails } from '#contract/joining.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { acceptedCandidate, bankForm, educationForm, sendForm, testFile } from '#test/joining-requests.ts';
import { joiningCalls } from '#test/joining/calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });
const { save, kept } = joiningCalls(() => t);

const documentsOf = (candidateOfferId: number) =>
  t.db
    .selectFrom('documents')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('document_id')
    .execute();
const level = (index: number, name: string) => `candidateEducationDetailsRequests[${index}].${name}`;

describe('a file that is stored already', () => {
  it('stays the document that it is, and nothing else is kept or counted', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const form = bankForm({ passbookFile: testFile('pdf', 9 * 1024) });
    // Enough is left for the file twice.
    const used = rateLimits.keptKilobytesByCandidate.tries - 18;
    await t.deps.limits.consume('keptKilobytesByCandidate', offer.candidateId, used);
    await save(saveCandidateBankDetails, token, form);
    const [documents, before] = [await documentsOf(offer.candidateOfferId), await kept()];
    for (const version of [2, 3, 4]) expect(await save(saveCandidateBankDetails, token, form)).toBe(version);
    expect(await documentsOf(offer.candidateOfferId)).toEqual(documents);
    expect(await kept()).toEqual(before);
    const audit = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'save-joining-bank' })
      .select('details')
      .execute();
    expect(audit).toMatchObject([1, 0, 0, 0].map((length) => ({ details: { documents: { length } } })));
  });

  it('is another document for another field, entry or candidate', async () => {
    const file = testFile('pdf');
    const files = Object.fromEntries([0, 1, 2].map((index) => [level(index, 'documentFile'), file]));
    const [one, other] = [await acceptedCandidate(t), await acceptedCandidate(t)];
    for (const { token } of [one, other]) {
      await save(saveCandidateEducationDetails, token, educationForm(files));
      await save(saveCandidateBankDetails, token, bankForm({ passbookFile: file }));
    }
    const documents = [
      ...(await documentsOf(one.offer.candidateOfferId)),
      ...(await documentsOf(other.offer.candidateOfferId)),
    ];
    expect(new Set(documents.map((row) => row.document_id)).size).toBe(8);
    const before = await kept();
    await save(saveCandidateEducationDetails, one.token, educationForm(files));
    expect(await kept()).toEqual(before);
  });

  it.each([
    ['was changed', (path: string) => writeFile(path, 'x')],
    ['is gone', (_path: string, key: string) => t.deps.storage.remove(key)],
  ])('takes the place of one that %s', async (_how, damage) => {
    const { token, offer } = await acceptedCandidate(t);
    const form = bankForm();
    await save(saveCandidateBankDetails, token, form);
    const [before] = await documentsOf(offer.candidateOfferId);
    await damage(join(t.deps.env.dataDir, 'documents', before!.storage_key), before!.storage_key);
    await save(saveCandidateBankDetails, token, form);
    const after = await documentsOf(offer.candidateOfferId);
    expect(after).toHaveLength(1);
    expect(after[0]!.document_id).not.toBe(before!.document_id);
  });

  it('of two saves at once is kept once', async () => {
    const { token, offer } = await acceptedCandidate(t);
    const form = bankForm();
    await save(saveCandidateBankDetails, token, form);
    const before = await kept();
    const both = [form, { ...form, branchName: 'Pune' }].map((one) =>
      sendForm(t, saveCandidateBankDetails, token, one),
    );
    for (const { status } of await Promise.all(both)) expect(status).toBe(200);
    expect(await kept()).toEqual(before);
    expect(await documentsOf(offer.candidateOfferId)).toHaveLength(1);
  });
});
