import { expect, it } from 'vitest';
import { findOffers as call } from '#contract/hr/offer-actions.ts';
import { deleteOfferLetter, type OfferRecord } from '#contract/offers.ts';
import { findRanks, parseSearch } from '#domain/offer/find-offers.ts';
import { plainSpelling } from '#domain/values/text.ts';
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

type FindableOffer = Pick<
  OfferRecord,
  'candidateOfferId' | 'candidateId' | 'candidateName' | 'email' | 'mobile' | 'offerLetterStatus'
>;

/** The searched text, without case and accents, as the column `find_text` holds it. */
const findTextOf = ({ candidateName, email, candidateId }: FindableOffer) =>
  plainSpelling(`${candidateName}\n${email}\n${candidateId}`);

/** The rule of Find in code: the rank of an offer, 0 best; null without a match. */
function rankOf(offer: FindableOffer, search: string): number | null {
  const { text, words, digits, offerId } = parseSearch(search)!;
  const findText = findTextOf(offer);
  const isExact = offer.candidateOfferId === offerId || offer.mobile === digits || findText.endsWith(`\n${text}`);
  const holdsDigits = digits !== null && offer.mobile.includes(digits);
  if (!isExact && !holdsDigits && !words.every((word) => findText.includes(word))) return null;
  const deleted = offer.offerLetterStatus === 'Deleted' ? findRanks.deleted : 0;
  if (isExact) return findRanks.exact + deleted;
  if (findText.startsWith(text)) return findRanks.begins + deleted;
  return (findText.includes(` ${text}`) ? findRanks.word : findRanks.somewhere) + deleted;
}

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

it('finds the offers that the rule names, in its order', async () => {
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
    const fitting = offers
      .map(({ candidateOfferId: id }, index) => ({ id, rank: rankOf(offers[index]!, text) }))
      .filter((each): each is { id: number; rank: number } => each.rank !== null)
      .toSorted((one, other) => one.rank - other.rank || other.id - one.id);
    const ids = fitting.slice(0, 20).map(({ id }) => id);
    expect(await found(text), `“${text}”`).toEqual({ ids, total: fitting.length });
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
