import { expect, it } from 'vitest';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { getDocumentFile, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { revealCandidateField, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, picture, stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import { sendForm, testFile, withoutFiles } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const reveal = (candidateId: string, field: string, submissionVersion: unknown) =>
  t.call(revealCandidateField, { token, body: { candidateId, field, submissionVersion } });
const openLink = (url: string) =>
  t.call(getDocumentFile, { query: { link: new URL(url, 'http://x').searchParams.get('link') } });

/** A candidate who corrected PAN and PAN card, and submitted again with another number and another file of the card. */
async function corrected(panNumber: string) {
  const one = await joiner(t, { hrToken: token });
  const { candidateId, candidate, answers } = one;
  const marks = ['personal.panNumber', 'personal.panDocument'].map((path) => ({ path, verdict: 'FIX', note: 'Look' }));
  await t.call(reviewOnBoardDetails, { token, body: { candidateId, submissionVersion: 1, marks } });
  expect((await t.call(sendBackOnBoardDetails, { token, body: { candidateId } })).status).toBe(200);
  const now = { ...answers, panNumber };
  const form = { ...withoutFiles(stepsOf(now)[0]![1]), panDocument: testFile('jpg') };
  expect((await sendForm(t, saveCandidatePersonalDetails, candidate, form)).status).toBe(200);
  expect((await submitAnswers(t, candidate, now)).status).toBe(200);
  return one;
}

it('an earlier number and identity document are masked, and revealed one at a time, each recorded', async () => {
  const { candidateId, answers, offer } = await corrected('ZZZPN8888F');
  const before = await candidateDetail(t, token, candidateId);
  expect(JSON.stringify(before)).not.toContain(answers.panNumber);
  expect(before.changes).toContainEqual(
    expect.objectContaining({ path: 'personal.panNumber', before: `XXXXXX${answers.panNumber.slice(-4)}` }),
  );
  expect(before.documentsBefore).toMatchObject([{ path: 'personal.panDocument', document: { url: null } }]);
  expect(before.reveals).toEqual([]);

  const was = await reveal(candidateId, 'panNumber', 1);
  expect(was.envelope.responseObject).toEqual({ value: answers.panNumber });
  expect((await reveal(candidateId, 'panNumber', 2)).envelope.responseObject).toEqual({ value: 'ZZZPN8888F' });
  const card = await reveal(candidateId, 'panDocument', 1);
  const file = await openLink((card.envelope.responseObject as { value: string }).value);
  expect(file.status).toBe(200);
  expect(file.bytes).toEqual(picture.bytes);

  expect((await candidateDetail(t, token, candidateId)).reveals).toMatchObject([
    { field: 'panDocument', by: 'Kavita Rao', submissionVersion: 1 },
    { field: 'panNumber', submissionVersion: 2 },
    { field: 'panNumber', submissionVersion: 1 },
  ]);
  const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'reveal-field' })
    .select('details')
    .execute();
  expect(JSON.stringify(rows)).not.toContain(answers.panNumber);
});

it('an unknown submission reveals and records nothing', async () => {
  const { candidateId } = await joiner(t, { hrToken: token });
  expect((await reveal(candidateId, 'panNumber', 2)).status).toBe(404);
  for (const version of [0, 1.5, '1', null]) {
    expect((await reveal(candidateId, 'panNumber', version)).status).toBe(400);
  }
  expect((await candidateDetail(t, token, candidateId)).reveals).toEqual([]);
});
