import { describe, expect, it } from 'vitest';
import { findOffers, findRank, findTextOf, type FindableOffer, parseSearch } from './find-offers.ts';

const offer = (candidateOfferId: number, values: Partial<FindableOffer> = {}): FindableOffer => ({
  candidateOfferId,
  candidateId: `C26-${candidateOfferId}`,
  candidateName: 'Priya Nair',
  email: 'priya.nair@example.com',
  mobile: '9812345670',
  offerLetterStatus: 'Offer Sent',
  ...values,
});

const rank = (search: string, values: Partial<FindableOffer> = {}) => {
  const parsed = parseSearch(search);
  return parsed && findRank(offer(1047, values), parsed);
};

describe('search results of Find', () => {
  it.each<[string, number | null]>([
    ['1047', 0],
    ['#1047', 0],
    ['c26-1047', 0],
    ['+91 98123 45670', 0],
    ['098123 45670', 0],
    ['priya', 1],
    ['PRÍYA n', 1],
    ['nair', 2],
    ['nair priya', 3],
    ['riya', 3],
    ['@example', 3],
    ['5670', 3],
    ['567', null],
    ['104', 3],
    ['priya menon', null],
    ['9812345671', null],
  ])('%s: %s', (search, expected) => {
    expect(rank(search)).toBe(expected);
  });

  it('reads blanks as an empty search', () => {
    expect(parseSearch('  ')).toBeNull();
  });

  it('finds names with accents, and lists deleted offers last', () => {
    expect(rank('alvarez', { candidateName: 'José Álvarez' })).toBe(2);
    expect(rank('josé', { candidateName: 'Jose Alvarez' })).toBe(1);
    expect(rank('priya', { offerLetterStatus: 'Deleted' })).toBe(11);
  });
});

it('lists the best first, equal ones newest first, with the total', () => {
  const offers = [
    offer(3, { candidateName: 'Asha Priya' }),
    offer(1),
    offer(7, { candidateName: 'Supriya Rao', email: 's@example.com' }),
    offer(9, { offerLetterStatus: 'Deleted' }),
    offer(5),
    offer(4, { candidateName: 'Ravi Menon', email: 'r@example.com' }),
  ];
  const found = (limit: number) => {
    const result = findOffers(offers, parseSearch('priya')!, { limit, findText: findTextOf });
    return { ids: result.found.map(({ candidateOfferId }) => candidateOfferId), total: result.total };
  };
  expect(found(9)).toEqual({ ids: [5, 1, 3, 7, 9], total: 5 });
  expect(found(2)).toEqual({ ids: [5, 1], total: 5 });
});

it('visits each of 50,000 offers once per key, with the prepared text', () => {
  let looks = 0;
  const text = findTextOf(offer(1));
  const offers = Array.from({ length: 50_000 }, (_, id) => offer(id));
  const findText = () => {
    looks += 1;
    return text;
  };
  const { total, found } = findOffers(offers, parseSearch('priya')!, { limit: 20, findText });
  expect({ looks, total, found: found.length }).toEqual({ looks: 50_000, total: 50_000, found: 20 });
});
