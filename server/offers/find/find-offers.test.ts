import { expect, it } from 'vitest';
import { findOffers as call } from '#contract/hr/offer-actions.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { type FindableOffer, findOffers, findTextOf, parseSearch } from '#domain/offer/find-offers.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const names = [
  'Priya Nair',
  'Asha Priya',
  'Supriya Rao',
  'José Álvarez',
  'Jose Alvarez',
  'लक्ष्मी नायर',
  'किरण देसाई',
  'O_Brien 100%',
  'Nair Priya Kumari',
  'ŻÓŁĆ Łukasz',
  'D’Souza Mary',
];

const t = await openTestApp();
const token = await signInHr(t);
const made: FindableOffer[] = [];
for (const fullName of [...names, ...names]) {
  const { candidateOfferId, candidateId, form } = await createOffer(t, { fullName });
  const { email, mobileNumber: mobile } = form;
  made.push({ candidateOfferId, candidateId, candidateName: fullName, email, mobile, offerLetterStatus: 'Pending' });
}
const gone = made[0]!;
await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: gone.candidateOfferId } });
const offers = made.map((offer): FindableOffer =>
  offer === gone ? { ...offer, offerLetterStatus: 'Deleted' } : offer,
);

async function found(text: string) {
  const answer = await t.call(call, { token, query: { text } });
  expect(answer.status).toBe(200);
  const { offers: rows, total } = answer.envelope.responseObject as { offers: FindableOffer[]; total: number };
  return { ids: rows.map(({ candidateOfferId }) => candidateOfferId), total };
}

it('finds the same offers as the browser’s rule, in the same order', async () => {
  const one = offers[5]!;
  const texts = [
    'priya',
    'PRIYA n',
    'nair',
    'nair priya',
    'riya',
    'p',
    'jose',
    'josé a',
    'alvarez',
    'लक्ष्मी',
    'कि',
    'żółć',
    'Łuk',
    '100%',
    '_',
    '%',
    '\\',
    'd’s',
    'example',
    'c26-0003',
    'C26-',
    '0003',
    '#1003',
    '1003',
    '90000',
    '0000',

    one.candidateId,
    one.email,
    one.mobile,
    formatMobile(one.mobile),
    `+91 ${formatMobile(one.mobile)}`,
    `0${one.mobile}`,
    one.mobile.slice(-4),
    String(one.candidateOfferId),
    'nobody at all',
  ];
  for (const text of texts) {
    const expected = findOffers(offers, parseSearch(text)!, { limit: 20, findText: findTextOf });
    const ids = expected.found.map(({ candidateOfferId }) => candidateOfferId);
    expect(await found(text), `“${text}”`).toEqual({ ids, total: expected.total });
  }
});

it('finds nothing for a blank text, and rejects an invalid one', async () => {
  expect(await found('  ')).toEqual({ ids: [], total: 0 });
  for (const text of ['a\u0000b', 'x'.repeat(201)]) {
    expect((await t.call(call, { token, query: { text } })).status).toBe(400);
  }
});

it('finds no removed personal data', async () => {
  const { candidateOfferId } = offers[3]!;
  const text = await offerRow(t.db, candidateOfferId);
  expect(text.find_text).toBe(findTextOf(offers[3]!));
});
