import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import { offerRecord as offer } from '#test/offer-record.ts';
import { createOfferIndex, type OfferQuery } from './offer-index.ts';
import { toggleSort } from '#web/ui/data-list/filters/list-filters.ts';
import { newestFirst } from './offer-sort.ts';

const ids = (offers: readonly OfferRecord[]) => offers.map((one) => one.candidateOfferId);

function indexOf(...offers: OfferRecord[]) {
  const index = createOfferIndex();
  index.put(offers);
  return index;
}

const found = (offers: OfferRecord[], query: Partial<OfferQuery>) =>
  ids(indexOf(...offers).find({ search: '', filter: {}, sort: newestFirst, ...query }));

it('searches and filters together, and follows a row whose text has changed', () => {
  const index = indexOf(offer(1, { candidateName: 'Priya Nair' }), offer(2, { email: 'PRIYA@example.com' }), offer(3));
  const find = (search: string, department?: string) =>
    ids(index.find({ search, filter: { department }, sort: newestFirst }));
  expect([find(' '), find('  priYA '), find('priya', 'Sales')]).toEqual([[3, 2, 1], [2, 1], []]);
  index.put([offer(1, { candidateName: 'Priya Menon', version: 2 })]);
  expect([find('nair'), find('menon')]).toEqual([[], [1]]);
});

describe('sorting', () => {
  const sorted = (offers: OfferRecord[], key: OfferQuery['sort']['key'], direction: 'asc' | 'desc' = 'asc') =>
    found(offers, { sort: { key, direction } });

  it('sorts ids and CTC by number', () => {
    const offers = [
      offer(9, { fixedCTC: 1_000_000, variableCTC: 20 }),
      offer(10, { fixedCTC: 900_000, variableCTC: 100 }),
    ];
    expect(sorted(offers, 'candidateOfferId')).toEqual([9, 10]);
    expect(sorted(offers, 'fixedCTC')).toEqual([10, 9]);
    expect(sorted(offers, 'fixedCTC', 'desc')).toEqual([9, 10]);
    expect(sorted(offers, 'variableCTC')).toEqual([9, 10]);
  });

  it('sorts by the last day to reply and by the days of waiting, and those without one last', () => {
    const sent = (id: number, replyBy: string | null, sentOn: string, offerLetterStatus: OfferStatus = 'Offer Sent') =>
      offer(id, { replyBy, sentOn, offerLetterStatus });
    const offers = [
      sent(1, '2026-12-09', '2026-11-20T05:00:00.000Z'),
      sent(2, null, '2026-11-02T05:00:00.000Z', 'Approved'),
      sent(3, '2026-12-02', '2026-11-25T05:00:00.000Z'),
    ];
    expect(sorted(offers, 'replyBy')).toEqual([3, 1, 2]);
    expect(sorted(offers, 'replyBy', 'desc')).toEqual([1, 3, 2]);
    expect(sorted(offers, 'waiting')).toEqual([3, 1, 2]);
    expect(sorted(offers, 'waiting', 'desc')).toEqual([1, 3, 2]);
  });

  it('sorts names as people do, without regard to case and accents', () => {
    const names = ['Zoya', 'érica', 'Eshan', 'eshan', 'Group 10', 'Group 9', 'प्रिया'];
    const offers = names.map((candidateName, index) => offer(index + 1, { candidateName }));
    expect(sorted(offers, 'candidateName')).toEqual([2, 4, 3, 6, 5, 1, 7]);
    // Of equal ones the newer offer comes first in both directions.
    expect(sorted(offers, 'candidateName', 'desc')).toEqual([7, 1, 5, 6, 4, 3, 2]);
  });

  it('puts empty values last in both directions, and newer offers first among equals', () => {
    const offers = [offer(1), offer(2, { modifiedBy: 'Asha' }), offer(3), offer(4, { modifiedBy: 'Zubin' })];
    expect(sorted(offers, 'modifiedBy')).toEqual([2, 4, 3, 1]);
    expect(sorted(offers, 'modifiedBy', 'desc')).toEqual([4, 2, 3, 1]);
    const dated = [offer(1), offer(2, { modifiedOn: '2026-11-18T05:00:00.000Z' })];
    expect(sorted(dated, 'modifiedOn')).toEqual([2, 1]);
    expect(sorted(dated, 'modifiedOn', 'desc')).toEqual([2, 1]);
  });

  it('sorts an unknown creator where it is shown: as Admin', () => {
    expect(sorted([offer(1, { createdBy: 'Bela' }), offer(2, { createdBy: '' })], 'createdBy')).toEqual([2, 1]);
  });

  it('starts a new column ascending and turns the same one round', () => {
    const byName = toggleSort(newestFirst, 'candidateName');
    expect(byName).toEqual({ key: 'candidateName', direction: 'asc' });
    expect(toggleSort(byName, 'candidateName').direction).toBe('desc');
    expect(toggleSort(newestFirst, 'candidateOfferId').direction).toBe('asc');
  });
});

describe('taking offers', () => {
  it('keeps one row an id: the newer one, and of equal ones the later', () => {
    const index = indexOf(offer(1, { version: 2 }), offer(2));
    expect(index.put([offer(1, { version: 1, candidateName: 'Old' })])).toBe(false);
    expect(index.put([offer(1, { version: 2 })])).toBe(false);
    expect(index.put([offer(1, { version: 2, candidateName: 'Later' })])).toBe(true);
    expect(index.byId.get(1)?.candidateName).toBe('Later');
    expect(index.byId.size).toBe(2);
  });

  it('is newest first in whatever order they come', () => {
    const index = indexOf(offer(5), offer(9));
    index.put([offer(1), offer(7), offer(12), offer(6)]);
    expect(ids(index.find({ search: '', filter: {}, sort: newestFirst }))).toEqual([12, 9, 7, 6, 5, 1]);
  });
});
