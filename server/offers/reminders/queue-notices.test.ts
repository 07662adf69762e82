import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendOfferEmails } from '#contract/offers.ts';
import { resendOfferEmails } from '#contract/hr/resend.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp({ env: { SMS_TEMPLATE_OFFER: '1107160000000000001' } });
  token = await signInHr(t);
});
afterAll(() => t.close());

it('an SMS follows the mail of an offer, of the kind that has a template, without a password', async () => {
  const offer = await createOffer(t, { hrToken: token });
  const candidateIds = [offer.candidateId];
  await t.call(sendOfferEmails, { token, body: { candidateIds } });
  await t.deliverAll();
  await t.call(resendOfferEmails, { token, body: { candidateIds, kind: 'REMINDER' } });
  await t.deliverAll();
  const sent = t.mailbox.texts.filter(({ to }) => to === offer.mobile);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ template: '1107160000000000001' });
  expect(sent[0]?.text).toContain(`/#/onboard/login?id=${offer.candidateId}`);
  expect(sent[0]?.text).not.toMatch(/password/i);
});

it('none follows a mail that was refused', async () => {
  const offer = await createOffer(t, { hrToken: token });
  t.mailbox.refuse.set(offer.email, 'no such mailbox');
  await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  await t.deliverAll();
  t.mailbox.refuse.clear();
  expect(t.mailbox.texts.filter(({ to }) => to === offer.mobile)).toEqual([]);
});
