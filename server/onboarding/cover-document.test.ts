import { expect, it } from 'vitest';
import { getDocumentFile } from '#contract/joining.ts';
import { coverDocument } from '#contract/hr/review.ts';
import { revealCandidateField } from '#contract/onboarding.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { cardSavedOn } from '#test/joining/aadhaar.ts';
import { sendForm, storedFiles, testFile } from '#test/joining-requests.ts';
import type { TestFile } from '#test/multipart.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hrToken = await signInHr(t);

type How = { token?: string; path?: string; savedOn?: string };
const cover = (
  candidateId: string,
  file: TestFile,
  { token = hrToken, path = 'personal.aadhaarDocument', savedOn = t.clock.now.toISOString() }: How = {},
) => sendForm(t, coverDocument, token, { candidateId, path, savedOn, file });
async function linkOf(candidateId: string, submissionVersion?: number): Promise<string> {
  const body = { candidateId, field: 'aadhaarDocument' as const, submissionVersion };
  const { value } = (await t.call(revealCandidateField, { token: hrToken, body })).envelope.responseObject as {
    value: string;
  };
  return new URL(value, 'http://x').searchParams.get('link')!;
}
const opened = async (link: string) => (await t.call(getDocumentFile, { query: { link } })).bytes;
const document = (candidateOfferId: number) =>
  t.db
    .selectFrom('documents')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('field', '=', 'aadhaarDocument')
    .executeTakeFirstOrThrow();

it('leaves no way to the old bytes: no link, no submission, no file and no key', async () => {
  const { candidateId, offer } = await joiner(t, { hrToken });
  const before = await document(offer.candidateOfferId);
  const earlierLink = await linkOf(candidateId);
  const covered = testFile('jpg', 3000);
  expect((await cover(candidateId, covered)).status).toBe(200);

  for (const link of [earlierLink, await linkOf(candidateId), await linkOf(candidateId, 1)]) {
    expect((await opened(link)).equals(covered.bytes)).toBe(true);
  }
  const after = await document(offer.candidateOfferId);
  expect(after.document_id).toBe(before.document_id);
  expect(after.wrapped_key.equals(before.wrapped_key)).toBe(false);
  expect(after).toMatchObject({ type: 'JPG', bytes: 3000 });
  const files = await storedFiles(t);
  const name = (key: string) => key.split('/').at(-1)!;
  expect(files.some((path) => path.includes(name(before.storage_key)))).toBe(false);
  expect(files.some((path) => path.includes(name(after.storage_key)))).toBe(true);
  const [row] = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'cover-document' })
    .select('details')
    .execute();
  expect(row?.details).toMatchObject({ field: 'aadhaarDocument', documentId: before.document_id });
});

it('leaves a file that has taken the place of the covered one', async () => {
  const { candidateId, offer } = await joiner(t, { hrToken });
  const seen = await cardSavedOn(t, candidateId);
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const [first, second] = [testFile('jpg', 3000), testFile('jpg', 4000)];
  expect((await cover(candidateId, first, { savedOn: seen })).status).toBe(200);
  const files = (await storedFiles(t)).length;
  const late = await cover(candidateId, second, { savedOn: seen });
  expect([late.status, late.envelope.message]).toEqual([409, 'Another file is there now. Please look at it first.']);
  expect(await document(offer.candidateOfferId)).toMatchObject({ bytes: 3000 });
  expect(await storedFiles(t)).toHaveLength(files);
  expect((await cover(candidateId, second, { savedOn: '' })).status).toBe(409);
});

it('covers the document of an entry', async () => {
  const { candidateId, offer } = await joiner(t, { hrToken });
  const job = await t.db
    .selectFrom('experiences')
    .select('experience_id')
    .where('candidate_offer_id', '=', offer.candidateOfferId)
    .executeTakeFirstOrThrow();
  const path = `experience.${job.experience_id}.paySlip`;
  expect((await cover(candidateId, testFile('png'), { path })).status).toBe(200);
  expect((await cover(candidateId, testFile('png'), { path: 'experience.999999.paySlip' })).status).toBe(404);
});

it('refuses a PDF, another place, another role and an unknown candidate, and keeps no file of these', async () => {
  const { candidateId } = await joiner(t, { hrToken });
  const files = (await storedFiles(t)).length;
  const pdf = await cover(candidateId, testFile('pdf'));
  expect(pdf.envelope.errors).toEqual([{ path: 'file', message: 'Only PNG or JPG files are allowed' }]);
  expect((await cover(candidateId, testFile('jpg'), { path: 'personal.firstName' })).status).toBe(400);
  const payroll = await signInHr(t, await createHrUser(t, { roles: ['PAYROLL'] }));
  expect((await cover(candidateId, testFile('jpg'), { token: payroll })).status).toBe(403);
  expect((await cover('HFL-0000', testFile('jpg'))).status).toBe(404);
  expect(await storedFiles(t)).toHaveLength(files);
});
