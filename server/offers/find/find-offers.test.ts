import { expect, it } from 'vitest';
import { findOffers as call } from '#contract/hr/offer-actions.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { findRanks, findTextOf, type ParsedSearch, parseSearch } from '#domain/offer/find-offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

type FindableOffer = {
  candidateOfferId: number;
  candidateId: string;
  candidateName: string;
  email: string;
  mobile: string;
  offerLetterStatus: OfferStatus;
};

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

/** The rule in words of its own: the rank of an offer, 0 best; null without a match. */
function findRank(offer: FindableOffer, { text, words, digits, offerId }: ParsedSearch): number | null {
  const findText = findTextOf(offer);
  const fits =
    words.every((word) => findText.includes(word)) ||
    (digits !== null && offer.mobile.includes(digits)) ||
    offer.candidateOfferId === offerId;
  if (!fits) return null;
  const deleted = offer.offerLetterStatus === 'Deleted' ? findRanks.deleted : 0;
  const isExact = offer.candidateOfferId === offerId || offer.mobile === digits || findText.endsWith(`\n${text}`);
  if (isExact) return findRanks.exact + deleted;
  if (findText.startsWith(text)) return findRanks.begins + deleted;
  return (findText.includes(` ${text}`) ? findRanks.word : findRanks.somewhere) + deleted;
}

function expectedFor(text: string) {
  const ranked = offers.flatMap((offer) => {
    const rank = findRank(offer, parseSearch(text)!);
    return rank === null ? [] : [{ id: offer.candidateOfferId, rank }];
  });
  const ids = ranked.toSorted((a, b) => a.rank - b.rank || b.id - a.id).map(({ id }) => id);
  return { ids: ids.slice(0, 20), total: ids.length };
}

it('finds the best first, equal ones newest first, with the total', async () => {
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
    expect(await found(text), `“${text}”`).toEqual(expectedFor(text));
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
