import { expect, it } from 'vitest';
import { getAtRisk, type RiskRow } from '#contract/hr/at-risk.ts';
import { getOfferPage, type OfferPage } from '#contract/hr/offer-page.ts';
import { remindJoiningForms } from '#contract/onboarding.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t);

async function answers({ candidateId, candidateOfferId }: { candidateId: string; candidateOfferId: number }) {
  const page = (await t.call(getOfferPage, { token, query: { candidateOfferId } })).envelope
    .responseObject as OfferPage;
  const { may, remindedOn } = (await candidateDetail(t, token, candidateId)).candidate;
  const rows = (await t.call(getAtRisk, { token, query: {} })).envelope.responseObject as RiskRow[];
  const row = rows.find((one) => one.candidateOfferId === candidateOfferId);
  return {
    offer: page.formReminder,
    person: { may: may.remind, lastOn: remindedOn },
    ...(row && { row: { may: row.may.remind, lastOn: row.remindedOn } }),
  };
}

it('a form that is awaited can be reminded of once in 12 hours, and each answer says so', async () => {
  const joiningDate = addDays(todayInIndia(), 5);
  const offer = await createOffer(t, { hrToken: token, status: 'Approved', joiningDate });
  const yes = { may: true, lastOn: null };
  expect(await answers(offer)).toEqual({ offer: yes, person: yes, row: yes });
  await t.call(remindJoiningForms, { token, body: { candidateIds: [offer.candidateId] } });
  const no = { may: false, lastOn: expect.stringMatching(/Z$/) as string };
  expect(await answers(offer)).toEqual({ offer: no, person: no, row: no });
});

it('a submitted form cannot be reminded of', async () => {
  const { candidateId, offer } = await joiner(t, { hrToken: token });
  const no = { may: false, lastOn: null };
  expect(await answers({ candidateId, candidateOfferId: offer.candidateOfferId })).toMatchObject({
    offer: no,
    person: no,
  });
});
