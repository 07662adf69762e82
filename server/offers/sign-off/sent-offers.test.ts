import { expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { getOfferSendingRows, type OfferSending, startOfferSending } from '#contract/hr/offer-sendings.ts';
import { requestSignOff } from '#contract/hr/sign-off.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';
import { sendPortion } from '#server/offers/sending/many/send-portion.ts';
import { erasePersonalData } from '#server/retention/queries.ts';
import { atEachReading } from '#test/database/at-each-reading.ts';
import { createOffer, findOffer, signInCandidate, type TestOffer } from '#test/factories.ts';
import { setRules, signedInAs, signOff } from '#test/offers/sign-off.ts';
import { offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const { token } = await signedInAs(t, 'Ravi Kumar', ['ADMIN']);
const maker = await signedInAs(t, 'Meera Rao', ['RECRUITER']);
const asha = await signedInAs(t, 'Asha Nair', ['APPROVER']);
await setRules(t, token, [{ steps: [{ approvers: 'ROLE', need: 'ANY' }] }]);

async function signedOff(): Promise<TestOffer> {
  const offer = await createOffer(t, { hrToken: maker.token });
  const body = { candidateOfferIds: [offer.candidateOfferId] };
  expect((await t.call(requestSignOff, { token: maker.token, body })).status).toBe(200);
  expect((await signOff(t, asha.token, [offer.candidateOfferId])).status).toBe(200);
  return offer;
}
const raise = ({ form, candidateOfferId }: TestOffer) =>
  t.call(createCandidateOfferLetter, {
    token: maker.token,
    body: { ...form, candidateOfferId, fixedCTC: form.fixedCTC + 1 },
  });

it('a change between the check and the sending stops the sending', async () => {
  const offer = await signedOff();
  const { plugin } = atEachReading('sign_off_state', async (reading) => {
    if (reading === 1) await raise(offer);
  });
  const server = await startTestApp({ database: { ...t.database, db: t.database.db.withPlugin(plugin) } });
  const body = { candidateIds: [offer.candidateId] };
  const answer = await server.call(sendOfferEmails, { token: maker.token, body });
  await server.close();
  expect([answer.status, answer.codes.errorCode]).toEqual([409, 'signOff.unsent.NEEDED']);
  expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Pending');
});

it('a sending in the background skips what is not signed off, with the reason', async () => {
  const [ready, changed] = [await signedOff(), await signedOff()];
  const body = { candidateIds: [ready.candidateId, changed.candidateId] };
  const started = await t.call(startOfferSending, { token: maker.token, body });
  const { sendingId } = started.envelope.responseObject as OfferSending;
  await raise(changed);
  await sendPortion(t.deps, { sendingId, from: 0 });
  const rows = await t.call(getOfferSendingRows, { token: maker.token, query: { sendingId } });
  expect(rows.envelope.responseObject).toMatchObject({
    content: [{ outcome: 'SENT' }, { outcome: 'SKIPPED', reason: expect.stringContaining('needs sign-off') as string }],
  });
});

it('what was sent stays sent under other rules; its certificate says who signed it off', async () => {
  const offer = await signedOff();
  await t.call(sendOfferEmails, { token: maker.token, body: { candidateIds: [offer.candidateId] } });
  await t.deliverAll();
  await setRules(t, token, [{ steps: [{ approvers: [asha.hrUserId], need: 'ALL' }] }]);
  const { signOff: kept, offerLetterStatus } = await findOffer(t, token, offer.candidateOfferId);
  expect([kept?.state, offerLetterStatus]).toEqual(['SIGNED_OFF', 'Offer Sent']);
  const candidate = await signInCandidate(t, offer);
  await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
  const { candidateOfferId } = offer;
  const certificate = await t.call(getSection63Certificate, { token, query: { candidateOfferId } });
  const text = await pdfText(certificate.bytes);
  const { sign_off: flow } = await offerRow(t.db, candidateOfferId);
  expect(text).toContain('Signed off by');
  expect(text).toContain('Asha Nair');
  expect(text.replaceAll(' ', '')).toContain((flow as { hash: string }).hash);
});

it('the removal of personal data removes the reasons, and keeps the decisions', async () => {
  const offer = await createOffer(t, { hrToken: maker.token });
  const { candidateOfferId, candidateId } = offer;
  await t.call(requestSignOff, { token: maker.token, body: { candidateOfferIds: [candidateOfferId] } });
  await signOff(t, asha.token, [candidateOfferId], { decision: 'DECLINE', reason: 'Priya asked for too much' });
  await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
  const ended = { candidate_offer_id: candidateOfferId, candidate_id: candidateId, status: 'Deleted' } as const;
  await t.db.transaction().execute((tx) => erasePersonalData(tx, [ended], t.clock.now));
  expect((await offerRow(t.db, candidateOfferId)).sign_off).toBeNull();
  const decisions = t.db
    .selectFrom('sign_off_decisions')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId);
  expect(await decisions.execute()).toMatchObject([{ decision: 'DECLINE', decided_by: asha.hrUserId, reason: null }]);
  await expect(t.db.updateTable('sign_off_decisions').set({ step: 2 }).execute()).rejects.toThrow('append-only');
  await expect(t.db.deleteFrom('sign_off_requests').execute()).rejects.toThrow('append-only');
});
