import { describe, expect, it } from 'vitest';
import { getOfferLetter, type CandidateOffer } from '#contract/candidate-offer.ts';
import { retirePayStructure, savePayStructure, type StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { createCandidateOfferLetter, getCandidateOfferLetterDetails, type OfferDetails } from '#contract/offers.ts';
import { createHrUser, createOffer, offerForm, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { lettersOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

let made = 0;
const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const conveyance = { name: 'Conveyance', kind: 'ALLOWANCE', rule: { type: 'AMOUNT', amount: 60_000 } };
const rest = { name: 'Basic', kind: 'WAGE', rule: { type: 'REST' } };
async function structure(body: object = {}): Promise<StoredPayStructure> {
  const fresh = { name: `Structure ${(made += 1)}`, components: [rest, conveyance] };
  return (await t.call(savePayStructure, { token, body: { ...fresh, ...body } })).envelope
    .responseObject as StoredPayStructure;
}
const edit = ({ form, candidateOfferId }: TestOffer, changes: object) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, ...changes } });
const details = async ({ candidateOfferId }: TestOffer) =>
  (await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } })).envelope
    .responseObject as OfferDetails;
const pays = async ({ candidateOfferId }: TestOffer) => (await lettersOf(t.db, candidateOfferId)).map(({ pay }) => pay);

describe('the pay of an offer', () => {
  it('is in the letter and shown to the candidate, and a changed structure changes no letter', async () => {
    const { payStructureId, name } = await structure();
    const offer = await createOffer(t, { hrToken: token, payStructureId, status: 'Offer Sent' });
    const pay = {
      payStructureId,
      name,
      version: 1,
      rows: [
        { name: 'Basic', kind: 'WAGE', annual: 660_000, monthly: 55_000 },
        { name: 'Conveyance', kind: 'ALLOWANCE', annual: 60_000, monthly: 5000 },
        { name: 'Variable Pay', kind: 'VARIABLE', annual: 80_000, monthly: 6667 },
      ],
    };
    await structure({ payStructureId, name, components: [rest] });
    const candidate = await signInCandidate(t, offer);
    const own = (await t.call(getOfferLetter, { token: candidate })).envelope.responseObject as CandidateOffer;
    expect(own.terms?.pay).toEqual(pay);
    expect(await pays(offer)).toEqual([pay]);
  });

  it('is kept when the form omits it, removed with null, and computed again for another amount', async () => {
    const { payStructureId } = await structure();
    const offer = await createOffer(t, { hrToken: token, payStructureId });
    expect((await edit(offer, { payStructureId: undefined, fixedCTC: 600_000 })).status).toBe(200);
    expect(await details(offer)).toMatchObject({ payStructureId });
    expect((await edit(offer, { payStructureId: null, fixedCTC: 600_000 })).status).toBe(200);
    expect(await details(offer)).toMatchObject({ payStructureId: null });
    const all = await pays(offer);
    expect(all.map((pay) => pay?.rows[0]?.annual)).toEqual([660_000, 540_000, undefined]);
  });

  it('rejects an unknown or a retired structure, and amounts that it cannot divide', async () => {
    const { payStructureId } = await structure();
    const kept = await createOffer(t, { hrToken: token, payStructureId });
    const low = await t.call(createCandidateOfferLetter, {
      token,
      body: await offerForm(t, { payStructureId, fixedCTC: 59_999 }),
    });
    expect(low.status).toBe(400);
    expect(low.envelope.errors).toMatchObject([{ path: 'fixedCTC' }]);
    await t.call(retirePayStructure, { token, body: { payStructureId } });
    for (const id of [payStructureId, 999_999]) {
      const body = await offerForm(t, { payStructureId: id });
      const refused = await t.call(createCandidateOfferLetter, { token, body });
      expect(refused.status).toBe(400);
      expect(refused.envelope.errors).toMatchObject([{ path: 'payStructureId' }]);
    }
    expect((await edit(kept, { fixedCTC: 800_000 })).status).toBe(200);
  });
});
