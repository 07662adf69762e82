import { describe, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getAllCandidates, type OnboardedCandidate } from '#contract/onboarding.ts';
import { createHrUser, createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

/** In the order in which they accepted, which is not the order of their offers. */
const accepted: TestOffer[] = [];

const names = ['Zoë O’Neil', '100% Priya_N', 'Arjun Mehta', 'ARJUN VERMA', 'Tenzin Dolma'];

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const offers: TestOffer[] = [];
for (const fullName of names) {
  offers.push(await createOffer(t, { hrToken: token, fullName, status: 'Offer Sent' }));
}
for (const offer of offers.toReversed()) {
  t.clock.now = new Date(t.clock.now.getTime() + 1000);
  const body = { offerLetterStatus: 'ACCEPTED' };
  await t.call(saveOfferLetterAction, { token: await signInCandidate(t, offer), body });
  accepted.push(offer);
}
for (const status of ['Pending', 'Offer Sent', 'Open', 'Rejected', 'Deleted'] as const) {
  await createOffer(t, { hrToken: token, fullName: `Arjun ${status}`, status });
}

type Page = { content: OnboardedCandidate[]; page: number; size: number; totalPages: number; totalElements: number };

async function page(query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await t.call(getAllCandidates, { token, query });
  expect(answer.envelope).toMatchObject({ code: 200, status: 'OK' });
  return answer.envelope.responseObject as Page;
}
const namesOf = ({ content }: Page) => content.map(({ name }) => name);

describe('getAllCandidates', () => {
  it('lists only accepted candidates, newest acceptance first, pages counted from 1', async () => {
    const first = await page();
    expect(first).toMatchObject({ page: 1, size: 20, totalPages: 1, totalElements: 5 });
    expect(namesOf(first)).toEqual(names);
    const pages = await Promise.all([1, 2, 3, 4].map((number) => page({ page: number, size: 2 })));
    expect(pages.map(namesOf)).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4), []]);
    expect(pages[3]).toMatchObject({ page: 4, totalPages: 3, totalElements: 5 });
  });

  it('has the page at the top level, too', async () => {
    const { envelope } = await t.call(getAllCandidates, { token, query: { page: 2, size: 2 } });
    const { content, page: number, size, totalPages, totalElements } = envelope;
    expect(envelope.responseObject).toMatchObject({ content, page: number, size, totalPages, totalElements });
  });

  it('answers each field of the row, with the name in the offer', async () => {
    const offer = accepted.at(-1)!;
    const [row] = (await page()).content;
    expect(row).toEqual({
      candidateOfferId: offer.candidateOfferId,
      candidateId: offer.candidateId,
      name: 'Zoë O’Neil',
      mobile: offer.mobile,
      email: offer.email,
      department: offer.department,
      role: offer.offeredRole,
      offeredDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      joiningDate: '2027-01-04',
      joining: {
        steps: { personal: false, bank: false, experience: false, education: false, family: false },
        submittedOn: null,
        readOnly: false,
        sentBack: null,
        verifiedOn: null,
      },
      since: t.clock.now.toISOString(),
      remindedOn: null,
    });
  });

  it.each([
    ['arjun', ['Arjun Mehta', 'ARJUN VERMA']],
    ['ZOË', ['Zoë O’Neil']],
    ['%', ['100% Priya_N']],
    ['_', ['100% Priya_N']],
    ['\\', []],
    ["'; drop table offers; --", []],
    ['', names],
  ])('finds by name: %j', async (search, found) => {
    const result = await page({ search });
    expect(namesOf(result)).toEqual(found);
    expect(result.totalElements).toBe(found.length);
  });

  it('finds by e-mail and by candidate id, in any case', async () => {
    const { email, candidateId, candidateName } = accepted[0]!;
    expect(namesOf(await page({ search: email.toUpperCase() }))).toEqual([candidateName]);
    expect(namesOf(await page({ search: candidateId.toLowerCase() }))).toEqual([candidateName]);
  });

  it('finds by mobile number, in every spelling', async () => {
    const { mobile, candidateName } = accepted[0]!;
    const spaced = `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    for (const search of [mobile, spaced, `+91 ${spaced}`, `+91${mobile}`, `(${mobile})`]) {
      expect([search, ...namesOf(await page({ search }))]).toEqual([search, candidateName]);
    }
    expect(namesOf(await page({ search: `+44 ${spaced}` }))).toEqual([]);
  });

  it.each([
    ['page', 0],
    ['size', 501],
    ['search', '\u0000'],
  ])('rejects %s=%s on its field', async (name, value) => {
    const answer = await t.call(getAllCandidates, { token, query: { [name]: value } });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toMatchObject([{ path: name }]);
  });
});
