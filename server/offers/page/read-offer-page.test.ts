import { expect, it } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  sendOfferEmails,
  undoSendOfferEmails,
} from '#contract/offers.ts';
import { createHrUser, createOffer, findOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

async function pageOf({ candidateOfferId }: { candidateOfferId: number }): Promise<OfferPage> {
  const answer = await t.call(getOfferPage, { token, query: { candidateOfferId } });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as OfferPage;
}
const edit = ({ form, candidateOfferId }: TestOffer, changes: object) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, ...changes, candidateOfferId } });
const send = ({ candidateId }: TestOffer, holdSeconds = 0) =>
  t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId], holdSeconds } });

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;

it('a new offer is its list row with one unsent version', async () => {
  const offer = await createOffer(t, { hrToken: token });
  expect(await pageOf(offer)).toEqual({
    offer: await findOffer(t, token, offer.candidateOfferId),
    versions: [
      {
        version: 1,
        createdOn: instant,
        createdBy: 'Meera Iyer',
        sent: null,
        openedOn: null,
        decision: null,
        hasLetter: true,
        template: { name: 'Offer letter', version: 1 },
        changes: [],
      },
    ],
    opened: null,
    joining: null,
    signedLetter: null,
    pay: null,
  });
});

it('each version has its sending, its changes, its opening and its answer', async () => {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  const { fixedCTC } = offer.form;
  await edit(offer, { fixedCTC: fixedCTC + 30_000, offeredRole: 'Head of Spices' });
  await send(offer);
  await t.deliverAll();
  const candidate = await signInCandidate(t, offer);
  await t.call(isValidForAccess, { token: candidate });
  await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
  const { versions, opened, joining } = await pageOf(offer);
  expect(versions).toMatchObject([
    {
      version: 2,
      sent: { on: instant, by: 'Meera Iyer' },
      decision: { outcome: 'ACCEPTED', on: instant },
      changes: [
        { term: 'offeredRole', before: offer.form.offeredRole, after: 'Head of Spices' },
        { term: 'fixedCTC', before: fixedCTC, after: fixedCTC + 30_000 },
      ],
    },
    { version: 1, sent: { on: instant, by: 'Meera Iyer' }, openedOn: null, decision: null, changes: [] },
  ]);
  expect(versions[0]?.openedOn).toEqual(opened?.lastOn);
  expect(opened?.times).toBe(1);
  expect(joining).toMatchObject({ submittedOn: null, sentBack: null });
});

it('an undone sending is not listed', async () => {
  const offer = await createOffer(t, { hrToken: token });
  await send(offer, 10);
  expect((await pageOf(offer)).versions[0]?.sent).toEqual({ on: instant, by: 'Meera Iyer' });
  await t.call(undoSendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  expect((await pageOf(offer)).versions[0]?.sent).toBeNull();
});

it('a joining candidate has the progress of the form', async () => {
  const { offer } = await joiner(t, { hrToken: token });
  const { joining } = await pageOf(offer);
  expect(joining).toMatchObject({ submittedOn: instant, readOnly: true });
});

it('a deleted offer has a page; an unknown id answers 404', async () => {
  const offer = await createOffer(t, { hrToken: token });
  await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: offer.candidateOfferId } });
  expect((await pageOf(offer)).offer.offerLetterStatus).toBe('Deleted');
  const unknown = await t.call(getOfferPage, { token, query: { candidateOfferId: 999_999 } });
  expect([unknown.status, unknown.envelope.message]).toEqual([404, 'This offer does not exist.']);
});

it('the view is recorded once', async () => {
  const offer = await createOffer(t, { hrToken: token });
  await pageOf(offer);
  await pageOf(offer);
  const query = { candidateOfferId: offer.candidateOfferId, show: 'looks' };
  const { content } = (await t.call(getOfferHistory, { token, query })).envelope.responseObject as {
    content: HistoryEntry[];
  };
  expect(content.map(({ who, what }) => `${who} ${what}`)).toEqual(['Meera Iyer viewed the offer']);
});
