import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { createOffer, signInCandidate, type TestOffer } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** HR's and a candidate's calls for one offer. `hr` is a function because the app starts in `beforeAll`. */
export const decisionCalls = (hr: () => { t: TestApp; token: string }) => ({
  sentOffer: async (overrides: Parameters<typeof createOffer>[1] = {}) => {
    const { t, token } = hr();
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent', ...overrides });
    return { offer, candidate: await signInCandidate(t, offer) };
  },
  decide: (candidate: string, body: unknown, headers: Record<string, string> = {}) =>
    hr().t.call(saveOfferLetterAction, { token: candidate, body, headers }),
  revise: ({ form, candidateOfferId }: TestOffer, fixedCTC: number) =>
    hr().t.call(createCandidateOfferLetter, { token: hr().token, body: { ...form, candidateOfferId, fixedCTC } }),
  send: ({ candidateId }: TestOffer) =>
    hr().t.call(sendOfferEmails, { token: hr().token, body: { candidateIds: [candidateId] } }),
  decisionsOn: (candidateOfferId: number) => {
    const all = hr().t.db.selectFrom('offer_decisions').selectAll();
    return all.where('candidate_offer_id', '=', candidateOfferId).execute();
  },
  keptLetter: (candidateOfferId: number, version: number) => {
    const all = hr().t.db.selectFrom('offer_letters').selectAll().where('version', '=', version);
    return all.where('candidate_offer_id', '=', candidateOfferId).executeTakeFirstOrThrow();
  },
});
