import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;
const made: number[] = [];

beforeAll(async () => {
  t = await startTestApp();
  token = await signInHr(t, await createHrUser(t));
  for (let count = 0; count < 12; count += 1) {
    made.push((await createOffer(t, { hrToken: token })).candidateOfferId);
  }
});
afterAll(() => t.close());

type Page = { content: OfferRecord[]; page: number; size: number; totalPages: number; totalElements: number };
async function page(query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await t.call(getAllOfferLetters, { token, query });
  expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
  return answer.envelope.responseObject as Page;
}
const idsOf = ({ content }: Page) => content.map(({ candidateOfferId }) => candidateOfferId);

describe('getAllOfferLetters', () => {
  it('answers the first ten, newest first, when nothing is asked for', async () => {
    const first = await page();
    expect(first).toMatchObject({ page: 0, size: 10, totalPages: 2, totalElements: 12 });
    expect(idsOf(first)).toEqual(made.toReversed().slice(0, 10));
    expect(idsOf(await page({ page: 1 }))).toEqual(made.toReversed().slice(10));
  });

  it('answers every offer once over its pages, and none after the last', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((number) => page({ page: number, size: 5 })));
    expect(pages.flatMap(idsOf)).toEqual(made.toReversed());
    expect(pages[3]).toMatchObject({ content: [], totalPages: 3, totalElements: 12 });
  });

  it('answers all in one page of 10,000', async () => {
    expect(idsOf(await page({ size: 10_000 }))).toEqual(made.toReversed());
    expect(await page({ page: 1_000_000, size: 10_000 })).toMatchObject({ content: [], totalPages: 1 });
  });

  it('answers each field of the record', async () => {
    const [record] = (await page({ size: 1 })).content;
    expect(Object.keys(record!)).toEqual([
      'candidateOfferId',
      'candidateId',
      'candidateName',
      'email',
      'mobile',
      'offeredRole',
      'department',
      'subDepartment',
      'functionalTitle',
      'designation',
      'joiningDate',
      'fixedCTC',
      'variableCTC',
      'offerLetterUrl',
      'offerLetterStatus',
      'rejectionReason',
      'createdBy',
      'createdOn',
      'modifiedBy',
      'modifiedOn',
      'version',
      'letterVersion',
      'delivery',
      'sentOn',
      'openedOn',
      'submittedOn',
      'may',
    ]);
  });

  it.each([
    ['page', -1],
    ['page', 'x'],
    ['page', 1.5],
    ['page', 1_000_001],
    ['size', 0],
    ['size', -5],
    ['size', 10_001],
    ['size', 'all'],
  ])('refuses %s=%s on its field', async (name, value) => {
    const answer = await t.call(getAllOfferLetters, { token, query: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: name, message: 'This value is not valid' }]);
  });
});
