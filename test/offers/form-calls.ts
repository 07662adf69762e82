import { createCandidateOfferLetter } from '#contract/offers.ts';
import type { TestApp } from '#test/test-app.ts';

/** Calls of the offer form for tests. `hr` is a function because the app starts in `beforeAll`. */
export const formCalls = (hr: () => { t: TestApp; token: string }) => ({
  save: (body: unknown) => hr().t.call(createCandidateOfferLetter, { token: hr().token, body }),
  countOffers: async () => (await hr().t.db.selectFrom('offers').select('candidate_offer_id').execute()).length,
});
