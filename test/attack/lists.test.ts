import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { getAllCandidates } from '#contract/onboarding.ts';
import { signInHr } from '#test/factories.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  token = await signInHr(t);
  await acceptedCandidate(t, { fullName: 'Asha_100 Rao' });
  await acceptedCandidate(t, { fullName: 'Ashax100 Rao' });
});
afterAll(() => t.close());

describe('an endless list', () => {
  it.each<[string, Call, Record<string, string | number>]>([
    ['a billion offers', getAllOfferLetters, { page: 0, size: 1e9 }],
    ['10,001 offers', getAllOfferLetters, { page: 0, size: 10_001 }],
    ['no offer at a time', getAllOfferLetters, { page: 0, size: 0 }],
    ['offers backwards', getAllOfferLetters, { page: -1, size: 10 }],
    ['a page of offers that no number counts', getAllOfferLetters, { page: '1e999', size: 10 }],
    ['a billion candidates', getAllCandidates, { page: 1, size: 1e9 }],
    ['a search of 10 KB', getAllCandidates, { page: 1, size: 20, search: 'a'.repeat(10_000) }],
  ])('is rejected: %s', async (_what, call, query) => {
    const answer = await t.call(call, { token, query });
    expect(answer.envelope).toMatchObject({ code: 400, responseObject: null });
  });

  it.each([
    ['1,001 offers', 1001, 400],
    ['100,000 offers', 100_000, 413],
  ])('of %s to send is rejected', async (_what, count, status) => {
    const candidateIds = Array.from({ length: count }, (_, n) => `AAR-${String(n).padStart(8, '0')}`);
    const answer = await t.call(sendOfferEmails, { token, body: { candidateIds } });
    expect(answer.envelope).toMatchObject({ code: status, responseObject: null });
  });
});

describe('a search', () => {
  it.each([
    ['%', 0],
    ['_', 1],
    ['asha_100', 1],
    ['\\', 0],
    ['%%%%%%%%%%%%%%%%%%%%_%', 0],
  ])('for %j matches these letters, not their meaning', async (search, count) => {
    const answer = await t.call(getAllCandidates, { token, query: { page: 1, size: 20, search } });
    expect(answer.envelope).toMatchObject({ code: 200, totalElements: count });
  });
});
